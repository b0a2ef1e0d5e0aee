import type { User } from '#src/domain/user.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Button } from '#src/ui/button.tsx';
import { RequestState } from '#src/screens/admin/requests/request-state.tsx';
import { useRequestDecision } from '#src/screens/admin/requests/use-request-decision.ts';

/** Approves a person of the rejected list after all, which can be undone for 5 s. Rules PA-04, PA-09. */
export function ApproveRejected({ user }: { readonly user: User }) {
  const { requestText } = useTextPart(adminPart);
  const request = useRequestDecision(user);
  return (
    <div className="relative flex flex-col items-start gap-1">
      <RequestState request={request} />
      {request.canDecide ? (
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            request.decide(true);
          }}
        >
          {requestText.approve}
        </Button>
      ) : null}
    </div>
  );
}
