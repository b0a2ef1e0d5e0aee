import type { ReactNode } from 'react';

type DataTableProps<Item> = {
  readonly label: string;
  readonly columns: readonly {
    readonly header: string;
    readonly render: (item: Item) => ReactNode;
  }[];
  /** The rows by heading, such as by day; a group without a label has no heading. */
  readonly groups: readonly ItemGroup<Item>[];
  readonly keyOf: (item: Item) => string;
};

type ItemGroup<Item> = {
  readonly label?: string;
  readonly items: readonly Item[];
};

/** Items as a table with column headings, for wide screens. Rule PA-08. */
export function DataTable<Item>({ label, columns, groups, keyOf }: DataTableProps<Item>) {
  return (
    <div className="overflow-x-auto rounded-section bg-surface shadow-card">
      <table aria-label={label} className="w-full border-collapse text-start text-footnote">
        <thead>
          <tr className="text-caption text-subtitle">
            {columns.map(({ header }) => (
              <th
                key={header}
                scope="col"
                className="px-3 py-2 text-start font-normal first:ps-4 last:pe-4"
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ label: heading, items }) => (
          <tbody key={heading ?? ''}>
            {heading === undefined ? null : (
              <tr className="bg-fill">
                <th
                  scope="rowgroup"
                  colSpan={columns.length}
                  className="px-4 py-1.5 text-start text-caption font-semibold"
                >
                  {heading}
                </th>
              </tr>
            )}
            {items.map((item) => (
              <tr
                key={keyOf(item)}
                className="align-middle shadow-[0_calc(-1*var(--ui-hairline))_0_var(--ui-separator)]"
              >
                {columns.map(({ header, render }) => (
                  <td key={header} className="px-3 py-2 wrap-break-word first:ps-4 last:pe-4">
                    {render(item)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
