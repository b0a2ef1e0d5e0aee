import { useState, type ReactNode } from 'react';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Button } from '#src/ui/button.tsx';
import { ButtonRow } from '#src/ui/button-row.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import type { Outcome } from './outcome.ts';

/** One decision that the sheet offers. */
export type SheetAction = {
  readonly label: string;
  readonly isDestructive?: boolean;
  readonly run: () => Promise<Outcome>;
};

type DecisionSheetProps = {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly actions: readonly SheetAction[];
  readonly children: ReactNode;
};

/** A sheet with one item and its decisions; after a failure it shows the sentence and stays open. */
export function DecisionSheet({ title, isOpen, onClose, actions, children }: DecisionSheetProps) {
  const { adminText } = useTextPart(adminPart);
  const [running, setRunning] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function run(action: SheetAction) {
    setRunning(action.label);
    setFailure(null);
    const outcome = await action.run();
    setRunning(null);
    if (!outcome.isDone) setFailure(outcome.text);
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      closeLabel={adminText.close}
      footer={
        <div className="flex flex-col gap-3">
          {failure === null ? null : <StatusLine tone="failure">{failure}</StatusLine>}
          <ButtonRow>
            {actions.map((action) => (
              <Button
                key={action.label}
                variant={action.isDestructive === true ? 'destructive' : 'primary'}
                isLoading={running === action.label}
                isDisabled={running !== null}
                onClick={() => void run(action)}
              >
                {action.label}
              </Button>
            ))}
          </ButtonRow>
        </div>
      }
    >
      {children}
    </Sheet>
  );
}
