import type { PendingDecision } from '#src/state/decision-list.ts';
import { undoMs } from '#src/state/pending-decisions.ts';
import { useText } from '#src/state/text-context.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Key } from '#src/ui/key.tsx';
import { useEffect, useState } from 'react';
import { useApp } from '#src/state/app-context.ts';

type DecisionLineProps = {
  readonly decision: PendingDecision;
  /** The text when it is done; by default, the text stays the same. */
  readonly doneText?: string | undefined;
  readonly onUndo: () => void;
};

/** A decision in one line: the decision and its person, `Undo` while there is time, then its state. Rules MY-09, MY-21, PA-09. */
export function DecisionLine({ decision, doneText, onUndo }: DecisionLineProps) {
  const { decisionsText } = useText();
  const { verdict, handle, status, madeAtMs } = decision;
  const secondsLeft = useSecondsUntil(madeAtMs + undoMs);
  const isRejection = verdict === 'reject';
  const did = decisionsText.did(verdict, handle);
  return (
    <div
      data-tone={status === 'done' ? 'success' : undefined}
      className="flex min-h-11 items-center gap-3 px-1"
    >
      <Icon
        name={isRejection ? 'cross' : 'check'}
        sizePx={20}
        className={isRejection ? 'text-failure' : 'text-success'}
      />
      <p className="min-w-0 flex-1 text-body wrap-break-word">
        {status === 'done' && doneText !== undefined ? (
          <>
            {doneText} <bdi className="text-subtitle">{`@${handle}`}</bdi>
          </>
        ) : (
          did
        )}
      </p>
      {status === 'held' ? (
        <Button variant="plain" size="small" icon="undo" onClick={onUndo}>
          {decisionsText.undo(Math.max(1, secondsLeft))}
          <Key letter="U" />
        </Button>
      ) : null}
      {status === 'sending' ? (
        <span className="text-body text-subtitle">{decisionsText.sending}</span>
      ) : null}
    </div>
  );
}

const secondMs = 1000;

/** The seconds left until a time, counted down; 0 after it. */
function useSecondsUntil(untilMs: number): number {
  const { clock } = useApp();
  const [nowMs, setNowMs] = useState(clock.nowMs);
  useEffect(() => {
    let cancel = (): void => undefined;
    const tick = () => {
      setNowMs(clock.nowMs());
      if (clock.nowMs() < untilMs) cancel = clock.after(secondMs, tick);
    };
    tick();
    return () => {
      cancel();
    };
  }, [clock, untilMs]);
  return Math.max(0, Math.ceil((untilMs - nowMs) / secondMs));
}
