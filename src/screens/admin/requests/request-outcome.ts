import { refusalText } from '#src/state/answers.ts';
import { outcomeOf, type Reply } from '#src/services/reply.ts';
import type { Outcome } from '#src/screens/admin/work/outcome.ts';
import type { AdminText } from '#src/text/admin-text.ts';
import type { ErrorText } from '#src/text/error-text.ts';

/** What the decision on a request says: done, refused, or without an answer. Rules RQ-05, RQ-08. */
export function requestOutcome(
  reply: Reply,
  isApproved: boolean,
  {
    requestText,
    errorText,
  }: { readonly requestText: AdminText['requestText']; readonly errorText: ErrorText },
): Outcome {
  if (reply.success) {
    return { isDone: true, text: isApproved ? requestText.approved : requestText.rejected };
  }
  if (outcomeOf(reply) !== 'known') {
    return { isDone: false, text: errorText({ code: 'request_call_failed' }) };
  }
  return {
    isDone: false,
    // Somebody else decided meanwhile: there is nothing left to decide. Rule FA-19.
    isGone: reply.code === 'request_decided',
    text: refusalText(reply, errorText, { code: 'request_decision_failed' }),
  };
}
