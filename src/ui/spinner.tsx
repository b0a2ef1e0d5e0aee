import { classNames } from './class-names.ts';

type SpinnerProps = {
  /** Edge length in pixels. */
  readonly sizePx?: number;
  readonly className?: string | undefined;
};

/** A spinning ring, only visual: the words beside it, or `aria-busy`, say the rest. */
export function Spinner({ sizePx = 24, className }: SpinnerProps) {
  return (
    <svg
      aria-hidden="true"
      width={sizePx}
      height={sizePx}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.5}
      strokeLinecap="round"
      className={classNames('shrink-0 animate-spin', className)}
    >
      <circle cx={12} cy={12} r={9.5} strokeOpacity={0.2} />
      <path d="M12 2.5A9.5 9.5 0 0 1 21.5 12" />
    </svg>
  );
}
