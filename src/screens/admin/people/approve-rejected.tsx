import type { User } from '#src/domain/user.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Button } from '#src/ui/button.tsx';
import { useRequestDecision } from '#src/screens/admin/requests/use-request-decision.ts';

/** Approves a person of the rejected list after all; a failure stands below. Rule PA-04. */
export function ApproveRejected({ user }: { readonly user: User }) {
  const { requestText } = useTextPart(adminPart);
  const { isRunning, failure, decide } = useRequestDecision(user);
  return (
    <span className="relative flex flex-col items-start gap-1">
      <Button
        variant="secondary"
        size="small"
        isLoading={isRunning}
        onClick={() => void decide(true)}
      >
        {requestText.approve}
      </Button>
      {failure === undefined ? null : (
        <span role="alert" className="text-footnote text-failure">
          {failure.text}
        </span>
      )}
    </span>
  );
}
