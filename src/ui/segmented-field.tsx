import { useId } from 'react';
import type { Choice } from './choice.ts';
import { classNames } from './class-names.ts';

type SegmentedFieldProps<Value extends string> = {
  readonly label: string;
  /** Shows the label only to screen readers, if the context makes it clear. */
  readonly isLabelHidden?: boolean;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly isDisabled?: boolean;
};

/** Words of up to this length fit four in a row on a phone. */
const maxLettersInRow = 10;

function lettersOf(label: string): number {
  return label.replaceAll('\u00AD', '').length;
}

/**
 * A labeled choice among two to four, all visible: radio buttons drawn as one bar. Four options are as wide as their words,
 * and form two rows if the words are long, so that no word breaks on a phone.
 */
export function SegmentedField<Value extends string>(props: SegmentedFieldProps<Value>) {
  const { label, isLabelHidden = false, choices, value, onChange, isDisabled = false } = props;
  const name = useId();
  const hasMany = choices.length > 3;
  const isInRows = hasMany && choices.some((choice) => lettersOf(choice.label) > maxLettersInRow);
  return (
    <fieldset disabled={isDisabled} className="min-w-0 disabled:opacity-50">
      <legend
        className={
          isLabelHidden ? 'sr-only' : 'px-1 pb-1.5 text-footnote font-semibold text-section-header'
        }
      >
        {label}
      </legend>
      <div className={classNames('rounded-field bg-tabs', isInRows ? 'grid grid-cols-2' : 'flex')}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={classNames(
              'relative min-w-[44px] select-none',
              hasMany ? 'flex-auto' : 'flex-1',
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => {
                onChange(choice.value);
              }}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-field"
            />
            <span className="pointer-events-none relative m-0.5 grid min-h-10 place-items-center text-center hyphens-auto wrap-anywhere rounded-[0.75rem] px-1 text-body transition-colors peer-checked:bg-thumb peer-checked:font-semibold peer-checked:shadow-thumb">
              {choice.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
