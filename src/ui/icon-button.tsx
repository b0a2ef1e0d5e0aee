import type { Ref } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icons.tsx';
import { Spinner } from './spinner.tsx';

type IconButtonProps = {
  readonly icon: IconName;
  /** What the button does; its accessible name and tooltip. */
  readonly label: string;
  readonly onClick: () => void;
  readonly tone?: 'accent' | 'hint' | 'destructive';
  /** Adds a round fill behind the icon. */
  readonly isFilled?: boolean;
  readonly isDisabled?: boolean;
  readonly isLoading?: boolean;
  /** Whether the part that it expands is shown; undefined if it expands nothing. */
  readonly isExpanded?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
};

const toneClassNames = {
  accent: 'text-accent',
  hint: 'text-hint',
  destructive: 'text-destructive',
};

/** A square button of 44 pixels with only an icon; the label is its name. */
export function IconButton({
  icon,
  label,
  onClick,
  tone = 'accent',
  isFilled = false,
  isDisabled = false,
  isLoading = false,
  isExpanded,
  ref,
}: IconButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      title={label}
      aria-busy={isLoading}
      aria-expanded={isExpanded}
      disabled={isDisabled || isLoading}
      onClick={onClick}
      className={classNames(
        'group grid size-11 shrink-0 place-items-center rounded-full disabled:text-hint disabled:opacity-50',
        toneClassNames[tone],
      )}
    >
      <span
        className={classNames(
          'grid place-items-center rounded-full transition-colors group-active:bg-press',
          isFilled ? 'size-8 bg-fill' : 'size-10',
        )}
      >
        {isLoading ? <Spinner sizePx={18} /> : <Icon name={icon} sizePx={isFilled ? 18 : 24} />}
      </span>
    </button>
  );
}
