import { messageOf } from './error-message.ts';

/** The server that a program talks to. */
export type ServerTarget = {
  readonly endpoint: string;
  readonly projectId: string;
  /** Whether it is `npm run serve` on this machine, which needs no variable. */
  readonly isThisMachine?: boolean;
  /** The prefix of the variables that name the server. */
  readonly variables?: 'APPWRITE' | 'MOVE';
};

type Details = { readonly code?: unknown; readonly type?: unknown; readonly cause?: unknown };

/**
 * Explains in one sentence why an Appwrite server does not answer or refuses, and which variable to
 * check; null if the cause is not the server, its project or the key. Rule OP-05.
 */
export function serverFault(
  error: unknown,
  { endpoint, projectId, isThisMachine = false, variables = 'APPWRITE' }: ServerTarget,
): string | null {
  if (!(error instanceof Error)) return null;
  const { code, type, cause }: Details = error;
  if (error.message === 'fetch failed' || cause instanceof Error) {
    const advice = isThisMachine
      ? 'start `npm run serve`, or look at ADMIN_PORT'
      : `look at ${variables}_ENDPOINT`;
    return `${endpoint} does not answer (${reasonOf(cause)}): ${advice}.`;
  }
  if (type === 'project_not_found') {
    return `${endpoint} has no project ${projectId}: look at ${variables}_PROJECT_ID.`;
  }
  if (code === 401 || code === 403) {
    return `${endpoint} refuses the key (${messageOf(error)}): look at ${variables}_API_KEY, its project and its scopes.`;
  }
  if (code === 404 && (type === undefined || type === '' || type === 'general_route_not_found')) {
    return `${endpoint} is not the API of an Appwrite: look at ${variables}_ENDPOINT, which ends in /v1.`;
  }
  return null;
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'no connection';
  const { code }: Details = cause;
  return typeof code === 'string' ? code : cause.message;
}
