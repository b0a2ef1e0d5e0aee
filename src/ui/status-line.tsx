import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type StatusLineProps = {
  readonly tone: 'success' | 'failure' | 'warning';
  readonly children: ReactNode;
};

const looks = {
  success: { sign: '✓', className: 'bg-success-soft text-success' },
  failure: { sign: '✗', className: 'bg-failure-soft text-failure' },
  warning: { sign: '⚠', className: 'bg-warning-soft text-warning' },
} as const;

/**
 * Says how something went: success green with a check mark, failure red with a cross, warning yellow
 * with a warning sign, the sign read aloud too; a failure interrupts a screen reader. Rule BS-07.
 */
export function StatusLine({ tone, children }: StatusLineProps) {
  const look = looks[tone];
  return (
    <div
      role={tone === 'failure' ? 'alert' : 'status'}
      data-tone={tone}
      className={classNames(
        'flex animate-rise-in gap-2.5 rounded-field px-3.5 py-3 text-callout',
        look.className,
      )}
    >
      {/* The text style of the sign, never the emoji, so that it takes the tone's colour. */}
      <span className="shrink-0 font-bold">{`${look.sign}\uFE0E`}</span>{' '}
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
    </div>
  );
}
