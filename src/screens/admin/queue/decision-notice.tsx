import { DecisionLine } from '#src/screens/decisions/decision-line.tsx';
import { FailedDecisions } from '#src/screens/decisions/failed-decisions.tsx';
import type { Work } from './use-queue.ts';

type DecisionNoticeProps<Item> = {
  readonly work: Work<Item>;
  readonly onUndo: () => void;
};

/** The last decision with `Undo`, then what became of it; and those that failed. Rules PA-09, MY-21. */
export function DecisionNotice<Item>({ work, onUndo }: DecisionNoticeProps<Item>) {
  const { last, failed, retry, dismiss } = work.decisions;
  return (
    <>
      <FailedDecisions
        decisions={failed}
        wordFailure={work.wordFailure}
        onRetry={retry}
        onDismiss={dismiss}
        keptChoiceOf={work.keptChoiceOf}
      />
      {last === undefined ? null : (
        <DecisionLine decision={last} doneText={work.wordDone(last)} onUndo={onUndo} />
      )}
    </>
  );
}
