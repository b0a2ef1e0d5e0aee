import type { User } from '#src/domain/user.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Button } from '#src/ui/button.tsx';
import { ButtonRow } from '#src/ui/button-row.tsx';
import { SubmitStatus } from '#src/screens/admin/shared/submit-status.tsx';
import { useRequestDecision } from '#src/screens/admin/requests/use-request-decision.ts';

/** Decides the request of somebody who waits, and approves somebody who was rejected. Rules RQ-04, PA-01, PA-04. */
export function PersonRequest({ user }: { readonly user: User }) {
  const { personPageText } = useTextPart(adminPart);
  const { isRunning, failure, decide } = useRequestDecision(user);
  if (user.isApproved) return null;
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
