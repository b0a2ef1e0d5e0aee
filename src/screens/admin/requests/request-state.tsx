import { DecisionLine } from '#src/screens/decisions/decision-line.tsx';
import { FailedDecisions } from '#src/screens/decisions/failed-decisions.tsx';
import type { useRequestDecision } from './use-request-decision.ts';

/** The decision on one person's request: while it can be undone, while it is sent, and what became of it. Rules PA-09, MY-21. */
export function RequestState({
  request,
}: {
  readonly request: ReturnType<typeof useRequestDecision>;
}) {
  const { shown, failed, doneText, wordFailure, undo, retry, dismiss } = request;
  return (
    <>
      <FailedDecisions
        decisions={failed}
        wordFailure={wordFailure}
        onRetry={retry}
        onDismiss={dismiss}
      />
      {shown === undefined ? null : (
        <DecisionLine decision={shown} doneText={doneText} onUndo={undo} />
      )}
    </>
  );
}
