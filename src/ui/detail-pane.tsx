import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { ScrollAreaContext } from './scroll-area.ts';

type DetailPaneProps = {
  readonly title: string;
  /** Stays at the bottom while the content scrolls. */
  readonly footer: ReactNode;
  readonly children: ReactNode;
};

/** What a list has open, beside it at the end of a wide screen. Rule PA-08. */
export function DetailPane({ title, footer, children }: DetailPaneProps) {
  const titleId = useId();
  const [scrollArea, setScrollArea] = useState<HTMLDivElement | null>(null);
  return (
    <section
      aria-labelledby={titleId}
      className="fixed top-(--ui-notice-room) bottom-0 end-0 z-20 flex w-(--ui-pane-width) flex-col bg-sheet pt-safe-top pb-[calc(var(--ui-safe-bottom)+var(--ui-tab-bar-height))] text-text shadow-[calc(-1*var(--ui-hairline))_0_0_var(--ui-separator)]"
    >
      <h2 id={titleId} className="px-4 pt-4 pb-2 text-heading font-semibold">
        {title}
      </h2>
      <div
        ref={setScrollArea}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-5"
      >
        <div className="flex flex-col gap-5">
          <ScrollAreaContext value={scrollArea}>{children}</ScrollAreaContext>
        </div>
      </div>
      <div className="shrink-0 bg-bar px-4 py-3 shadow-[0_calc(-1*var(--ui-hairline))_0_var(--ui-separator)]">
        {footer}
      </div>
    </section>
  );
}
