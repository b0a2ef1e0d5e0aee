import { isShapedAs, isText } from '#src/contract/check.ts';
import { parseJson } from '#src/contract/json.ts';
import type { OperationRequest } from '#src/contract/operations/operations.ts';
import type { BackendAddress } from './backend-address.ts';

/** After this silence the app starts as ever, without what the call may still bring. */
export const openingSilenceMs = 3000;

/** The browser's way of calling a server. */
export type Fetch = (address: string, request: RequestInit) => Promise<Response>;

/** What is asked for, and in whose session; without one the secret is the empty text. */
export type FirstCall = {
  readonly request: OperationRequest<'openApp'>;
  readonly secret: string;
};

const isExecution = isShapedAs({ responseBody: isText });

/**
 * Sends `openApp` without the SDK, whose code would have to arrive first, and answers what the function answered,
 * unread. Rejects when nobody answers. Rules SP-02, SP-05.
 */
export async function sendFirstCall(
  fetch: Fetch,
  address: BackendAddress,
  { request, secret }: FirstCall,
): Promise<unknown> {
  const { endpoint, functionId, projectId } = address;
  const type = { 'content-type': 'application/json' };
  const response = await fetch(`${endpoint}/functions/${functionId}/executions`, {
    method: 'POST',
    credentials: 'include',
    headers: {
      ...type,
      'x-appwrite-project': projectId,
      ...(secret === '' ? {} : { 'x-appwrite-session': secret }),
    },
    body: JSON.stringify({
      path: '/openApp',
      method: 'POST',
      headers: type,
      async: false,
      body: JSON.stringify(request),
    }),
  });
  const execution: unknown = await response.json();
  return isExecution(execution) ? parseJson(execution.responseBody) : undefined;
}
