import type { User } from '#src/domain/user.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Button } from '#src/ui/button.tsx';
import { useRequestDecision } from '#src/screens/admin/requests/use-request-decision.ts';

/** Approves a person of the rejected list after all, which can be undone for 5 s; a failure stands below. Rules PA-04, PA-09. */
export function ApproveRejected({ user }: { readonly user: User }) {
  const { requestText, workText } = useTextPart(adminPart);
  const { isRunning, failure, decide, waiting, secondsLeft, undo } = useRequestDecision(user);
  return (
    <span className="relative flex flex-col items-start gap-1">
      {waiting === null ? (
        <Button
          variant="secondary"
          size="small"
          isLoading={isRunning}
          onClick={() => {
            decide(true);
          }}
        >
          {requestText.approve}
        </Button>
      ) : (
        <span className="flex flex-wrap items-center gap-x-1">
          <output className="text-callout wrap-anywhere">{waiting.text}</output>
          <Button variant="plain" size="small" onClick={undo}>
            {workText.undo(secondsLeft)}
          </Button>
        </span>
      )}
      {failure === undefined ? null : (
        <span role="alert" className="text-footnote text-failure">
          {failure.text}
        </span>
      )}
    </span>
  );
}
