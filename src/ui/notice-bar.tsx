import type { ReactNode } from 'react';

/** One line across the top of every screen, which stays while the content scrolls; announced when it appears. */
export function NoticeBar({ children }: { readonly children: ReactNode }) {
  return (
    <output
      data-notice-bar
      className="sticky block top-0 z-40 bg-warning-soft px-4 pt-[calc(var(--ui-safe-top)+0.375rem)] pb-1.5 text-center text-footnote font-semibold text-warning"
    >
      {children}
    </output>
  );
}
