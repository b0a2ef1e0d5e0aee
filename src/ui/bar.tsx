import { classNames } from './class-names.ts';

type BarProps = {
  /** Names what progresses. */
  readonly label: string;
  /** The value in words, such as `3 approved, 2 pending, 5 left`. */
  readonly valueText?: string | undefined;
  readonly done: number;
  /** The pending part, after the done part. */
  readonly waiting?: number;
  readonly total: number;
  /** Renders one piece for each of up to 20 places. */
  readonly hasPlaces?: boolean;
  /** Half as high, for a line inside a card. */
  readonly isThin?: boolean;
};

const maxPlaces = 20;

/** A progress bar: done in blue, pending in amber, free in gray. Words belong beside it. */
export function Bar(props: BarProps) {
  const { label, valueText, done, waiting = 0, total, hasPlaces = false, isThin = false } = props;
  const isInPlaces = hasPlaces && total > 1 && total <= maxPlaces;
  const reached = Math.min(Math.max(0, done + waiting), Math.max(0, total));
  return (
    <progress
      aria-label={label}
      aria-valuetext={valueText}
      max={Math.max(1, total)}
      value={reached}
      className={classNames('ui-bar', isInPlaces && 'ui-bar-places', isThin && 'ui-bar-thin')}
      style={{
        '--bar-done': shareOf(done, total),
        '--bar-waiting': shareOf(done + waiting, total),
        ...(isInPlaces ? { '--bar-places': String(total) } : {}),
      }}
    />
  );
}

function shareOf(value: number, total: number): string {
  if (total <= 0) return '0%';
  return `${String(Math.min(100, Math.max(0, (value / total) * 100)))}%`;
}
