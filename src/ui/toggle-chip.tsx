import type { ReactNode } from 'react';
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

/** Longer labels stand closer, so that they keep one line where three tiles share 320 pixels. */
const longWord = 10;

/** A tile that is on or off: an icon, a label and a line of detail, one below the other. */
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
