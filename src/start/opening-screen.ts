import type { OpeningScreen } from '#src/contract/operations/first-screen.ts';
import { pathOfStartParam } from '#src/contract/start-param.ts';
import { matchRoute, type RouteName } from '#src/domain/access/routes.ts';

const screens: Partial<Record<RouteName, OpeningScreen>> = { home: 'own_posts', earn: 'feed' };

/** Which rows the first screen needs, by path and start parameter; undefined for screens without such rows. */
export function openingScreenOf(
  path: string,
  startParam: string | undefined,
): OpeningScreen | undefined {
  const target = startParam === undefined ? null : pathOfStartParam(startParam);
  const route = matchRoute(target ?? path);
  return route === null ? undefined : screens[route.name];
}
