import { useEffect, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { Button } from './button.tsx';
import { ButtonRow } from './button-row.tsx';
import { StatusLine } from './status-line.tsx';
import type { TwoStep } from './use-two-step.ts';

type TwoStepButtonProps = {
  /** From `useTwoStep`. */
  readonly step: TwoStep;
  /** The first tap. The caller checks the form, and calls `ask` when nothing is missing. */
  readonly onAsk: () => void;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly label: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** The question of the second step; it should name what it is about. */
  readonly prompt: ReactNode;
  readonly isDestructive?: boolean;
  readonly isDisabled?: boolean;
};

/**
 * A button whose first tap shows a yellow question and whose second executes; the second half of a
 * double tap does not count. Rules AD-11 to AD-13.
 */
export function TwoStepButton(props: TwoStepButtonProps) {
  const { step, onAsk, onConfirm, onCancel, label, confirmLabel, cancelLabel, prompt } = props;
  const { isDestructive = false, isDisabled = false } = props;

  const destructiveVariant = step === 'idle' ? 'destructive' : 'destructive-strong';

  // The question pushes the buttons down, maybe below the edge of the screen.
  const buttonsRef = useRef<HTMLDivElement>(null);
  const isAsked = step === 'asked';
  useEffect(() => {
    if (isAsked) buttonsRef.current?.scrollIntoView({ block: 'nearest' });
  }, [isAsked]);

  function handleTap(event: MouseEvent) {
    if (event.detail > 1) return;
    if (step === 'idle') onAsk();
    else onConfirm();
  }

  return (
    <div className="flex flex-col gap-3">
      {step === 'idle' ? null : <StatusLine tone="warning">{prompt}</StatusLine>}
      <ButtonRow ref={buttonsRef}>
        {step === 'idle' ? null : (
          <Button variant="secondary" isDisabled={step === 'running'} onClick={onCancel}>
            {cancelLabel}
          </Button>
        )}
        <Button
          variant={isDestructive ? destructiveVariant : 'primary'}
          isDisabled={isDisabled}
          isLoading={step === 'running'}
          onClick={handleTap}
        >
          {step === 'idle' ? label : confirmLabel}
        </Button>
      </ButtonRow>
    </div>
  );
}
