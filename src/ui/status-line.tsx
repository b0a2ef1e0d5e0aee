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
 * Says how something went: success green with a check mark, failure red with a cross, warning yellow
 * with a warning sign, the sign read aloud too; a failure interrupts a screen reader, the others are said by the
 * live region that is always there, as one that comes with its text is often not noticed. Rules BS-07, LA-04.
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
      {/* The text style of the sign, never the emoji, so that it takes the tone's color. */}
      <span className="shrink-0 font-bold">{`${look.sign}\uFE0E`}</span>{' '}
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
    </div>
  );
}
