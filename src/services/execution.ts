import { isShapedAs, isText, parseJson } from '#src/contract/check.ts';
import type { OperationRequest } from '#src/contract/operations/operations.ts';

/** The browser's `fetch`. */
export type Fetch = (address: string, request: RequestInit) => Promise<Response>;

/** One call of the trusted function. */
type ExecutionRequest = {
  /** The operation's path, such as `/openApp`. */
  readonly path: string;
  /** The operation's request as JSON. */
  readonly body: string;
  /** The session's secret; an empty string calls as a guest. */
  readonly secret: string;
  /**
   * Lets the call outlive the page. The browser sends at most 64 KB of such calls at once and rejects the rest, as it
   * rejects a call when offline.
   */
  readonly isKeptAlive?: boolean;
};

/** Calls the trusted function without the SDK, which may not be loaded. Rejects if there is no answer. Rules SP-02, MY-21. */
export function postExecution(
  fetch: Fetch,
  { endpoint, functionId, projectId }: BackendAddress,
  { path, body, secret, isKeptAlive = false }: ExecutionRequest,
): Promise<Response> {
  const type = { 'content-type': 'application/json' };
  return fetch(`${endpoint}/functions/${functionId}/executions`, {
    method: 'POST',
    credentials: 'include',
    ...(isKeptAlive ? { keepalive: true } : {}),
    headers: {
      ...type,
      'x-appwrite-project': projectId,
      ...(secret === '' ? {} : { 'x-appwrite-session': secret }),
    },
    body: JSON.stringify({ path, method: 'POST', headers: type, async: false, body }),
  });
}

const isExecution = isShapedAs({ responseBody: isText });

/** The text that the function returned; undefined if the response is not the function's. */
export async function readExecution(response: Response): Promise<string | undefined> {
  const execution: unknown = await response.json();
  return isExecution(execution) ? execution.responseBody : undefined;
}

/** Where the backend is, all from environment variables. Rule BO-14. */
export type BackendAddress = {
  readonly endpoint: string;
  readonly projectId: string;
  readonly databaseId: string;
  readonly functionId: string;
};

/** Timeout after which the app starts without the `openApp` answer. */
export const openingSilenceMs = 3000;

/** The request and the session's secret; an empty string without a session. */
type FirstCall = {
  readonly request: OperationRequest<'openApp'>;
  readonly secret: string;
};

/**
 * Sends `openApp` without the SDK, which would have to load first, and returns the function's answer unparsed. Rejects if
 * there is no answer. Rules SP-02, SP-05.
 */
export async function sendOpenApp(
  fetch: Fetch,
  address: BackendAddress,
  { request, secret }: FirstCall,
): Promise<unknown> {
  const call = { path: '/openApp', body: JSON.stringify(request), secret };
  return parseJson(await readExecution(await postExecution(fetch, address, call)));
}
