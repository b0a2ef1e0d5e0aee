import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { PageHeading } from './screen.tsx';

type MessageScreenProps = {
  readonly drawing: ReactNode;
  readonly title: string;
  /** One sentence below the title. */
  readonly lead?: ReactNode;
  /** Cards and small print below the lead, at full width. */
  readonly children?: ReactNode;
  /** One or two buttons, at the bottom, within thumb reach. */
  readonly actions?: ReactNode;
  /** Leaves space for the tab bar. */
  readonly hasTabBar?: boolean;
};

/** A full page with one message and its actions: a failed start, a wait, a welcome. */
export function MessageScreen(props: MessageScreenProps) {
  const { drawing, title, lead, children, actions, hasTabBar = false } = props;
  return (
    <main
      className={classNames(
        'mx-auto flex min-h-dvh max-w-lg flex-col px-4 pt-[calc(var(--ui-safe-top)+1.5rem)]',
        hasTabBar
          ? 'pb-[calc(var(--ui-safe-bottom)+var(--ui-tab-bar-height)+1rem)]'
          : 'pb-[calc(var(--ui-safe-bottom)+1rem)]',
      )}
    >
      <div className="flex flex-1 flex-col gap-6 pt-8">
        <div className="flex flex-col items-center gap-2 text-center">
          <span className="mb-4">{drawing}</span>
          <PageHeading
            title={title}
            className="text-title font-bold text-balance hyphens-auto wrap-break-word"
          />
          {lead === undefined ? null : (
            <div className="max-w-88 text-lead text-balance wrap-anywhere text-hint">{lead}</div>
          )}
        </div>
        {children}
      </div>
      {actions === undefined ? null : (
        <div className="flex flex-col gap-3 pt-6 *:w-full">{actions}</div>
      )}
    </main>
  );
}
