import { EmptyState } from '#src/ui/list-states.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState, useId } from 'react';
import { useSheetSubject } from '#src/ui/use-sheet-subject.ts';
import { useServices } from '#src/state/app-context.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Button } from '#src/ui/button.tsx';
import { Section } from '#src/ui/section.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { useIsWide } from '#src/ui/use-is-wide.ts';
import { AdminFrame } from '#src/screens/admin/shared/admin-frame.tsx';
import { typesQuery } from '#src/screens/admin/shared/admin-queries.ts';
import { TypeDrawer } from './type-drawer.tsx';
import { tenths } from '#src/domain/points/tenths.ts';
import { Amount } from '#src/ui/amount.tsx';
import { DataTable } from '#src/ui/data-table.tsx';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import { isEngagementType, type PointType } from '#src/domain/engagement-types.ts';
import { engagementTypeIcons } from '#src/screens/post-parts/engagement-types.tsx';
import { Cell, CellIcon } from '#src/ui/cell.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { TypePrices } from '#src/screens/admin/shared/type-prices.tsx';
import { LoadedList } from '#src/screens/admin/shared/loaded.tsx';

/** The engagement types and their prices. Rules RT-25, TY-01 to TY-03. */
export function ManageTypesScreen() {
  const { typeText } = useTextPart(adminPart);
  const services = useServices();
  const query = useQuery(typesQuery(services));
  const drawer = useSheetSubject<PointType | null>();
  const isWide = useIsWide();
  const [message, setMessage] = useState<string | null>(null);

  function open(type: PointType | null) {
    setMessage(null);
    drawer.open(type);
  }

  const add = (
    <Button
      size={isWide ? 'row' : 'large'}
      onClick={() => {
        open(null);
      }}
    >
      {typeText.add}
    </Button>
  );
  return (
    <AdminFrame title={typeText.title} trailing={isWide ? add : undefined}>
      {message === null ? null : <StatusLine tone="success">{message}</StatusLine>}
      <LoadedList
        query={query}
        items={query.data?.types ?? []}
        empty={<EmptyState title={typeText.empty} text={typeText.emptyText} />}
      >
        {(types) =>
          isWide ? (
            <TypesTable types={types} onEdit={open} />
          ) : (
            <Section isList>
              {types.map((type) => (
                <TypeRow
                  key={type.name}
                  type={type}
                  onEdit={() => {
                    open(type);
                  }}
                />
              ))}
            </Section>
          )
        }
      </LoadedList>
      {isWide ? null : add}
      {drawer.subject === undefined ? null : (
        <TypeDrawer
          key={drawer.openingKey}
          type={drawer.subject}
          isOpen={drawer.isOpen}
          onClose={drawer.close}
          onSaved={(text) => {
            drawer.close();
            setMessage(text);
          }}
        />
      )}
    </AdminFrame>
  );
}

type TypesTableProps = {
  readonly types: readonly PointType[];
  readonly onEdit: (type: PointType) => void;
};

/** The engagement types as a table, for wide screens; the difference between price and reward is burned. Rules TY-01, PA-08. */
export function TypesTable({ types, onEdit }: TypesTableProps) {
  const { format } = useText();
  const { typeText } = useTextPart(adminPart);
  return (
    <DataTable
      label={typeText.title}
      groups={[{ items: types }]}
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

type TypeRowProps = { readonly type: PointType; readonly onEdit: () => void };

/** An engagement type with its prices, flags and edit button. Rule TY-01. */
export function TypeRow({ type, onEdit }: TypeRowProps) {
  const { typeText } = useTextPart(adminPart);
  const nameId = useId();
  const { name } = type;
  return (
    <Cell
      leading={<CellIcon name={typeIcon(name)} tone={type.isEnabled ? 'accent' : 'neutral'} />}
      title={
        <span id={nameId} className="wrap-anywhere">
          {name}
        </span>
      }
      subtitle={<TypePrices type={type} />}
      trailing={
        <Button variant="secondary" size="row" describedBy={nameId} onClick={onEdit}>
          {typeText.edit}
        </Button>
      }
    >
      {' '}
      <TypeFlags type={type} />
    </Cell>
  );
}

/** Whether a type is offered, and to which people. */
export function TypeFlags({ type: { isEnabled, isForAll } }: Pick<TypeRowProps, 'type'>) {
  const { typeText } = useTextPart(adminPart);
  return (
    <span className="flex flex-wrap gap-x-2 gap-y-1 desk:flex-nowrap desk:whitespace-nowrap">
      <Pill tone={isEnabled ? 'success' : 'neutral'}>
        {isEnabled ? typeText.enabled : typeText.disabled}
      </Pill>
      <Pill tone={isForAll ? 'accent' : 'warning'}>
        {isForAll ? typeText.forAll : typeText.adminsOnly}
      </Pill>
    </span>
  );
}

/** The icon of a type; custom types have none of their own. */
export function typeIcon(name: string): IconName {
  return isEngagementType(name) ? engagementTypeIcons[name] : 'star';
}
