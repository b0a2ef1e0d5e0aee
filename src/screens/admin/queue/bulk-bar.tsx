import { useTwoStep } from '#src/ui/two-step-button.tsx';
import type { SubmitProgress } from '#src/state/use-submit.ts';
import { useState } from 'react';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Bar } from '#src/ui/bar.tsx';
import { Button, ButtonRow } from '#src/ui/button.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { Cell, CellIcon } from '#src/ui/cell.tsx';
import { Section } from '#src/ui/section.tsx';
import type { BulkResult } from './use-bulk.ts';

/** An action on all picked items. */
type BulkAction = {
  readonly label: string;
  readonly isDestructive?: boolean;
  readonly prompt: (count: number) => string;
  readonly run: () => Promise<void>;
};

type BulkBarProps = {
  readonly pickedCount: number;
  readonly itemCount: number;
  readonly progress: SubmitProgress | undefined;
  readonly actions: readonly BulkAction[];
  readonly onPickAll: () => void;
  /** Ends the selection mode. */
  readonly onStop: () => void;
  /** Stops the run. */
  readonly onHalt: () => void;
};

/** Offers actions on the picked items, with a confirmation, and shows the progress. */
export function BulkBar(props: BulkBarProps) {
  const { adminText, bulkText } = useTextPart(adminPart);
  const { pickedCount, itemCount, progress, actions, onPickAll, onStop, onHalt } = props;
  // By its label, because what is picked may change after the first step.
  const [chosenLabel, setChosenLabel] = useState<string>();
  const chosen = actions.find(({ label }) => label === chosenLabel);
  const twoStep = useTwoStep(async () => {
    await chosen?.run();
  });
  if (progress !== undefined) return <RunProgress progress={progress} onHalt={onHalt} />;
  if (twoStep.step !== 'idle' && chosen !== undefined) {
    return (
      <div className="flex flex-col gap-3">
        <StatusLine tone="warning">{chosen.prompt(pickedCount)}</StatusLine>
        <ButtonRow>
          <Button variant="secondary" onClick={twoStep.reset}>
            {adminText.cancel}
          </Button>
          <Button
            variant={chosen.isDestructive === true ? 'destructive-strong' : 'primary'}
            isDisabled={pickedCount === 0}
            onClick={(event) => {
              // The second half of a double tap on the first step is not a confirmation.
              if (event.detail <= 1) twoStep.confirm();
            }}
          >
            {bulkText.all(chosen.label, pickedCount)}
          </Button>
        </ButtonRow>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2 px-1">
        <output className="text-body text-subtitle">{bulkText.selected(pickedCount)}</output>
        <span className="flex flex-wrap gap-1">
          <Button
            variant="plain"
            size="small"
            isDisabled={pickedCount === itemCount}
            onClick={onPickAll}
          >
            {bulkText.selectAll}
          </Button>
          <Button variant="plain" size="small" onClick={onStop}>
            {bulkText.done}
          </Button>
        </span>
      </div>
      <ButtonRow>
        {actions.map((action) => (
          <Button
            key={action.label}
            variant={action.isDestructive === true ? 'destructive' : 'primary'}
            isDisabled={pickedCount === 0}
            onClick={() => {
              setChosenLabel(action.label);
              twoStep.ask();
            }}
          >
            {pickedCount === 0 ? action.label : bulkText.all(action.label, pickedCount)}
          </Button>
        ))}
      </ButtonRow>
    </div>
  );
}

type RunProgressProps = {
  readonly progress: SubmitProgress;
  /** Stops the run. */
  readonly onHalt: () => void;
};

/** The progress of a bulk run, and the button to stop it. Rule PA-09. */
export function RunProgress({ progress: { done, total }, onHalt }: RunProgressProps) {
  const { bulkText } = useTextPart(adminPart);
  const valueText = bulkText.progressText(done, total);
  return (
    <div className="flex flex-col gap-2 px-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-body text-subtitle">{valueText}</span>
        <Button variant="plain" size="small" onClick={onHalt}>
          {bulkText.halt}
        </Button>
      </div>
      <Bar label={bulkText.progress} valueText={valueText} done={done} total={total} />
    </div>
  );
}

type BulkResultsProps = {
  readonly results: readonly BulkResult[];
  readonly isRunning: boolean;
};

/** The result of each item of a bulk decision, and a summary. */
export function BulkResults({ results, isRunning }: BulkResultsProps) {
  const { bulkText } = useTextPart(adminPart);
  if (results.length === 0) return null;
  const doneCount = results.filter(({ isDone }) => isDone).length;
  const total = results.length;
  // Failures first, because they need another look.
  const shown = results.toSorted((one, other) => Number(one.isDone) - Number(other.isDone));
  const hasFailures = doneCount < total;
  return (
    <>
      {isRunning ? null : (
        <StatusLine tone={hasFailures ? 'failure' : 'success'}>
          {hasFailures ? bulkText.someFailed(doneCount, total) : bulkText.allDone(total)}
        </StatusLine>
      )}
      <Section header={bulkText.resultsHeader} isList>
        {shown.map(({ id, name, isDone, text }) => (
          <Cell
            key={id}
            leading={
              <CellIcon name={isDone ? 'check' : 'cross'} tone={isDone ? 'success' : 'failure'} />
            }
            title={<bdi>{name}</bdi>}
            subtitle={text}
          />
        ))}
      </Section>
    </>
  );
}
