import { useText } from '#src/state/text-context.ts';
import { Button, ButtonRow } from '#src/ui/button.tsx';
import { Key } from '#src/ui/key.tsx';

type DecisionBarProps = {
  /** Whether the shown one has been there long enough to be decided on. Rule MY-22. */
  readonly isSettled: boolean;
  readonly onApprove: () => void;
  readonly onReject: () => void;
};

/** The decisions within reach of the thumb, half and half. Rules MY-09, LA-09. */
export function DecisionBar({ isSettled, onApprove, onReject }: DecisionBarProps) {
  const { reviewText } = useText();
  return (
    // It stays below the thumb at any height of a card; where large text leaves the card no room beside it, it comes after.
    <div className="sticky bottom-[calc(var(--ui-safe-bottom)+var(--ui-tab-bar-height)+min(0px,(100vw-16rem)*99))] z-10 -mx-4 mt-auto -mb-6 bg-page px-4 py-3">
      <ButtonRow>
        <Button variant="destructive" icon="cross" isSettling={!isSettled} onClick={onReject}>
          {reviewText.reject}
          <Key letter="R" />
        </Button>
        <Button icon="check" isSettling={!isSettled} onClick={onApprove}>
          {reviewText.approve}
          <Key letter="A" />
        </Button>
      </ButtonRow>
    </div>
  );
}
