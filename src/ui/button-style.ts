import { classNames } from './class-names.ts';

/** How a button looks: its weight on the screen and its size. */
export type ButtonLook = {
  /** `primary` is the one action of a screen; `plain` has no fill; `destructive-strong` confirms. */
  readonly variant?: 'primary' | 'secondary' | 'plain' | 'destructive' | 'destructive-strong';
  /** `large` is 50 pixels high, `small` 44. */
  readonly size?: 'large' | 'small';
  readonly isFullWidth?: boolean;
};

const variantClassNames = {
  primary: 'bg-button text-button-text',
  secondary: 'bg-accent-soft text-accent',
  plain: 'text-accent',
  destructive: 'bg-destructive-soft text-destructive',
  'destructive-strong': 'bg-destructive-fill text-on-fill',
};

/** The class names of a button of that look; links and buttons share them. */
export function buttonClassName(look: ButtonLook): string {
  const { variant = 'primary', size = 'large', isFullWidth = false } = look;
  return classNames(
    'relative inline-flex max-w-full items-center justify-center hyphens-auto gap-2 rounded-field text-center font-semibold select-none',
    'transition-[opacity,transform] duration-150 ease-out active:scale-[0.98] active:opacity-75',
    'disabled:not-aria-busy:bg-fill disabled:not-aria-busy:text-hint disabled:active:scale-100 disabled:active:opacity-100',
    variantClassNames[variant],
    size === 'large' ? 'min-h-12.5 px-5 py-2 text-body' : 'min-h-11 px-4 py-1.5 text-callout',
    isFullWidth && 'w-full',
  );
}
