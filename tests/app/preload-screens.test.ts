import { expect, test, vi } from 'vitest';
import { preloadMemberScreens, routeScreens } from '#src/app/routes.tsx';
import { routeNames, routes } from '#src/domain/access/routes.ts';

const diagnostics = ['initData', 'themeParams', 'launchParams', 'debug', 'test'];

test('[SP-08] the code of every members’ screen is preloaded', () => {
  const preloads = routeNames().map((name) => ({
    name,
    preload: vi.spyOn(routeScreens[name], 'preload').mockResolvedValue(),
  }));
  preloadMemberScreens();
  const fetched = preloads.filter(({ preload }) => preload.mock.calls.length > 0);
  const opened = routeNames().filter(
    (name) => ['member', 'open'].includes(routes[name].routeClass) && !diagnostics.includes(name),
  );
  expect(fetched.map(({ name }) => name).toSorted()).toEqual(opened.toSorted());
});
