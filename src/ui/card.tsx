import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';

type CardProps = {
  readonly children: ReactNode;
  /** Makes the whole card a button; then it must not contain another control. */
  readonly onClick?: (() => void) | undefined;
  /** Makes the whole card a link; then it must not contain another control. */
  readonly href?: string | undefined;
  /** The button's accessible name, if the whole content would be too long to hear. */
  readonly label?: string | undefined;
};

const cardClassName =
  'flex w-full min-w-0 flex-col gap-3 rounded-section bg-surface p-4 text-start shadow-card';
const tapClassName =
  'transition-[background-color,transform] duration-90 ease-out hover:bg-press active:scale-[0.99] active:bg-press';

/** A block of content on the section color; with `onClick` it is one large button, with `href` one large link. */
export function Card({ children, onClick, href, label }: CardProps) {
  if (href !== undefined) {
    return (
      <Link href={href} aria-label={label} className={classNames(cardClassName, tapClassName)}>
        {children}
      </Link>
    );
  }
  if (onClick === undefined) return <div className={cardClassName}>{children}</div>;
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={classNames(cardClassName, tapClassName)}
    >
      {children}
    </button>
  );
}
