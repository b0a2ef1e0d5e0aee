import { useText } from '#src/state/text-context.ts';
import { Button } from '#src/ui/button.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Key } from '#src/ui/key.tsx';
import type { HeldDecisions } from './use-held-decisions.ts';

type DecisionBarProps = {
  readonly held: HeldDecisions;
  readonly onUndo: () => void;
  /** What can be done with the shown one; undefined while nothing can. */
  readonly decisions:
    | {
        readonly onApprove: () => void;
        readonly onReject: () => void;
        readonly onStep: (by: 1 | -1) => void;
        readonly canStep: { readonly back: boolean; readonly on: boolean };
      }
    | undefined;
};

/** The decisions within reach of the thumb, and what was decided last while it can be undone. Rule MY-09. */
export function DecisionBar({ held, onUndo, decisions }: DecisionBarProps) {
  const { reviewText, reviewsText } = useText();
  return (
    // Fixed, so that the buttons stay below the thumb whatever the height of a card.
    <div className="fixed inset-x-0 bottom-[calc(var(--ui-safe-bottom)+var(--ui-tab-bar-height))] z-10 mx-auto flex w-full max-w-lg flex-col gap-3 bg-page px-4 py-3 empty:hidden">
      {held.last === null ? null : (
        <div className="flex min-h-11 items-center justify-between gap-3 rounded-field bg-surface ps-4 pe-1 ring ring-separator">
          <p className="min-w-0 text-callout wrap-break-word">
            {reviewText.decidedOn(held.last.decision.isApproved, held.last.engagement.authorX)}
          </p>
          <Button variant="plain" size="small" onClick={onUndo}>
            {reviewsText.undo(held.secondsLeft)}
            <Key letter="U" />
          </Button>
        </div>
      )}
      {decisions === undefined ? null : (
        <div className="-mx-3 flex items-center gap-1">
          <IconButton
            icon="chevron-back"
            label={reviewsText.previous}
            isDisabled={!decisions.canStep.back}
            onClick={() => {
              decisions.onStep(-1);
            }}
          />
          {/* Side by side between the arrows on the smallest phones too. */}
          <div className="grid min-w-0 flex-1 grid-cols-[repeat(auto-fit,minmax(min(100%,6rem),1fr))] gap-2 *:px-2">
            <Button variant="destructive" onClick={decisions.onReject}>
              {reviewText.reject}
              <Key letter="R" />
            </Button>
            <Button onClick={decisions.onApprove}>
              {reviewText.approve}
              <Key letter="A" />
            </Button>
          </div>
          <IconButton
            icon="chevron-forward"
            label={reviewsText.next}
            isDisabled={!decisions.canStep.on}
            onClick={() => {
              decisions.onStep(1);
            }}
          />
        </div>
      )}
    </div>
  );
}
