import type { Route } from './api-call.ts';

/** A found route and the variable segments of its path. */
export type RouteMatch = { readonly route: Route; readonly path: Readonly<Record<string, string>> };

type RouteNode = {
  readonly fixed: Map<string, RouteNode>;
  variable: { readonly name: string; readonly node: RouteNode } | undefined;
  readonly routes: Map<string, Route>;
};

function emptyNode(): RouteNode {
  return { fixed: new Map(), variable: undefined, routes: new Map() };
}

function childOf(node: RouteNode, segment: string): RouteNode {
  if (segment.startsWith('{')) {
    node.variable ??= { name: segment.slice(1, -1), node: emptyNode() };
    return node.variable.node;
  }
  const known = node.fixed.get(segment);
  if (known !== undefined) return known;
  const made = emptyNode();
  node.fixed.set(segment, made);
  return made;
}

function decodeSegment(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

type Search = { readonly method: string; readonly segments: readonly string[] };

function search(
  node: RouteNode,
  wanted: Search,
  depth: number,
): { route: Route; values: string[] } | undefined {
  const segment = wanted.segments[depth];
  if (segment === undefined) {
    const route = node.routes.get(wanted.method);
    return route === undefined ? undefined : { route, values: [] };
  }
  const fixed = node.fixed.get(segment);
  const throughFixed = fixed === undefined ? undefined : search(fixed, wanted, depth + 1);
  if (throughFixed !== undefined || node.variable === undefined) return throughFixed;
  const found = search(node.variable.node, wanted, depth + 1);
  found?.values.push(decodeSegment(segment));
  return found;
}

function variableNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '');
}

/** Creates the lookup of routes by method and path; fixed segments take precedence over variable ones. */
export function createRouter(
  routes: readonly Route[],
): (method: string, path: string) => RouteMatch | undefined {
  const root = emptyNode();
  const names = new Map<Route, string[]>();
  for (const route of routes) {
    let node = root;
    for (const segment of route.path.split('/').slice(1)) node = childOf(node, segment);
    node.routes.set(route.method, route);
    names.set(route, variableNames(route.path));
  }
  return (method, requested) => {
    const trimmed = requested.endsWith('/') ? requested.slice(1, -1) : requested.slice(1);
    const found = search(root, { method, segments: trimmed.split('/') }, 0);
    if (found === undefined) return undefined;
    const path: Record<string, string> = {};
    const pathNames = names.get(found.route) ?? [];
    // The search collects the segments in reverse order.
    const last = found.values.length - 1;
    pathNames.forEach((name, position) => {
      path[name] = found.values[last - position] ?? '';
    });
    return { route: found.route, path };
  };
}

/** One kind of resource: its paths, its scopes, and the handler of each call; a call without a handler has no route. */
type Resource = {
  readonly listPath: string;
  readonly onePath: string;
  readonly readScopes: readonly string[];
  readonly writeScopes: readonly string[];
  readonly create?: Route['handle'];
  readonly list?: Route['handle'];
  readonly get?: Route['handle'];
  readonly replace?: Route['handle'];
  readonly remove?: Route['handle'];
};

/** The routes that create, list, read, replace and delete a resource. */
export function resourceRoutes(resource: Resource): Route[] {
  const { listPath, onePath, readScopes, writeScopes } = resource;
  const routes = [
    { method: 'POST', path: listPath, scopes: writeScopes, handle: resource.create },
    { method: 'GET', path: listPath, scopes: readScopes, handle: resource.list },
    { method: 'GET', path: onePath, scopes: readScopes, handle: resource.get },
    { method: 'PUT', path: onePath, scopes: writeScopes, handle: resource.replace },
    { method: 'DELETE', path: onePath, scopes: writeScopes, handle: resource.remove },
  ] as const;
  return routes.flatMap(({ handle, ...route }) =>
    handle === undefined ? [] : [{ ...route, handle }],
  );
}
