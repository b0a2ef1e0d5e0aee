import { expect, test } from 'vitest';
import {
  matchRoute,
  postPath,
  routes,
  userPath,
  type RouteName,
} from '#src/domain/access/routes.ts';
import { decideGuard } from '#src/domain/access/guard.ts';

test.each<[string, RouteName, string | null]>([
  ['/', 'home', null],
  ['', 'home', null],
  ['/earn', 'earn', null],
  ['/profile', 'profile', null],
  ['/user/1001', 'user', '1001'],
  ['/user/1001/', 'user', '1001'],
  ['/user/a%20b', 'user', 'a b'],
  ['/user/:id', 'user', ':id'],
  ['/post/p1', 'post', 'p1'],
  ['/engagements', 'engagements', null],
  ['/reviews', 'reviews', null],
  ['/init-data', 'initData', null],
  ['/theme-params', 'themeParams', null],
  ['/launch-params', 'launchParams', null],
  ['/auth', 'auth', null],
  ['/auth/', 'auth', null],
  ['/auth/anything/deep', 'authSubPath', null],
  ['/auth/x-verify-callback', 'xCallback', null],
  ['/auth/x-verify-callback?code=1', 'xCallback', null],
  ['/verify_x', 'verifyX', null],
  ['/verify_x?tg=a&iv=b#key', 'verifyX', null],
  ['/approval-waiting', 'approvalWaiting', null],
  ['/banned', 'banned', null],
  ['/notifs', 'notifications', null],
  ['/debug', 'debug', null],
  ['/test', 'test', null],
  ['/admin', 'adminHome', null],
  ['/admin/tools', 'adminTools', null],
  ['/reports', 'reports', null],
  ['/reports/', 'reports', null],
  ['/requests/', 'requests', null],
  ['/requests//', 'requests', null],
  ['//', 'home', null],
  ['/requests/?from=bot', 'requests', null],
  ['/requests#top', 'requests', null],
  ['/admin/ban-tool', 'banUser', null],
  ['/admin/unban-tool', 'unbanUser', null],
  ['/admin/warn-user', 'warnUser', null],
  ['/admin/unwarn-user', 'removeWarning', null],
  ['/admin/reduce-points', 'reducePoints', null],
  ['/admin/add-points', 'addPoints', null],
  ['/admin/pin-post', 'pinPost', null],
  ['/admin/create', 'makeAdmin', null],
  ['/admin/remove-admin', 'removeAdmin', null],
  ['/admin/people', 'people', null],
  ['/admin/approved-list', 'approvedList', null],
  ['/admin/rejected-list', 'rejectedList', null],
  ['/admin/banned-list', 'bannedList', null],
  ['/admin/manage-types', 'manageTypes', null],
  ['/admin/log', 'adminLog', null],
  ['/admin/economy', 'adminEconomy', null],
  ['/admin/outbox', 'adminOutbox', null],
  ['/admin/signals', 'adminSignals', null],
  ['/admin/announcements', 'adminAnnouncements', null],
  ['/admin/pair?one=1&other=2', 'adminPair', null],
])('the path %j names the route %s', (path, name, id) => {
  expect(matchRoute(path)).toEqual({ name, id });
});

test.each([
  '/nowhere',
  '/user',
  '/post/',
  '/user/1/2',
  '/admin/nothing',
  '/earnings',
  '/user/%E0',
  '/Earn',
])('the path %s names no route', (path) => {
  expect(matchRoute(path)).toBeNull();
});

test('paths built for people and posts resolve to those people and posts', () => {
  expect(matchRoute(userPath('1001'))).toEqual({ name: 'user', id: '1001' });
  expect(matchRoute(postPath('a/b?c'))).toEqual({ name: 'post', id: 'a/b?c' });
});

function namesWhere(holds: (name: RouteName) => boolean): RouteName[] {
  const isRouteName = (name: string): name is RouteName => name in routes;
  return Object.keys(routes).filter(isRouteName).filter(holds);
}

test('[GU-01] by default the guard requires auth, and its other three options are off', () => {
  expect(routes.profile.options).toEqual({
    requireAuth: true,
    requireVerification: false,
    requireAdmin: false,
    allowBanned: false,
  });
});

test('[GU-02] requireVerification, requireAdmin and allowBanned are set as the rule says', () => {
  expect(namesWhere((name) => routes[name].options.requireVerification)).toEqual(['home', 'earn']);
  expect(namesWhere((name) => routes[name].options.allowBanned)).toEqual([
    'banned',
    'notifications',
    'debug',
    'test',
  ]);
  const isForAdmins = (name: RouteName) => /^\/(admin|reports|requests)/.test(routes[name].pattern);
  expect(namesWhere((name) => routes[name].options.requireAdmin)).toEqual(namesWhere(isForAdmins));
  expect(namesWhere(isForAdmins)).toHaveLength(24);
});

test.each(['/', '/earn'])('[GU-02] only approved people see %s', (path) => {
  const person = { isApproved: false, isRequestOpen: true, isBanned: false, isAdmin: false };
  const outcomeFor = (user: typeof person) => decideGuard(path, { status: 'loaded', user });
  expect(outcomeFor(person)).toEqual({ kind: 'redirect', to: '/approval-waiting' });
  expect(outcomeFor({ ...person, isRequestOpen: false })).toEqual({
    kind: 'redirect',
    to: '/approval-waiting',
  });
  expect(outcomeFor({ ...person, isApproved: true, isRequestOpen: false })).toEqual({
    kind: 'show',
  });
});

test('[GU-03] only /auth, /auth/…, /verify_x and /banned do not require auth', () => {
  expect(namesWhere((name) => !routes[name].options.requireAuth)).toEqual([
    'xCallback',
    'auth',
    'authSubPath',
    'verifyX',
    'banned',
  ]);
});

test('the tab bar is hidden on routes for visitors and for people awaiting approval', () => {
  expect(namesWhere((name) => !routes[name].hasTabBar)).toEqual([
    'xCallback',
    'auth',
    'authSubPath',
    'verifyX',
    'approvalWaiting',
  ]);
});
