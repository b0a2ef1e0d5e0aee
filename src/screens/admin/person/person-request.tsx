import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#src/domain/user.ts';
import { useServices } from '#src/state/app-context.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { useSubmit } from '#src/state/use-submit.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Button } from '#src/ui/button.tsx';
import { ButtonRow } from '#src/ui/button-row.tsx';
import { useToast } from '#src/ui/toast.tsx';
import { SubmitStatus } from '#src/screens/admin/shared/submit-status.tsx';
import { requestDecision } from '#src/screens/admin/requests/request-decision.ts';

/** Decides the request of somebody who waits, and approves somebody who was rejected. Rules RQ-04, PA-01, PA-04. */
export function PersonRequest({ user }: { readonly user: User }) {
  const { errorText } = useText();
  const { personPageText, requestText } = useTextPart(adminPart);
  const services = useServices();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const decisionOf = (isApproved: boolean) =>
    requestDecision({ isApproved, services, requestText, errorText });
  const { isRunning, failure, submit } = useSubmit({
    send: (isApproved: boolean) => decisionOf(isApproved).send(user),
    wordFailure: (refusal, isApproved) => decisionOf(isApproved).wordFailure(refusal),
  });
  if (user.isApproved) return null;

  async function decide(isApproved: boolean) {
    const reply = await submit(isApproved);
    if (reply?.success === true) {
      showToast({ tone: 'success', text: decisionOf(isApproved).doneText });
    }
    void queryClient.invalidateQueries();
  }

  return (
    <div className="flex flex-col gap-3">
      <SubmitStatus failure={failure} />
      <ButtonRow>
        {user.isRequestOpen ? (
          <Button variant="destructive" isDisabled={isRunning} onClick={() => void decide(false)}>
            {personPageText.reject}
          </Button>
        ) : null}
        <Button isLoading={isRunning} onClick={() => void decide(true)}>
          {personPageText.approve}
        </Button>
      </ButtonRow>
    </div>
  );
}
