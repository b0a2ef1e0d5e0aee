/** What the guard requires of a person who opens a route. Rule GU-01. */
export interface GuardOptions {
  readonly requireAuth: boolean;
  /** The guard does not check it: unapproved people wait on every route anyway. Rules GU-02, GU-08, GU-09. */
  readonly requireVerification: boolean;
  readonly requireAdmin: boolean;
  readonly allowBanned: boolean;
}

/** How the guard treats a route: the columns of its table. Rules GU-04 to GU-12. */
export type RouteClass = 'auth' | 'verify' | 'waiting' | 'banned' | 'member' | 'admin' | 'open';

/** A route: its pattern, how it is guarded, and whether it shows the tab bar. */
export interface RouteDefinition {
  readonly pattern: string;
  readonly routeClass: RouteClass;
  readonly options: GuardOptions;
  /** Rule RT-29. */
  readonly hasTabBar: boolean;
}

const defaults: GuardOptions = {
  requireAuth: true,
  requireVerification: false,
  requireAdmin: false,
  allowBanned: false,
};
const visitors: GuardOptions = { ...defaults, requireAuth: false };
const verified: GuardOptions = { ...defaults, requireVerification: true };
const admins: GuardOptions = { ...defaults, requireAdmin: true };
const alsoBanned: GuardOptions = { ...defaults, allowBanned: true };

function member(pattern: string, options: GuardOptions = defaults): RouteDefinition {
  return { pattern, routeClass: 'member', options, hasTabBar: true };
}

function admin(pattern: string): RouteDefinition {
  return { pattern, routeClass: 'admin', options: admins, hasTabBar: true };
}

function open(pattern: string): RouteDefinition {
  return { pattern, routeClass: 'open', options: alsoBanned, hasTabBar: true };
}

function bare(
  pattern: string,
  routeClass: RouteClass,
  options: GuardOptions = visitors,
): RouteDefinition {
  return { pattern, routeClass, options, hasTabBar: false };
}

/** Every route of the product by name. Rules RT-01 to RT-29, GU-02, GU-03. */
export const routes = {
  home: member('/', verified),
  earn: member('/earn', verified),
  profile: member('/profile'),
  user: member('/user/:id'),
  post: member('/post/:id'),
  engagements: member('/engagements'),
  reviews: member('/reviews'),
  leaders: member('/leaders'),
  initData: member('/init-data'),
  themeParams: member('/theme-params'),
  launchParams: member('/launch-params'),
  xCallback: bare('/auth/x-verify-callback', 'verify'),
  auth: bare('/auth', 'auth'),
  authSubPath: bare('/auth/*', 'auth'),
  verifyX: bare('/verify_x', 'verify'),
  approvalWaiting: bare('/approval-waiting', 'waiting', defaults),
  banned: {
    pattern: '/banned',
    routeClass: 'banned',
    options: { ...visitors, allowBanned: true },
    hasTabBar: true,
  },
  notifications: open('/notifs'),
  debug: open('/debug'),
  test: open('/test'),
  adminHome: admin('/admin'),
  adminTools: admin('/admin/tools'),
  reports: admin('/reports'),
  requests: admin('/requests'),
  banUser: admin('/admin/ban-tool'),
  unbanUser: admin('/admin/unban-tool'),
  warnUser: admin('/admin/warn-user'),
  removeWarning: admin('/admin/unwarn-user'),
  reducePoints: admin('/admin/reduce-points'),
  addPoints: admin('/admin/add-points'),
  makeAdmin: admin('/admin/create'),
  removeAdmin: admin('/admin/remove-admin'),
  pinPost: admin('/admin/pin-post'),
  people: admin('/admin/people'),
  approvedList: admin('/admin/approved-list'),
  rejectedList: admin('/admin/rejected-list'),
  bannedList: admin('/admin/banned-list'),
  manageTypes: admin('/admin/manage-types'),
  adminLog: admin('/admin/log'),
  adminEconomy: admin('/admin/economy'),
  adminOutbox: admin('/admin/outbox'),
  adminSignals: admin('/admin/signals'),
  adminAnnouncements: admin('/admin/announcements'),
  adminPair: admin('/admin/pair'),
} as const satisfies Record<string, RouteDefinition>;

/** The name of a route. */
export type RouteName = keyof typeof routes;

/** The route of a path; `id` is the id in `/user/{id}` or `/post/{id}`, else null. */
export interface MatchedRoute {
  readonly name: RouteName;
  readonly id: string | null;
}

const exactPaths: ReadonlyMap<string, RouteName> = new Map(
  routeNames().map((name) => [routes[name].pattern, name]),
);

/**
 * Finds the route of a path, or null if there is none; ignores a query, a hash and trailing slashes.
 * Rule RT-26.
 */
export function matchRoute(path: string): MatchedRoute | null {
  const withoutQuery = path.replace(/[?#].*$/s, '');
  const plain = withoutQuery.replace(/\/+$/, '') || '/';
  const exact = exactPaths.get(plain);
  if (exact !== undefined && !/[:*]/.test(plain)) return { name: exact, id: null };
  if (plain.startsWith('/auth/')) return { name: 'authSubPath', id: null };
  const [, folder, encodedId] = /^\/(user|post)\/([^/]+)$/.exec(plain) ?? [];
  const id = decodeSegment(encodedId ?? '');
  if (id === null || id === '') return null;
  return { name: folder === 'user' ? 'user' : 'post', id };
}

/** The navigation state that makes Home open the create-post form. Rule MY-14. */
export const createPostState = 'create-post';

/** The path of a person's profile. Rule RT-04. */
export function userPath(id: string): string {
  return `/user/${encodeURIComponent(id)}`;
}

/** The path of the page about two people who engage with each other; their ids are in the query. Rule PA-21. */
export function pairPath([one, other]: readonly [string, string]): string {
  return `${routes.adminPair.pattern}?${new URLSearchParams({ one, other }).toString()}`;
}

/** The path of a post's review. Rule RT-05. */
export function postPath(id: string): string {
  return `/post/${encodeURIComponent(id)}`;
}

/** The names of all routes. */
export function routeNames(): readonly RouteName[] {
  const isRouteName = (name: string): name is RouteName => Object.hasOwn(routes, name);
  return Object.keys(routes).filter(isRouteName);
}

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
