import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { ScrollAreaContext } from './list-frame.tsx';

type DetailPaneProps = {
  readonly title: string;
  /** The decision: a column at the end, so that its button never moves; below the content if there is no space. */
  readonly decision: ReactNode;
  readonly children: ReactNode;
};

/** The open item of a list, beside the list on a wide screen, below the top bar. Rule PA-08. */
export function DetailPane({ title, decision, children }: DetailPaneProps) {
  const titleId = useId();
  const [scrollArea, setScrollArea] = useState<HTMLDivElement | null>(null);
  return (
    <section
      aria-labelledby={titleId}
      className="fixed start-[calc(var(--ui-safe-start)+var(--ui-sidebar-width)+var(--ui-list-width))] end-0 top-[calc(var(--ui-notice-room)+var(--ui-safe-top)+var(--ui-top-bar-height))] bottom-0 z-20 flex flex-col bg-page text-text min-[74rem]:flex-row"
    >
      <h2 id={titleId} className="sr-only">
        {title}
      </h2>
      <div
        ref={setScrollArea}
        className="min-h-0 min-w-0 flex-1 overflow-y-auto overscroll-contain px-4.5 pt-4 pb-5"
      >
        <div className="flex flex-col gap-3">
          <ScrollAreaContext value={scrollArea}>{children}</ScrollAreaContext>
        </div>
      </div>
      <div className="ui-sheet flex max-h-[55%] shrink-0 flex-col overflow-y-auto bg-card px-4 pt-3 pb-[calc(var(--ui-safe-bottom)+1rem)] shadow-[0_calc(-1*var(--ui-hairline))_0_var(--ui-separator)] min-[74rem]:max-h-none min-[74rem]:w-(--ui-decision-width) min-[74rem]:shadow-[calc(-1*var(--ui-hairline))_0_0_var(--ui-separator)]">
        {decision}
      </div>
    </section>
  );
}
