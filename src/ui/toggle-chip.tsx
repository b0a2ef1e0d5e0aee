import { Icon } from './icons.tsx';
import type { IconName } from './icons.tsx';

type ToggleChipProps = {
  readonly icon: IconName;
  readonly label: string;
  /** A second line, such as a price. */
  readonly detail?: string | undefined;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
};

/** A large chip that is on or off, with an icon, a label and a line of detail. */
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
      className="group flex min-h-14 min-w-0 items-center gap-2.5 rounded-field bg-surface px-3 py-2 text-start inset-ring inset-ring-separator transition-[background-color,transform] duration-150 select-none active:scale-[0.98] active:opacity-75 disabled:opacity-50 aria-pressed:bg-accent-soft aria-pressed:inset-ring-2 aria-pressed:inset-ring-accent"
    >
      <Icon name={icon} sizePx={24} className="text-hint group-aria-pressed:text-accent" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="text-callout hyphens-auto wrap-break-word font-semibold text-text">
          {label}
        </span>
        {detail === undefined ? null : (
          <>
            {' '}
            <span className="text-footnote wrap-break-word text-subtitle">{detail}</span>
          </>
        )}
      </span>
      <span className="grid size-5 shrink-0 place-items-center rounded-full border-2 border-separator text-button-text group-aria-pressed:border-button group-aria-pressed:bg-button max-[22.5rem]:hidden">
        {isOn ? <Icon name="check" sizePx={14} /> : null}
      </span>
    </button>
  );
}
