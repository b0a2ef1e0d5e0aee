import type { CSSProperties, KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react';
import { buttonClassName, type ButtonLook } from './button-style.ts';
import { fitWords } from './fit-words.ts';
import { Icon, type IconName } from './icons.tsx';
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
  /** Answers nothing for a moment, because what it acts on has just come; it looks the same. Rule MY-22. */
  readonly isSettling?: boolean;
  readonly describedBy?: string | undefined;
};

/** Large text takes the icon's room for the words. Rule LA-09. */
const iconClassName = 'max-w-[max(0px,(100vw-16rem)*99)]';

/** A button with words, at least 44 pixels high; it keeps its size while it loads. */
export function Button({
  children,
  onClick,
  type = 'button',
  icon,
  isDisabled = false,
  isLoading = false,
  isSettling = false,
  describedBy,
  ...look
}: ButtonProps) {
  return (
    <button
      type={type}
      onClick={isSettling ? undefined : onClick}
      onKeyDown={pressOnce}
      disabled={isDisabled || isLoading}
      aria-disabled={isSettling ? true : undefined}
      aria-busy={isLoading}
      aria-describedby={describedBy}
      style={styleOf(children)}
      className={buttonClassName(look)}
    >
      <span className={isLoading ? 'contents *:opacity-0' : 'contents'}>
        {icon === undefined ? null : <Icon name={icon} sizePx={20} className={iconClassName} />}
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

/** The words grow with large text as far as the longest of them has room. Rule LA-09. */
function styleOf(words: ReactNode): CSSProperties | undefined {
  return typeof words === 'string' ? fitWords(words) : undefined;
}

/** A key that is held down presses a button once. Rule MY-22. */
function pressOnce(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
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
    <Link href={href} onClick={onClick} style={styleOf(children)} className={buttonClassName(look)}>
      {icon === undefined ? null : <Icon name={icon} sizePx={20} className={iconClassName} />}
      <span className="min-w-0 wrap-break-word">{children}</span>
    </Link>
  );
}

type ButtonRowProps = {
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
};

/** Buttons of one width side by side, or one below the other where their words need the room. */
export function ButtonRow({ children, ref }: ButtonRowProps) {
  return (
    <div
      ref={ref}
      className="flex flex-wrap *:flex-[1_1_8.5rem] *:px-3 gap-3 max-[24rem]:[&_svg]:hidden"
    >
      {children}
    </div>
  );
}
