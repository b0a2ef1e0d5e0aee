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
  /** Disables the button and shows a spinner instead of the words, which stay its accessible name. */
  readonly isLoading?: boolean;
  /** Ignores taps for a moment, because its subject has just changed; looks the same. Rule MY-22. */
  readonly isSettling?: boolean;
  readonly describedBy?: string | undefined;
};

/** Large text uses the icon's space for the words. Rule LA-09. */
const iconClassName = 'max-w-[max(0px,(100vw-16rem)*99)]';

/** A button with words, at least 44 pixels high; keeps its size while it loads. */
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

/** Large text grows as long as the longest word fits. Rule LA-09. */
function styleOf(words: ReactNode): CSSProperties | undefined {
  return typeof words === 'string' ? fitWords(words) : undefined;
}

/** Holding a key down presses a button only once. Rule MY-22. */
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

/** Buttons of equal width side by side, or stacked if their words need the space. */
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
