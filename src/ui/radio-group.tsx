import { useId } from 'react';
import type { Choice } from './choice.ts';

type RadioGroupProps<Value extends string> = {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  /** Undefined until something is chosen. */
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly isDisabled?: boolean;
};

/** A labeled choice among a few with room for words: one cell each, the chosen one marked. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, choices, value, onChange, isDisabled = false } = props;
  const name = useId();
  return (
    <fieldset disabled={isDisabled} className="min-w-0 disabled:opacity-50">
      <legend className="px-1 pb-1.5 text-footnote font-semibold text-section-header">
        {label}
      </legend>
      <div className="ui-cells overflow-clip rounded-section bg-surface">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex items-stretch gap-3 ps-4 select-none hover:bg-press active:bg-press"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              aria-describedby={
                choice.description === undefined ? undefined : `${name}-${choice.value}`
              }
              aria-label={choice.label}
              onChange={() => {
                onChange(choice.value);
              }}
              className="mt-3 size-5.5 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-hint transition-[border-width] checked:border-[0.4375rem] checked:border-button checked:bg-on-fill"
            />
            <span className="ui-cell-body relative flex min-h-12 flex-1 flex-col justify-center gap-0.5 py-2.5 pe-4">
              <span className="wrap-anywhere">{choice.label}</span>
              {choice.description === undefined ? null : (
                <span id={`${name}-${choice.value}`} className="text-body text-subtitle">
                  {choice.description}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
