import type { User } from '#src/domain/user.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Button, ButtonRow } from '#src/ui/button.tsx';
import { RequestState } from '#src/screens/admin/requests/request-state.tsx';
import { useRequestDecision } from '#src/screens/admin/requests/use-request-decision.ts';

/** Decides the request of a person who waits, and approves one who was rejected; each can be undone for 5 s. Rules RQ-04, PA-01, PA-04, PA-09. */
export function PersonRequest({ user }: { readonly user: User }) {
  const { personPageText } = useTextPart(adminPart);
  const request = useRequestDecision(user);
  const { canDecide, decide } = request;
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      <RequestState request={request} />
      {user.isApproved || !canDecide ? null : (
        <ButtonRow>
          {user.isRequestOpen ? (
            <Button
              variant="destructive"
              onClick={() => {
                decide(false);
              }}
            >
              {personPageText.reject}
            </Button>
          ) : null}
          <Button
            onClick={() => {
              decide(true);
            }}
          >
            {personPageText.approve}
          </Button>
        </ButtonRow>
      )}
    </div>
  );
}
