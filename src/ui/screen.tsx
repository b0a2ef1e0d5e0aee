import { useId, type ReactNode, createContext, use, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { fitWords } from './fit-words.ts';
import { IconButton } from './icon-button.tsx';

type ScreenProps = {
  readonly title: string;
  /** Shows the title only to screen readers, if a header already says it. */
  readonly isTitleHidden?: boolean;
  readonly subtitle?: ReactNode;
  /** Replaces the visible title; the title stays the page's name for screen readers. */
  readonly heading?: ReactNode;
  /** Shown opposite the title, such as a refresh button. */
  readonly trailing?: ReactNode;
  /** The page's own back button, for clients without one. */
  readonly back?: { readonly label: string; readonly onBack: () => void } | undefined;
  /** Leaves space for the tab bar. */
  readonly hasTabBar?: boolean;
  /** At least as high as the window, so that the last part is at the bottom. */
  readonly fillsWindow?: boolean;
  readonly children: ReactNode;
};

/** The frame of a page: safe areas, a column of at most 32 rem, the title as its heading, the content. */
export function Screen(props: ScreenProps) {
  const { title, subtitle, heading, trailing, back, hasTabBar = false } = props;
  const isTitleHidden = props.isTitleHidden === true || heading !== undefined;
  const isHeaderHidden = isTitleHidden && heading === undefined && back === undefined;
  const titleId = useId();
  return (
    <main
      aria-labelledby={titleId}
      className={classNames(
        'mx-auto flex w-full max-w-lg flex-col gap-4 pt-[calc(var(--ui-safe-top)+0.75rem)]',
        props.fillsWindow === true && 'min-h-dvh',
        'ps-[calc(var(--ui-safe-start)+16px)] pe-[calc(var(--ui-safe-end)+16px)]',
        hasTabBar
          ? 'pb-[calc(var(--ui-safe-bottom)+var(--ui-tab-bar-height)+1.5rem)]'
          : 'pb-[calc(var(--ui-safe-bottom)+1.5rem)]',
      )}
    >
      <header className={classNames('px-1', isHeaderHidden && 'sr-only')}>
        <div
          className={classNames(
            'flex flex-wrap items-center gap-3',
            (!isTitleHidden || trailing !== undefined) && 'min-h-11',
          )}
        >
          {back === undefined ? null : (
            <span className="-ms-3 -me-2.5">
              <IconButton icon="chevron-back" label={back.label} onClick={back.onBack} />
            </span>
          )}
          <PageHeading
            id={titleId}
            title={title}
            share={trailing === undefined ? 1 : shareBesideTrailing}
            className={
              isTitleHidden
                ? 'sr-only'
                : 'max-w-full min-w-min flex-1 text-title font-bold text-balance wrap-break-word'
            }
          />
          {heading}
          {trailing === undefined ? null : (
            <span className="ms-auto flex shrink-0 items-center">{trailing}</span>
          )}
        </div>
        {subtitle === undefined ? null : (
          <div
            className="mt-1 text-footnote text-subtitle"
            // Below the title, not below the back button.
            style={back === undefined ? undefined : { paddingInlineStart: 34 }}
          >
            {subtitle}
          </div>
        )}
      </header>
      {props.children}
    </main>
  );
}

/** The title's share of the line beside a trailing button on a narrow phone. */
const shareBesideTrailing = 0.81;

/** Called with a page's heading when it appears, and when its text changes. */
export type OnPageHeading = (heading: HTMLElement, title: string) => void;

/** Provides the `OnPageHeading` callback to all page headings. */
export const PageHeadingContext = createContext<OnPageHeading | undefined>(undefined);

type PageHeadingProps = {
  readonly title: string;
  readonly id?: string;
  readonly className?: string | undefined;
  /** The title's share of the line. */
  readonly share?: number;
};

/** A page's heading; it can get the focus, so that a screen reader says where a tap has led. Rule LA-04. */
export function PageHeading({ title, id, className, share = 1 }: PageHeadingProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const onHeading = use(PageHeadingContext);
  useEffect(() => {
    if (headingRef.current !== null) onHeading?.(headingRef.current, title);
  }, [onHeading, title]);
  return (
    <h1 ref={headingRef} id={id} tabIndex={-1} className={className} style={fitWords(title, share)}>
      {title}
    </h1>
  );
}
