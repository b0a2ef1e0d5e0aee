import type { DecisionName } from '#src/contract/decision-slots.ts';
import type { OperationRequest } from '#src/contract/operations/operations.ts';
import type { AccountSession } from './account-session.ts';
import type { Backend } from './backend.ts';
import { createCalls } from './calls.ts';
import { postExecution, readExecution, type Fetch } from './execution.ts';
import { createOperationCall, type ReportFault } from './operation-calls.ts';
import type { Reply } from './reply.ts';
import type { RequestIds } from './request-ids.ts';

/** One call of a decision, with the request id that makes a second sending harmless. */
export type DecisionCall = {
  readonly [Name in DecisionName]: {
    readonly name: Name;
    readonly request: OperationRequest<Name>;
  };
}[DecisionName];

/** Sends decisions that were kept on the device. */
export type DecisionsService = {
  /** Sends one call, which outlives the page once it is on its way. Rule MY-21. */
  readonly send: (call: DecisionCall) => Promise<Reply>;
};

/** What the service works with. */
export type DecisionsParts = {
  readonly backend: Backend;
  readonly fetch: Fetch;
  readonly sessions: AccountSession;
  readonly requestIds: RequestIds;
  readonly wait: (delayMs: number) => Promise<void>;
  readonly report: ReportFault;
};

/**
 * Makes the service: its calls carry the secret of the messenger user's own session, and wait for neither code nor
 * another answer while a session is in use, because a page that is closing runs no longer than that.
 */
export function createDecisionsService(parts: DecisionsParts): DecisionsService {
  const { backend, fetch, sessions } = parts;
  async function execute(path: string, body: string): Promise<string> {
    const request = { path, body, secret: sessions.secret(), isKeptAlive: true };
    const response = await postExecution(fetch, backend.address, request);
    if (!response.ok) throw new RefusedCall(response.status);
    return (await readExecution(response)) ?? '';
  }
  const call = createOperationCall({ execute }, parts.report);
  const calls = createCalls({ ...parts, call });
  return { send: ({ name, request }) => calls.repeat(name, request) };
}

/** An answer that is none of the function, with its HTTP status where an SDK's exception has it. */
class RefusedCall extends Error {
  readonly code: number;

  constructor(status: number) {
    super(`the backend answered ${status}`);
    this.code = status;
  }
}
