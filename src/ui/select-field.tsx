import type { Choice } from './choice.ts';
import { FieldFrame, fieldBoxClassName, fieldControlClassName } from './field-frame.tsx';
import type { FieldLook } from './field-frame.tsx';
import { Icon } from './icons.tsx';

type SelectFieldProps<Value extends string> = FieldLook & {
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly isDisabled?: boolean;
};

/** A labeled choice among many, with the device's own picker. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { choices, value, onChange, isDisabled = false } = props;
  return (
    <FieldFrame look={props}>
      {({ id, describedBy, isInvalid }) => (
        <div className={`${fieldBoxClassName(isInvalid)} relative`}>
          <select
            id={id}
            value={value}
            disabled={isDisabled}
            aria-describedby={describedBy}
            aria-invalid={isInvalid}
            onChange={(event) => {
              const choice = choices.find((each) => each.value === event.target.value);
              if (choice !== undefined) onChange(choice.value);
            }}
            className={`${fieldControlClassName} min-h-12 appearance-none pe-10`}
          >
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
          <Icon
            name="chevron-down"
            sizePx={18}
            className="pointer-events-none absolute end-4 text-hint"
          />
        </div>
      )}
    </FieldFrame>
  );
}
