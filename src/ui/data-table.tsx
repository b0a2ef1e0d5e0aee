import type { ReactNode } from 'react';

type DataTableProps<Item> = {
  readonly label: string;
  readonly columns: readonly {
    readonly header: string;
    readonly render: (item: Item) => ReactNode;
  }[];
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
};

/** Items as a table with a heading for each column; for wide screens. Rule PA-08. */
export function DataTable<Item>({ label, columns, items, keyOf }: DataTableProps<Item>) {
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
        <tbody>
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
      </table>
    </div>
  );
}
