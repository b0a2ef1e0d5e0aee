import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Button } from '#src/ui/button.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import type { Work } from './use-work.ts';

type DecisionNoticeProps<Item> = {
  readonly work: Pick<Work<Item>, 'waiting' | 'secondsLeft' | 'lastOutcome' | 'undo'>;
};

/** The last decision: while it can be undone, a button that does so, then what became of it. Rule PA-09. */
export function DecisionNotice<Item>({ work }: DecisionNoticeProps<Item>) {
  const { workText } = useTextPart(adminPart);
  const { waiting, secondsLeft, lastOutcome } = work;
  if (waiting !== null) {
    return (
      <div className="flex min-h-11 items-center justify-between gap-3 rounded-field bg-surface ps-4 pe-1">
        <output className="min-w-0 wrap-break-word text-callout">{waiting.text}</output>
        <Button variant="plain" size="small" onClick={work.undo}>
          {workText.undo(secondsLeft)}
        </Button>
      </div>
    );
  }
  if (lastOutcome === null) return null;
  return (
    <StatusLine tone={lastOutcome.isDone ? 'success' : 'failure'}>{lastOutcome.text}</StatusLine>
  );
}
