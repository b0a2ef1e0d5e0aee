import type { PointType } from '#src/domain/engagement-types.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Button } from '#src/ui/button.tsx';
import { DataTable } from '#src/ui/data-table.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { TypeFlags, typeIcon } from './type-row.tsx';

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
          render: ({ name }) => (
            <span className="flex items-center gap-2.5 font-semibold">
              <Icon name={typeIcon(name)} sizePx={18} className="text-hint" />
              {name}
            </span>
          ),
        },
        {
          header: typeText.cost,
          render: ({ costTenths }) => <Amount tenths={costTenths} format={format.points} />,
        },
        {
          header: typeText.reward,
          render: ({ rewardTenths }) => <Amount tenths={rewardTenths} format={format.points} />,
        },
        {
          header: typeText.burned,
          render: ({ costTenths, rewardTenths }) => (
            <Amount
              tenths={tenths(Math.max(0, costTenths - rewardTenths))}
              format={format.points}
            />
          ),
        },
        { header: typeText.state, render: (type) => <TypeFlags type={type} /> },
        {
          header: typeText.edit,
          render: (type) => (
            <Button
              variant="secondary"
              size="row"
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
