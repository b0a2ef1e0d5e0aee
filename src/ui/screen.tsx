import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { PageHeading } from './page-heading.tsx';

type ScreenProps = {
  readonly title: string;
  /** Keeps the title for screen readers alone, where a header says it another way. */
  readonly isTitleHidden?: boolean;
  readonly subtitle?: ReactNode;
  /** Stands opposite the title, such as a refresh button. */
  readonly trailing?: ReactNode;
  /** The page's own back button, for clients without one. */
  readonly back?: { readonly label: string; readonly onBack: () => void } | undefined;
  /** Leaves room for the tab bar at the bottom. */
  readonly hasTabBar?: boolean;
  /** What stands beside the page on a wide screen, for which it leaves room: a sidebar, or a detail pane too. Rule PA-08. */
  readonly deskRoom?: 'sidebar' | 'sidebar-and-pane' | undefined;
  /** Takes the whole room of a wide screen, as a table needs it. */
  readonly isWideOnDesk?: boolean;
  readonly children: ReactNode;
};

const deskClassNames = {
  sidebar: 'desk:ps-[calc(var(--ui-safe-start)+14rem)]',
  'sidebar-and-pane':
    'desk:ps-[calc(var(--ui-safe-start)+14rem)] desk:pe-[calc(var(--ui-pane-width)+1rem)]',
};

/** The frame of a page: safe areas, a column of at most 32 rem, the title as its heading, the content. */
export function Screen(props: ScreenProps) {
  const { title, isTitleHidden = false, subtitle, trailing, back, hasTabBar = false } = props;
  const { deskRoom, isWideOnDesk = false } = props;
  const titleId = useId();
  return (
    <main
      aria-labelledby={titleId}
      className={classNames(
        'mx-auto flex w-full max-w-lg flex-col gap-5 pt-[calc(var(--ui-safe-top)+0.75rem)]',
        'ps-[calc(var(--ui-safe-start)+1rem)] pe-[calc(var(--ui-safe-end)+1rem)]',
        deskRoom !== undefined && deskClassNames[deskRoom],
        deskRoom !== undefined && (isWideOnDesk ? 'desk:max-w-none' : 'desk:mx-0 desk:max-w-184'),
        hasTabBar
          ? 'pb-[calc(var(--ui-safe-bottom)+var(--ui-tab-bar-height)+1.5rem)]'
          : 'pb-[calc(var(--ui-safe-bottom)+1.5rem)]',
      )}
    >
      <header className={classNames('px-1', isTitleHidden && back === undefined && 'sr-only')}>
        {back === undefined ? null : (
          <div className="-ms-3">
            <IconButton icon="chevron-back" label={back.label} onClick={back.onBack} />
          </div>
        )}
        <div
          className={classNames(
            'flex items-center justify-between gap-3',
            (!isTitleHidden || trailing !== undefined) && 'min-h-11',
          )}
        >
          <PageHeading
            id={titleId}
            title={title}
            className={
              isTitleHidden ? 'sr-only' : 'min-w-0 text-title font-bold text-balance wrap-anywhere'
            }
          />
          {trailing === undefined ? null : (
            <span className="-me-2.5 flex shrink-0 items-center">{trailing}</span>
          )}
        </div>
        {subtitle === undefined ? null : (
          <div className="mt-1 text-callout text-subtitle">{subtitle}</div>
        )}
      </header>
      {props.children}
    </main>
  );
}
