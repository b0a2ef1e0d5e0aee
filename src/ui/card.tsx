import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type CardProps = {
  readonly children: ReactNode;
  /** Makes the whole card a button; it must not hold another control then. */
  readonly onClick?: (() => void) | undefined;
  /** The name of the button, where its whole content would be too long to hear. */
  readonly label?: string | undefined;
};

const cardClassName =
  'flex w-full min-w-0 flex-col gap-3 rounded-section bg-surface p-4 text-start';

/** A block of content on the section colour; with `onClick` it is one large button. */
export function Card({ children, onClick, label }: CardProps) {
  if (onClick === undefined) return <div className={cardClassName}>{children}</div>;
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={classNames(
        cardClassName,
        'transition-[background-color,transform] duration-150 hover:bg-press active:scale-[0.99] active:bg-press',
      )}
    >
      {children}
    </button>
  );
}
