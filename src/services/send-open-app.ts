import { parseJson } from '#src/contract/check.ts';
import type { OperationRequest } from '#src/contract/operations/operations.ts';
import type { BackendAddress } from './backend-address.ts';
import { postExecution, readExecution, type Fetch } from './execution.ts';

/** After this silence the app starts without what the call may still bring. */
export const openingSilenceMs = 3000;

/** What is asked for, and in whose session; without one the secret is the empty text. */
export type FirstCall = {
  readonly request: OperationRequest<'openApp'>;
  readonly secret: string;
};

/**
 * Sends `openApp` without the SDK, whose code would have to arrive first, and answers what the function answered,
 * unread. Rejects when no answer comes. Rules SP-02, SP-05.
 */
export async function sendOpenApp(
  fetch: Fetch,
  address: BackendAddress,
  { request, secret }: FirstCall,
): Promise<unknown> {
  const call = { path: '/openApp', body: JSON.stringify(request), secret };
  return parseJson(await readExecution(await postExecution(fetch, address, call)));
}
