import type { ReactNode } from 'react';
import type { Choice } from './choice.ts';
import { fitWords } from './fit-words.ts';
import { Icon, type IconName } from './icons.tsx';

type ToggleChipProps = {
  readonly icon: IconName;
  readonly label: string;
  /** A second line, such as a price. */
  readonly detail?: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
};

/** Longer labels get tighter spacing, so that they stay on one line when three tiles share 320 pixels. */
const longWord = 10;

/** A tile that is on or off: an icon, a label and a detail line, stacked. */
export function ToggleChip({
  icon,
  label,
  detail,
  isOn,
  onChange,
  isDisabled = false,
}: ToggleChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      disabled={isDisabled}
      onClick={() => {
        onChange(!isOn);
      }}
      className="group relative flex min-h-16 min-w-0 flex-col items-center justify-center gap-0.5 rounded-field bg-surface py-1 text-center transition-[background-color,transform] duration-90 ease-out select-none active:scale-[0.97] disabled:opacity-50 aria-pressed:bg-accent-soft aria-pressed:inset-ring-[0.09375rem] aria-pressed:inset-ring-accent"
    >
      <Icon name={icon} sizePx={20} className="text-hint group-aria-pressed:text-accent" />
      <span
        style={{
          ...fitWords(label),
          letterSpacing: label.length > longWord ? '-0.04em' : undefined,
        }}
        className="max-w-full text-caption font-semibold wrap-break-word text-text"
      >
        {label}
      </span>
      {detail === undefined ? null : (
        <>
          {' '}
          <span className="text-caption text-text">{detail}</span>
        </>
      )}
      {isOn ? (
        <span className="absolute -end-1 -top-1 grid size-5 place-items-center rounded-full bg-button text-button-text ring-2 ring-card">
          <Icon name="check" sizePx={12} />
        </span>
      ) : null}
    </button>
  );
}

type ChipsProps<Value extends string> = {
  /** Names the group for a screen reader. */
  readonly label: string;
  readonly choices: readonly (Choice<Value> & { readonly icon?: IconName })[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

/** 44 pixels high for a finger, of which 36 are visible between transparent borders. */
const chipClassName =
  'relative inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-[1.125rem/1.375rem] border-y-[0.25rem] border-transparent bg-surface bg-clip-padding px-3.5 text-footnote font-semibold whitespace-nowrap drop-shadow-card select-none transition-[transform] duration-90 active:scale-[0.97]';

/** A choice of one among a few, as a row of pills. */
export function Chips<Value extends string>(props: ChipsProps<Value>) {
  const { label, choices, value, onChange } = props;
  return (
    <fieldset aria-label={label} className="contents">
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => {
            onChange(choice.value);
          }}
          className={`${chipClassName} aria-pressed:bg-text aria-pressed:text-page`}
        >
          {choice.icon === undefined ? null : <Icon name={choice.icon} sizePx={15} />}
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}

type SelectChipProps<Value extends string> = {
  /** Names the choice for a screen reader; others see the chosen value. */
  readonly label: string;
  readonly icon: IconName;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

/** A choice among many as one pill, with the device's own picker. */
export function SelectChip<Value extends string>(props: SelectChipProps<Value>) {
  const { label, icon, choices, value, onChange } = props;
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <span
      className={`${chipClassName} has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-link`}
    >
      <Icon name={icon} sizePx={15} />
      <span aria-hidden="true">{chosen?.label}</span>
      <Icon name="chevron-down" sizePx={14} className="-me-1 text-hint" />
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const choice = choices.find((each) => each.value === event.target.value);
          if (choice !== undefined) onChange(choice.value);
        }}
        className="absolute inset-x-0 -inset-y-1 z-1 w-full cursor-pointer opacity-0"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} className="bg-card text-text">
            {choice.label}
          </option>
        ))}
      </select>
    </span>
  );
}
