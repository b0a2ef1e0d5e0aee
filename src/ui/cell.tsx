import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icons.tsx';
import { Link } from './link.tsx';
import { Spinner } from './spinner.tsx';

type CellProps = {
  readonly title: ReactNode;
  /** Small print above the title, which describes it. */
  readonly overline?: ReactNode;
  readonly subtitle?: ReactNode;
  /** An avatar, a `CellIcon` or a control at the start. */
  readonly leading?: ReactNode;
  /** A value, a pill, a control or an icon at the end. */
  readonly trailing?: ReactNode;
  /** More content below title and subtitle. */
  readonly children?: ReactNode;
  /** Makes the whole cell a link with a chevron. */
  readonly href?: string | undefined;
  /** Makes the whole cell a button. */
  readonly onClick?: (() => void) | undefined;
  /** Shows a chevron: the tap opens something. Links always have one. */
  readonly hasChevron?: boolean;
  /** Whether its target is currently shown beside it. */
  readonly isCurrent?: boolean;
  readonly tone?: 'plain' | 'accent' | 'destructive';
  readonly isDisabled?: boolean;
  readonly isLoading?: boolean;
};

const titleClassNames = {
  plain: 'text-text',
  accent: 'text-accent',
  destructive: 'text-destructive',
};

const rowClassName = 'flex w-full min-w-0 items-stretch gap-3 ps-4 text-start';
const tapClassName =
  'transition-colors duration-150 hover:bg-press active:bg-press focus-visible:-outline-offset-2 disabled:bg-transparent';

function CellContent(props: CellProps) {
  const { title, overline, subtitle, leading, trailing, children, tone = 'plain' } = props;
  const hasChevron = props.hasChevron ?? props.href !== undefined;
  return (
    <>
      {leading === undefined ? null : (
        <span className="flex shrink-0 items-center py-2">{leading}</span>
      )}
      <span className="ui-cell-body relative flex min-h-13 min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-3 pe-4">
        <span className="flex min-w-0 flex-[1_1_min(7.5rem,100%-1.75rem)] flex-col gap-0.5">
          {overline === undefined ? null : (
            <>
              <span className="text-footnote text-hint">{overline}</span>{' '}
            </>
          )}
          <span
            className={classNames(
              // With `wrap-anywhere`, a JSX title that isolates a name would align to the wrong side in text of another direction.
              typeof title === 'string' ? 'wrap-anywhere' : 'wrap-break-word',
              (subtitle ?? overline) !== undefined && 'font-semibold',
              titleClassNames[tone],
            )}
          >
            {title}
          </span>
          {subtitle === undefined ? null : (
            <>
              {' '}
              <span className="text-footnote wrap-anywhere text-subtitle">{subtitle}</span>
            </>
          )}
          {children}
        </span>
        {props.isLoading === true ? <Spinner sizePx={20} className="text-hint" /> : null}
        {trailing === undefined ? null : (
          <>
            {' '}
            <span className="flex max-w-[min(100%,max(50%,8rem))] shrink-0 items-center gap-1 text-end text-subtitle">
              {trailing}
            </span>
          </>
        )}
        {hasChevron ? (
          <Icon name="chevron-forward" sizePx={16} className="-me-1 text-hint opacity-60" />
        ) : null}
      </span>
    </>
  );
}

/**
 * A row of a section: static, a link with `href`, or a button with `onClick`. A cell that is a link or a button must not
 * contain another control.
 */
export function Cell(props: CellProps) {
  const { href, onClick, isDisabled = false, isLoading = false } = props;
  if (href !== undefined) {
    return (
      <Link href={href} onClick={onClick} className={classNames(rowClassName, tapClassName)}>
        <CellContent {...props} />
      </Link>
    );
  }
  if (onClick !== undefined) {
    return (
      <button
        type="button"
        onClick={onClick}
        disabled={isDisabled || isLoading}
        aria-busy={isLoading}
        aria-current={props.isCurrent === true ? true : undefined}
        className={classNames(rowClassName, tapClassName, isDisabled && 'opacity-50')}
      >
        <CellContent {...props} />
      </button>
    );
  }
  return (
    <div className={rowClassName}>
      <CellContent {...props} />
    </div>
  );
}

type CellIconProps = {
  readonly name: IconName;
  readonly tone?: 'accent' | 'success' | 'warning' | 'failure' | 'neutral';
};

const iconClassNames = {
  accent: 'bg-accent-soft text-accent',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  failure: 'bg-failure-soft text-failure',
  neutral: 'bg-fill text-hint',
};

/** An icon on a small tinted square, at the start of a cell; large text uses its space for the words. Rule LA-09. */
export function CellIcon({ name, tone = 'accent' }: CellIconProps) {
  return (
    <span
      className={classNames(
        'grid size-9 max-w-[max(0px,(100vw-16rem)*99)] place-items-center overflow-clip rounded-small',
        iconClassNames[tone],
      )}
    >
      <Icon name={name} sizePx={20} />
    </span>
  );
}
