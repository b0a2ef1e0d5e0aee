import { isShapedAs, isText } from '#src/contract/check.ts';
import type { BackendAddress } from './backend-address.ts';

/** The browser's way of calling a server. */
export type Fetch = (address: string, request: RequestInit) => Promise<Response>;

/** One call of the trusted function. */
export type ExecutionRequest = {
  /** The operation's path, such as `/openApp`. */
  readonly path: string;
  /** The operation's request as JSON. */
  readonly body: string;
  /** The session's secret; the empty text calls as a guest. */
  readonly secret: string;
  /**
   * Lets the call outlive the page. The browser sends at most 64 KB of such calls at once and rejects what goes beyond,
   * as it rejects a call without a network.
   */
  readonly isKeptAlive?: boolean;
};

/** Calls the trusted function without the SDK, whose code may not be there. Rejects when no answer comes. Rules SP-02, MY-21. */
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

/** The text that the function answered; undefined when the response is not one of the function. */
export async function readExecution(response: Response): Promise<string | undefined> {
  const execution: unknown = await response.json();
  return isExecution(execution) ? execution.responseBody : undefined;
}
