import type { ReactNode } from 'react';
import { useTextPart } from '#src/state/text-context.ts';
import { debugPart, type DebugText } from '#src/text/debug-text.ts';

/** One line of a debug table. */
export type DebugRow = { readonly name: string; readonly value: ReactNode };

type DebugTableProps = {
  readonly caption: string;
  readonly rows: readonly DebugRow[];
};

/** A table of names and values; it says so when there is nothing in it. Rule RT-06. */
export function DebugTable({ caption, rows }: DebugTableProps) {
  const debugText = useTextPart(debugPart);
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 overflow-clip rounded-section bg-surface text-start">
      <caption className="px-4 pb-1.5 text-start text-footnote text-section-header">
        {caption}
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{debugText.name}</th>
          <th scope="col">{debugText.value}</th>
        </tr>
      </thead>
      <tbody>
        {rows.length === 0 ? (
          <tr>
            <td colSpan={2} className="px-4 py-2.5 text-hint">
              {debugText.empty}
            </td>
          </tr>
        ) : (
          rows.map((row) => (
            <tr key={row.name}>
              <th
                scope="row"
                className="w-2/5 px-4 py-2 text-start align-top text-body font-normal wrap-anywhere text-subtitle"
              >
                {row.name}
              </th>
              <td className="py-2 pe-4 text-end text-body wrap-anywhere">
                {shown(row.value, debugText)}
              </td>
            </tr>
          ))
        )}
      </tbody>
    </table>
  );
}

/** Rows of a record, in its order. */
export function rowsOf(
  record: Readonly<Record<string, string | number | boolean | null | undefined>>,
): readonly DebugRow[] {
  return Object.entries(record).map(([name, value]) => ({ name, value }));
}

/** A value as it is shown: nothing and truth values in words, all else as it is. */
function shown(value: ReactNode, debugText: DebugText): ReactNode {
  if (value === undefined || value === null || value === '') return debugText.none;
  if (typeof value === 'boolean') return value ? debugText.yes : debugText.no;
  return value;
}
