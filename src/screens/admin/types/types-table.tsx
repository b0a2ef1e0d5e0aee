import type { PointType } from '#src/domain/point-type.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Button } from '#src/ui/button.tsx';
import { DataTable } from '#src/ui/data-table.tsx';
import { TypeFlags } from './type-row.tsx';

type TypesTableProps = {
  readonly types: readonly PointType[];
  readonly onEdit: (type: PointType) => void;
};

/** The engagement types as a table, for wide screens; the difference of a price and its reward is burned. Rules TY-01, PA-08. */
export function TypesTable({ types, onEdit }: TypesTableProps) {
  const { format } = useText();
  const { typeText } = useTextPart(adminPart);
  return (
    <DataTable
      label={typeText.title}
      items={types}
      keyOf={({ name }) => name}
      columns={[
        {
          header: typeText.name,
          render: ({ name }) => <span className="font-semibold">{name}</span>,
        },
        { header: typeText.cost, render: ({ costTenths }) => format.points(costTenths) },
        { header: typeText.reward, render: ({ rewardTenths }) => format.points(rewardTenths) },
        {
          header: typeText.burned,
          render: ({ costTenths, rewardTenths }) =>
            format.points(tenths(Math.max(0, costTenths - rewardTenths))),
        },
        { header: typeText.state, render: (type) => <TypeFlags type={type} /> },
        {
          header: typeText.edit,
          render: (type) => (
            <Button
              variant="secondary"
              size="small"
              onClick={() => {
                onEdit(type);
              }}
            >
              {typeText.edit}
              <span className="sr-only"> {type.name}</span>
            </Button>
          ),
        },
      ]}
    />
  );
}
