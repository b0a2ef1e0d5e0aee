import { useId } from 'react';
import { isEngagementType, type PointType } from '#src/domain/engagement-types.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { engagementTypeIcons } from '#src/screens/post-parts/type-icons.tsx';
import { Button } from '#src/ui/button.tsx';
import { Cell, CellIcon } from '#src/ui/cell.tsx';
import type { IconName } from '#src/ui/icons.tsx';
import { Pill } from '#src/ui/pill.tsx';

type TypeRowProps = { readonly type: PointType; readonly onEdit: () => void };

/** An engagement type with its prices, flags and edit button. Rule TY-01. */
export function TypeRow({ type, onEdit }: TypeRowProps) {
  const { typeText } = useTextPart(adminPart);
  const nameId = useId();
  const { name, costTenths, rewardTenths } = type;
  return (
    <Cell
      leading={<CellIcon name={typeIcon(name)} tone={type.isEnabled ? 'accent' : 'neutral'} />}
      title={
        <span id={nameId} className="wrap-anywhere">
          {name}
        </span>
      }
      subtitle={typeText.prices(costTenths, rewardTenths)}
      trailing={
        <Button variant="secondary" size="row" describedBy={nameId} onClick={onEdit}>
          {typeText.edit}
        </Button>
      }
    >
      <TypeFlags type={type} />
    </Cell>
  );
}

/** Whether a type is offered, and to which people. */
export function TypeFlags({ type: { isEnabled, isForAll } }: Pick<TypeRowProps, 'type'>) {
  const { typeText } = useTextPart(adminPart);
  return (
    <span className="flex flex-wrap gap-2">
      <Pill tone={isEnabled ? 'success' : 'neutral'}>
        {isEnabled ? typeText.enabled : typeText.disabled}
      </Pill>
      <Pill tone={isForAll ? 'accent' : 'warning'}>
        {isForAll ? typeText.forAll : typeText.adminsOnly}
      </Pill>
    </span>
  );
}

/** The sign of a type; one that was added later has none of its own. */
export function typeIcon(name: string): IconName {
  return isEngagementType(name) ? engagementTypeIcons[name] : 'star';
}
