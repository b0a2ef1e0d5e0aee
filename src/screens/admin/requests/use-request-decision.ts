import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#src/domain/user.ts';
import { useServices } from '#src/state/app-context.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { useSubmit } from '#src/state/use-submit.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { useToast } from '#src/ui/toast.tsx';
import { requestDecision } from './request-decision.ts';

/** Decides one person's request outside the queue, and says so; every list is read anew then. Rules RQ-04, PA-01, PA-04. */
export function useRequestDecision(user: User) {
  const { errorText } = useText();
  const { requestText } = useTextPart(adminPart);
  const services = useServices();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const decisionOf = (isApproved: boolean) =>
    requestDecision({ isApproved, services, requestText, errorText });
  const { isRunning, failure, submit } = useSubmit({
    send: (isApproved: boolean) => decisionOf(isApproved).send(user),
    wordFailure: (refusal, isApproved) => decisionOf(isApproved).wordFailure(refusal),
  });

  async function decide(isApproved: boolean) {
    const reply = await submit(isApproved);
    if (reply?.success === true) {
      showToast({ tone: 'success', text: decisionOf(isApproved).doneText });
    }
    void queryClient.invalidateQueries();
  }

  return { isRunning, failure, decide };
}
