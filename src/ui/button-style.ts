import { classNames } from './class-names.ts';

/** The look of a button: its weight on the screen and its size. */
export type ButtonLook = {
  /** `primary` is the one action of a screen; `plain` has no fill; `destructive-strong` confirms. */
  readonly variant?: 'primary' | 'secondary' | 'plain' | 'destructive' | 'destructive-strong';
  /** `large` is 50 pixels high; `small` 44, for cards; `row` 36 with a touch area of 44, for rows. */
  readonly size?: 'large' | 'small' | 'row';
  readonly isFullWidth?: boolean;
};

const variantClassNames = {
  primary: 'bg-button text-button-text',
  secondary: 'bg-accent-soft text-accent',
  plain: 'text-accent',
  destructive: 'bg-destructive-soft text-destructive',
  'destructive-strong': 'bg-destructive-fill text-on-fill',
};

const sizeClassNames = {
  large: 'min-h-12.5 rounded-field px-4 py-2 text-lead',
  small: 'min-h-11 rounded-field px-4 py-1.5 text-body',
  // The transparent borders above and below enlarge the touch area, not the visible button.
  row: '-my-1 min-h-11 border-y-[0.25rem] border-transparent bg-clip-padding rounded-[0.625rem/0.875rem] px-3.5 py-1 text-body',
};

/** The class names of a button's look; links and buttons share them. */
export function buttonClassName(look: ButtonLook): string {
  const { variant = 'primary', size = 'large', isFullWidth = false } = look;
  return classNames(
    'relative inline-flex max-w-full items-center justify-center hyphens-auto gap-2 text-center font-semibold select-none',
    'transition-[opacity,transform] duration-90 ease-out active:scale-[0.97] active:opacity-85',
    'disabled:not-aria-busy:bg-track disabled:not-aria-busy:text-hint disabled:active:scale-100 disabled:active:opacity-100',
    variantClassNames[variant],
    sizeClassNames[size],
    isFullWidth && 'w-full',
  );
}
