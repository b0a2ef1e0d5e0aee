import { parsePoints, plainPoints } from '#src/domain/points/typed-points.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Icon } from '#src/ui/icons.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { useState } from 'react';
import type { PointTenths } from '#src/domain/points/tenths.ts';

type RetypeBoxProps = {
  readonly retyped: Retyped;
  /** Why the amount must be typed again. */
  readonly reason: string;
};

/** The field in which a large amount is typed again before it is confirmed; nothing if not needed. Rule PA-17. */
export function RetypeBox({ retyped, reason }: RetypeBoxProps) {
  const { format } = useText();
  const { retypeText } = useTextPart(adminPart);
  const { askedTenths, typed, isAgreed } = retyped;
  if (askedTenths === null) return null;
  return (
    <div className="flex flex-col gap-3 rounded-section bg-warning-soft p-4 text-body">
      <p className="flex items-start gap-2 text-warning">
        <Icon name="warning" sizePx={18} className="shrink-0" />
        <span>{reason}</span>
      </p>
      <TextField
        label={retypeText.label(format.points(askedTenths))}
        inputMode="decimal"
        value={typed}
        hint={typed === '' || isAgreed ? undefined : retypeText.differs}
        onChange={retyped.type}
      />
    </div>
  );
}

/** The second typing of a large amount. */
export type Retyped = {
  /** The amount to type again; null if it is not large enough. */
  readonly askedTenths: PointTenths | null;
  readonly typed: string;
  readonly type: (typed: string) => void;
  /** Whether the amounts match, or none is needed. */
  readonly isAgreed: boolean;
};

/** The state of typing an amount again; text typed for another amount is dropped. Rule PA-17. */
export function useRetyped(askedTenths: PointTenths | null): Retyped {
  const [entry, setEntry] = useState({ askedTenths, typed: '' });
  if (entry.askedTenths !== askedTenths) setEntry({ askedTenths, typed: '' });
  const { typed } = entry;
  const parsed = parsePoints(plainPoints(typed));
  return {
    askedTenths,
    typed,
    type: (next) => {
      setEntry({ askedTenths, typed: next });
    },
    isAgreed: askedTenths === null || (parsed.ok && parsed.value === askedTenths),
  };
}
