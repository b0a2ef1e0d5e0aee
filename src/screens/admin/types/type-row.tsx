import { useId } from 'react';
import type { PointType } from '#src/domain/point-type.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Button } from '#src/ui/button.tsx';
import { Pill } from '#src/ui/pill.tsx';

type TypeRowProps = { readonly type: PointType; readonly onEdit: () => void };

/** An engagement type with its prices, flags and edit button. Rule TY-01. */
export function TypeRow({ type, onEdit }: TypeRowProps) {
  const { typeText } = useTextPart(adminPart);
  const nameId = useId();
  const { name, costTenths, rewardTenths } = type;
  return (
    <div className="ps-4">
      <div className="ui-cell-body relative flex flex-wrap items-center gap-3 py-3 pe-4">
        <div className="flex min-w-[min(9rem,100%)] flex-1 flex-col gap-1.5">
          <span id={nameId} className="font-semibold wrap-anywhere">
            {name}
          </span>
          <span className="text-body text-subtitle">
            {typeText.prices(costTenths, rewardTenths)}
          </span>
          <TypeFlags type={type} />
        </div>
        <Button variant="secondary" size="small" describedBy={nameId} onClick={onEdit}>
          {typeText.edit}
        </Button>
      </div>
    </div>
  );
}

/** Whether a type is offered, and to whom. */
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
