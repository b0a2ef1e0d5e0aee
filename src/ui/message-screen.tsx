import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icons.tsx';
import type { IconName } from './icons.tsx';
import { PageHeading } from './page-heading.tsx';

type MessageScreenProps = {
  readonly icon: IconName;
  readonly tone?: 'accent' | 'success' | 'warning' | 'failure';
  readonly title: string;
  readonly children?: ReactNode;
  /** One or two buttons, at the bottom within thumb reach. */
  readonly actions?: ReactNode;
  /** Leaves room for the tab bar at the bottom. */
  readonly hasTabBar?: boolean;
};

const toneClassNames = {
  accent: 'bg-accent-soft text-accent',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  failure: 'bg-failure-soft text-failure',
};

/** A whole page with one message and what can be done about it: a failed start, a wait, a welcome. */
export function MessageScreen(props: MessageScreenProps) {
  const { icon, tone = 'accent', title, children, actions, hasTabBar = false } = props;
  return (
    <main
      className={classNames(
        'mx-auto flex min-h-dvh max-w-lg flex-col px-6 pt-[calc(var(--ui-safe-top)+1.5rem)]',
        hasTabBar
          ? 'pb-[calc(var(--ui-safe-bottom)+var(--ui-tab-bar-height)+1rem)]'
          : 'pb-[calc(var(--ui-safe-bottom)+1rem)]',
      )}
    >
      <div className="flex flex-1 flex-col items-center justify-center gap-2 text-center">
        <span
          className={`mb-3 grid size-20 place-items-center rounded-full ${toneClassNames[tone]}`}
        >
          <Icon name={icon} sizePx={38} />
        </span>
        <PageHeading
          title={title}
          className="text-title font-bold text-balance hyphens-auto wrap-break-word"
        />
        {children === undefined ? null : (
          <div className="max-w-80 text-balance wrap-anywhere text-hint">{children}</div>
        )}
      </div>
      {actions === undefined ? null : (
        <div className="flex flex-col gap-3 pt-6 *:w-full">{actions}</div>
      )}
    </main>
  );
}
