import { plainDigits } from '#src/domain/text.ts';
import { classNames } from './class-names.ts';
import { FieldFrame, fieldBoxClassName, fieldControlClassName } from './field-frame.tsx';
import type { FieldLook } from './field-frame.tsx';
import { IconButton } from './icon-button.tsx';

type StepperProps = FieldLook & {
  /** The digits as typed; may be empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The buttons stop here; typing does not, so that the form can show the error. */
  readonly min: number;
  readonly max?: number;
  readonly step?: number;
  /** Values to set with one tap. */
  readonly quickValues?: readonly number[];
  /** Formats a number, also single digits. */
  readonly format: (value: number) => string;
  readonly decreaseLabel: string;
  readonly increaseLabel: string;
  readonly isDisabled?: boolean;
};

const maxDigits = 9;

function keepDigits(text: string): string {
  return plainDigits(text).replaceAll(/\D/gu, '').slice(0, maxDigits);
}

/** A labeled integer: digits only, with buttons for less and more and with quick values. */
export function Stepper(props: StepperProps) {
  const { value, onChange, min, max = 999_999_999, step = 1, quickValues = [] } = props;
  const isDisabled = props.isDisabled ?? false;
  const current = value === '' ? 0 : Number(value);

  function change(next: number) {
    onChange(String(Math.min(max, Math.max(min, next))));
  }

  return (
    <FieldFrame look={props}>
      {({ id, describedBy, isInvalid }) => (
        <div className="flex flex-wrap gap-2">
          <div className={classNames(fieldBoxClassName(isInvalid), 'min-w-34 flex-[3_1_0] px-0.5')}>
            <IconButton
              icon="minus"
              label={props.decreaseLabel}
              isDisabled={isDisabled || current <= min}
              onClick={() => {
                change(current - step);
              }}
            />
            <input
              id={id}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              value={value.replaceAll(/\d/gu, (digit) => props.format(Number(digit)))}
              disabled={isDisabled}
              aria-describedby={describedBy}
              aria-invalid={isInvalid}
              onChange={(event) => {
                onChange(keepDigits(event.target.value));
              }}
              className={classNames(fieldControlClassName, 'px-0! text-center font-semibold')}
            />
            <IconButton
              icon="plus"
              label={props.increaseLabel}
              isDisabled={isDisabled || current >= max}
              onClick={() => {
                change(current + step);
              }}
            />
          </div>
          {quickValues.map((quickValue) => (
            <button
              key={quickValue}
              type="button"
              disabled={isDisabled}
              aria-pressed={current === quickValue}
              onClick={() => {
                change(quickValue);
              }}
              className="min-h-12 min-w-12 flex-[1_1_0] rounded-field bg-surface px-1 font-semibold transition-colors active:opacity-60 aria-pressed:bg-accent-soft aria-pressed:text-accent"
            >
              {props.format(quickValue)}
            </button>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}
