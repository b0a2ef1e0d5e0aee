import type { User } from '#src/domain/user.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Button } from '#src/ui/button.tsx';
import { ButtonRow } from '#src/ui/button-row.tsx';
import { SubmitStatus } from '#src/screens/admin/shared/submit-status.tsx';
import { useRequestDecision } from '#src/screens/admin/requests/use-request-decision.ts';
import { DecisionNotice } from '#src/screens/admin/work/decision-notice.tsx';

/** Decides the request of somebody who waits, and approves somebody who was rejected; each can be undone for 5 s. Rules RQ-04, PA-01, PA-04, PA-09. */
export function PersonRequest({ user }: { readonly user: User }) {
  const { personPageText } = useTextPart(adminPart);
  const { isRunning, failure, decide, ...notice } = useRequestDecision(user);
  if (notice.waiting !== null) return <DecisionNotice work={notice} />;
  if (user.isApproved) return null;
  return (
    <div className="flex flex-col gap-3">
      <SubmitStatus failure={failure} />
      <ButtonRow>
        {user.isRequestOpen ? (
          <Button
            variant="destructive"
            isDisabled={isRunning}
            onClick={() => {
              decide(false);
            }}
          >
            {personPageText.reject}
          </Button>
        ) : null}
        <Button
          isLoading={isRunning}
          onClick={() => {
            decide(true);
          }}
        >
          {personPageText.approve}
        </Button>
      </ButtonRow>
    </div>
  );
}
