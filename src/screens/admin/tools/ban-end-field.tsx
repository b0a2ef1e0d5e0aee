import { useApp } from '#src/state/app-context.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { SelectField } from '#src/ui/select-field.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { banEndChoices, chooseBanEnd, type BanEnd } from './ban-end.ts';

type BanEndFieldProps = {
  readonly value: BanEnd;
  readonly isDisabled?: boolean;
  readonly onChange: (end: BanEnd) => void;
};

/** Chooses when a ban ends. Rule FA-27. */
export function BanEndField({ value, isDisabled = false, onChange }: BanEndFieldProps) {
  const { banEndText } = useTextPart(adminPart);
  const { clock } = useApp();
  return (
    <>
      <SelectField
        label={banEndText.label}
        choices={banEndChoices.map((choice) => ({
          value: choice,
          label: banEndText.choices[choice],
        }))}
        value={value.choice}
        isDisabled={isDisabled}
        onChange={(choice) => {
          onChange(chooseBanEnd(choice, value.day, clock.nowMs()));
        }}
      />
      {value.choice === 'date' ? (
        <TextField
          label={banEndText.day}
          type="date"
          value={value.day}
          error={value.day !== '' && value.untilMs === undefined ? banEndText.wrongDay : undefined}
          isDisabled={isDisabled}
          onChange={(day) => {
            onChange(chooseBanEnd('date', day, clock.nowMs()));
          }}
        />
      ) : null}
    </>
  );
}

/** Says in a ban's question when it ends; nothing for a ban without an end. */
export function BanEndNote({ end }: { readonly end: BanEnd }) {
  const { format } = useText();
  const { banEndText } = useTextPart(adminPart);
  if (typeof end.untilMs !== 'number') return null;
  return ` ${banEndText.endsOn(format.date(end.untilMs))}`;
}
