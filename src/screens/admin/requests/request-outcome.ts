import { isAnswerLost } from '#src/state/answers.ts';
import type { Reply } from '#src/services/reply.ts';
import { withWords } from '#src/state/wordless.ts';
import { requestText } from '#src/text/admin.ts';
import { errorText } from '#src/text/errors.ts';
import type { Outcome } from '#src/screens/admin/work/outcome.ts';

/** What the decision on a request says: done, refused, or without an answer. Rules RQ-05, RQ-08. */
export function requestOutcome(reply: Reply, isApproved: boolean): Outcome {
  if (reply.success) {
    return { isDone: true, text: isApproved ? requestText.approved : requestText.rejected };
  }
  if (isAnswerLost(reply))
    return { isDone: false, text: errorText({ code: 'request_call_failed' }) };
  return { isDone: false, text: withWords(reply, { code: 'request_decision_failed' }).error };
}
