import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#src/domain/user.ts';
import { useIsShown } from '#src/screens/hooks/use-is-shown.ts';
import { useServices } from '#src/state/app-context.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { useSubmit } from '#src/state/use-submit.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { useToast } from '#src/ui/toast.tsx';
import {
  useDeferredDecision,
  type WaitingDecision,
} from '#src/screens/admin/work/use-deferred-decision.ts';
import { requestDecision } from './request-decision.ts';

/**
 * Decides one person's request outside the queue: it can be undone for 5 s, then it is sent, and every list is read anew.
 * Rules RQ-04, PA-01, PA-04, PA-09.
 */
export function useRequestDecision(user: User) {
  const { errorText } = useText();
  const { requestText } = useTextPart(adminPart);
  const services = useServices();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const isShownRef = useIsShown();
  const { isRunning, failure, submit, forget } = useSubmit({
    send: ({ item, decision }: WaitingDecision<User>) => decision.send(item),
    wordFailure: (refusal, { decision }) => decision.wordFailure?.(refusal) ?? '',
  });
  const { waiting, secondsLeft, ...deferred } = useDeferredDecision<User>(
    (held) => void send(held),
  );

  async function send(held: WaitingDecision<User>) {
    const reply = await submit(held);
    if (reply?.success === true) showToast({ tone: 'success', text: held.decision.doneText });
    else if (reply !== undefined && !isShownRef.current) {
      showToast({ tone: 'failure', text: held.decision.wordFailure?.(reply) ?? '' });
    }
    void queryClient.invalidateQueries();
  }

  function decide(isApproved: boolean) {
    forget();
    const text = (isApproved ? requestText.didApprove : requestText.didReject)(user.xUsername);
    const decision = requestDecision({ isApproved, services, requestText, errorText });
    deferred.decide({ item: user, text, decision });
  }

  return {
    isRunning,
    failure,
    decide,
    waiting,
    secondsLeft,
    lastOutcome: null,
    undo: deferred.undo,
  };
}
