import {
  lifecycleState,
  type LifecycleState,
  type Standing,
} from '#src/domain/people/lifecycle.ts';
import { matchRoute, routes, type RouteDefinition } from './routes.ts';

/** The maintenance flag: if true, every route shows one screen and every write is refused. Rule BS-09. */
export const isUnderMaintenance: boolean = false;

/** What is known of the person who opens a route; `signed_out` is a session without a messenger user. */
export type GuardSession =
  | { readonly status: 'signed_out' }
  | { readonly status: 'loading' }
  | { readonly status: 'load_error' }
  /** The user's row, or null for a person who is not in the database. */
  | { readonly status: 'loaded'; readonly user: Standing | null };

/** The result of opening a route; `error` is the Authentication Error screen, shown at /auth. */
export type GuardOutcome =
  | { readonly kind: 'show' }
  | { readonly kind: 'redirect'; readonly to: '/' | '/auth' | '/approval-waiting' | '/banned' }
  | { readonly kind: 'spinner' }
  | { readonly kind: 'error' };

const show: GuardOutcome = { kind: 'show' };
const toHome: GuardOutcome = { kind: 'redirect', to: '/' };
const toAuth: GuardOutcome = { kind: 'redirect', to: '/auth' };
const toWaiting: GuardOutcome = { kind: 'redirect', to: '/approval-waiting' };
const toBanned: GuardOutcome = { kind: 'redirect', to: '/banned' };

/**
 * Decides what happens when a path is opened; a redirect's target is guarded again. Rules GU-01 to GU-12,
 * RT-26.
 */
export function decideGuard(path: string, session: GuardSession): GuardOutcome {
  const match = matchRoute(path);
  const route = match === null ? null : routes[match.name];
  const isUndecided = session.status === 'loading' || session.status === 'load_error';
  if (isUndecided && route?.routeClass === 'verify') return show;
  if (session.status === 'loading') return { kind: 'spinner' };
  if (session.status === 'load_error') return { kind: 'error' };
  if (route === null) return toHome;
  return guardKnown(route, lifecycleState(session.status === 'loaded' ? session.user : null));
}

/** The order of the checks matters: the ban first, then the approval, then the rights. */
function guardKnown(route: RouteDefinition, state: LifecycleState): GuardOutcome {
  const { routeClass, options } = route;
  if (state === 'banned') return options.allowBanned ? show : toBanned;
  if (routeClass === 'banned') return toHome;
  if (routeClass === 'verify') return show;
  if (state === 'new') return options.requireAuth ? toAuth : show;
  if (state === 'pending' || state === 'rejected') {
    return routeClass === 'auth' || routeClass === 'waiting' ? show : toWaiting;
  }
  if (routeClass === 'auth' || routeClass === 'waiting') return toHome;
  return options.requireAdmin && state !== 'admin' ? toHome : show;
}
