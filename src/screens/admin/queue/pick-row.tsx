import type { ReactNode } from 'react';

type PickRowProps = {
  /** What the row is called where only words count. */
  readonly name: string;
  readonly title: ReactNode;
  readonly subtitle: ReactNode;
  readonly leading: ReactNode;
  readonly isPicked: boolean;
  readonly isDisabled: boolean;
  readonly onToggle: () => void;
};

/** A row of a list that is picked by a tap anywhere on it. */
export function PickRow(props: PickRowProps) {
  const { name, title, subtitle, leading, isPicked, isDisabled, onToggle } = props;
  return (
    <label className="flex items-stretch gap-3 ps-4 select-none hover:bg-press active:bg-press">
      <input
        type="checkbox"
        aria-label={name}
        checked={isPicked}
        disabled={isDisabled}
        onChange={onToggle}
        className="size-5.5 shrink-0 cursor-pointer self-center accent-button"
      />
      <span className="flex shrink-0 items-center py-2">{leading}</span>
      <span className="ui-cell-body relative flex min-h-12 min-w-0 flex-1 flex-col justify-center gap-0.5 py-2.5 pe-4">
        <span className="wrap-anywhere">{title}</span>
        <span className="text-body wrap-anywhere text-subtitle">{subtitle}</span>
      </span>
    </label>
  );
}
