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
    <div className="overflow-x-auto rounded-section bg-surface">
      <table aria-label={label} className="w-full border-collapse text-start text-body">
        <thead>
          <tr className="text-footnote text-subtitle">
            {columns.map(({ header }) => (
              <th key={header} scope="col" className="px-4 py-2.5 text-start font-normal">
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
                <td key={header} className="px-4 py-2.5 wrap-break-word">
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
