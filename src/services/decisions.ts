import type { DecisionName } from '#src/contract/decision-slots.ts';
import type { OperationRequest } from '#src/contract/operations/operations.ts';
import type { AccountSession } from './account-session.ts';
import type { Backend } from './backend.ts';
import { createCalls } from './calls.ts';
import { postExecution, readExecution, type Fetch } from './execution.ts';
import { createOperationCall, type ReportFault } from './operation-calls.ts';
import type { Reply } from './reply.ts';
import type { RequestIds } from './request-ids.ts';

/** One call of a decision, with the request id that makes resending it harmless. */
export type DecisionCall = {
  readonly [Name in DecisionName]: {
    readonly name: Name;
    readonly request: OperationRequest<Name>;
  };
}[DecisionName];

/** Sends decisions stored on the device. */
export type DecisionsService = {
  /** Sends one call; once sent, it survives the closing of the page. Rule MY-21. */
  readonly send: (call: DecisionCall) => Promise<Reply>;
};

/** The dependencies of the service. */
export type DecisionsParts = {
  readonly backend: Backend;
  readonly fetch: Fetch;
  readonly sessions: AccountSession;
  readonly requestIds: RequestIds;
  readonly wait: (delayMs: number) => Promise<void>;
  readonly report: ReportFault;
};

/**
 * Creates the service. While a session is in use, its calls wait for no code and no other answer, because a closing page
 * runs no longer; they carry the secret of the user's own session.
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

/** A response that is not the function's, with its HTTP status in `code`, as in an SDK exception. */
class RefusedCall extends Error {
  readonly code: number;

  constructor(status: number) {
    super(`the backend answered ${status}`);
    this.code = status;
  }
}
