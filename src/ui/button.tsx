import type { MouseEvent, ReactNode } from 'react';
import { buttonClassName } from './button-style.ts';
import type { ButtonLook } from './button-style.ts';
import { Icon } from './icons.tsx';
import type { IconName } from './icons.tsx';
import { Link } from './link.tsx';
import { Spinner } from './spinner.tsx';

type ButtonProps = ButtonLook & {
  readonly children: ReactNode;
  readonly onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  readonly type?: 'button' | 'submit';
  readonly icon?: IconName | undefined;
  readonly isDisabled?: boolean;
  /** Disables the button and turns a ring in place of its words, which stay its name. */
  readonly isLoading?: boolean;
  readonly describedBy?: string | undefined;
};

/** A button with words, at least 44 pixels high; it keeps its size while it loads. */
export function Button({
  children,
  onClick,
  type = 'button',
  icon,
  isDisabled = false,
  isLoading = false,
  describedBy,
  ...look
}: ButtonProps) {
  return (
    <button
      type={type}
      onClick={onClick}
      disabled={isDisabled || isLoading}
      aria-busy={isLoading}
      aria-describedby={describedBy}
      className={buttonClassName(look)}
    >
      <span className={isLoading ? 'contents *:opacity-0' : 'contents'}>
        {icon === undefined ? null : <Icon name={icon} sizePx={20} />}
        <span className="min-w-0 wrap-break-word">{children}</span>
      </span>
      {isLoading ? (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner sizePx={22} />
        </span>
      ) : null}
    </button>
  );
}

type ButtonLinkProps = ButtonLook & {
  readonly children: ReactNode;
  readonly href: string;
  readonly icon?: IconName | undefined;
  readonly onClick?: (() => void) | undefined;
};

/** A link that looks like a button, for an action that leads to another screen. */
export function ButtonLink({ children, href, icon, onClick, ...look }: ButtonLinkProps) {
  return (
    <Link href={href} onClick={onClick} className={buttonClassName(look)}>
      {icon === undefined ? null : <Icon name={icon} sizePx={20} />}
      <span className="min-w-0 wrap-break-word">{children}</span>
    </Link>
  );
}
