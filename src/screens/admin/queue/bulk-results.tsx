import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Cell, CellIcon } from '#src/ui/cell.tsx';
import { Section } from '#src/ui/section.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import type { BulkResult } from './use-bulk.ts';

type BulkResultsProps = {
  readonly results: readonly BulkResult[];
  readonly isRunning: boolean;
};

/** What became of each item that was decided together, and of all of them in one line. */
export function BulkResults({ results, isRunning }: BulkResultsProps) {
  const { bulkText } = useTextPart(adminPart);
  if (results.length === 0) return null;
  const doneCount = results.filter(({ isDone }) => isDone).length;
  const total = results.length;
  // What needs another look comes first.
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
