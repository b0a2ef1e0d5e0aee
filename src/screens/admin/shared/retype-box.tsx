import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Icon } from '#src/ui/icons.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import type { Retyped } from './use-retyped.ts';

type RetypeBoxProps = {
  readonly retyped: Retyped;
  /** Why the amount is asked for again. */
  readonly reason: string;
};

/** The box in which a large amount is typed again before it is confirmed; nothing where none is asked for. Rule PA-17. */
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
