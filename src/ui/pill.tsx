import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icons.tsx';

type PillProps = {
  readonly children: ReactNode;
  readonly icon?: IconName | undefined;
  readonly tone?: 'neutral' | 'plain' | 'accent' | 'success' | 'warning' | 'failure';
};

const toneClassNames = {
  neutral: 'bg-fill text-hint',
  plain: 'bg-fill text-text',
  accent: 'bg-accent-soft text-accent',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  failure: 'bg-failure-soft text-failure',
};

/** A short word or number on a rounded tint: a state, a reward, a title. */
export function Pill({ children, icon, tone = 'neutral' }: PillProps) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-6 w-fit max-w-full shrink-0 items-center gap-1 rounded-[0.75rem] px-2.5 py-0.5 text-footnote font-semibold',
        toneClassNames[tone],
      )}
    >
      {icon === undefined ? null : <Icon name={icon} sizePx={14} />}
      <span className="min-w-0 wrap-break-word">{children}</span>
    </span>
  );
}
