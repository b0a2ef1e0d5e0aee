import type { Choice } from './choice.ts';
import { Icon } from './icons.tsx';

type SmallSelectProps<Value extends string> = {
  /** Names the choice for a screen reader; what is chosen says it to everybody else. */
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

/** A choice from many that is no wider than what is chosen, by the device's own picker. */
export function SmallSelect<Value extends string>(props: SmallSelectProps<Value>) {
  const { label, choices, value, onChange } = props;
  return (
    <span className="relative inline-flex max-w-full items-center rounded-field bg-fill">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const choice = choices.find((each) => each.value === event.target.value);
          if (choice !== undefined) onChange(choice.value);
        }}
        className="min-h-11 max-w-full min-w-0 appearance-none rounded-field bg-transparent ps-3 pe-8 text-callout text-text"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} className="bg-surface text-text">
            {choice.label}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        sizePx={16}
        className="pointer-events-none absolute end-2.5 text-hint"
      />
    </span>
  );
}
