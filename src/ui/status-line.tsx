import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useAnnounce } from './announce.ts';
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
 * Shows an outcome: success in green with a check mark, failure in red with a cross, warning in yellow with a warning sign;
 * the sign is read aloud too. A failure interrupts screen readers. The others use the permanent live region, because
 * screen readers often miss one that is added together with its text. Rules BS-07, LA-04.
 */
export function StatusLine({ tone, children }: StatusLineProps) {
  const look = looks[tone];
  const lineRef = useRef<HTMLDivElement>(null);
  const saidTextRef = useRef<string>(undefined);
  const announce = useAnnounce();
  const politeRole = announce === undefined ? 'status' : undefined;
  useEffect(() => {
    const text = lineRef.current?.textContent ?? '';
    if (tone === 'failure' || text === saidTextRef.current) return;
    saidTextRef.current = text;
    announce?.(text);
  });
  return (
    <div
      ref={lineRef}
      role={tone === 'failure' ? 'alert' : politeRole}
      data-tone={tone}
      className={classNames(
        'flex animate-rise-in gap-2.5 rounded-field px-3.5 py-3 text-body',
        look.className,
      )}
    >
      {/* The text style of the sign, not the emoji, so that it gets the tone's color. */}
      <span className="shrink-0 font-bold">{`${look.sign}\uFE0E`}</span>{' '}
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
    </div>
  );
}
