import type { Route } from './api-call.ts';

/** One kind of resource: where it is, which scopes open it, and what answers each call; a call left out has no route. */
type Resource = {
  readonly listPath: string;
  readonly onePath: string;
  readonly readScopes: readonly string[];
  readonly writeScopes: readonly string[];
  readonly create?: Route['handle'];
  readonly list: Route['handle'];
  readonly get: Route['handle'];
  readonly replace?: Route['handle'];
  readonly remove: Route['handle'];
};

/** The routes by which a resource is made, listed, read, replaced and deleted. */
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
