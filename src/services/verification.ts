import type { OperationOutput, OperationRequest } from '#src/contract/operations/operations.ts';
import type { Calls } from './calls.ts';
import type { OperationCall } from './operation-calls.ts';
import { refuse, type Reply } from './reply.ts';

/** The calls for linking an X account. */
export type VerificationService = {
  /** Makes the server issue the one-time id of a link, from within the messenger. Rule AU-12. */
  start(invitation?: string): Promise<Reply<OperationOutput<'startVerification'>>>;
  /** How long a request usually takes, and when a rejected person may ask again. Rule MY-24. */
  requestTimes(): Promise<Reply<OperationOutput<'readRequestTimes'>>>;
  /** Opens a link, once, as a guest in any browser. Rule VX-09. */
  open(sessionId: string): Promise<Reply<OperationOutput<'openVerification'>>>;
  /** Completes a verification as a guest, with the sign-in token. Rule VX-16. */
  complete(
    payload: OperationRequest<'completeVerification'>,
  ): Promise<Reply<OperationOutput<'completeVerification'>>>;
};

/** Creates the service; `rawInitData` is the messenger's launch data, unchanged. */
export function createVerificationService(parts: {
  readonly calls: Calls;
  readonly guestCall: OperationCall;
  readonly rawInitData: string | undefined;
}): VerificationService {
  const { calls, guestCall, rawInitData } = parts;
  return {
    async start(invitation) {
      if (rawInitData === undefined) return refuse({ code: 'telegram_user_unavailable' });
      return calls.run('startVerification', { initData: rawInitData, invitation });
    },
    requestTimes: () => calls.run('readRequestTimes', {}),
    open: (sessionId) => guestCall('openVerification', { sessionId }),
    complete: (payload) => guestCall('completeVerification', payload),
  };
}
