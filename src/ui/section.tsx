import { Children, useId } from 'react';
import type { ReactNode } from 'react';

type SectionProps = {
  readonly header?: string | undefined;
  /** Shown at the end of the header line, such as a small button. */
  readonly headerTrailing?: ReactNode;
  /** Small print below the group. */
  readonly footer?: ReactNode;
  /** Renders the children as a list, so that a screen reader counts them. */
  readonly isList?: boolean;
  readonly children: ReactNode;
};

/** A group of cells on the section color, separated by hairlines; the header names the group. */
export function Section({
  header,
  headerTrailing,
  footer,
  isList = false,
  children,
}: SectionProps) {
  const headerId = useId();
  const hasHeader = header !== undefined || headerTrailing !== undefined;
  return (
    <section aria-labelledby={header === undefined ? undefined : headerId} className="min-w-0">
      {hasHeader ? (
        <div className="flex min-h-9 items-center justify-between gap-3 px-1 pb-1.5">
          <h2 id={headerId} className="self-end text-footnote text-pretty text-section-header">
            {header}
          </h2>
          {headerTrailing === undefined ? null : (
            <div className="-my-2 -me-1">{headerTrailing}</div>
          )}
        </div>
      ) : null}
      {isList ? (
        <ul className="ui-cells overflow-clip rounded-section bg-surface shadow-card">
          {Children.map(children, (child) => (
            <li>{child}</li>
          ))}
        </ul>
      ) : (
        <div className="ui-cells overflow-clip rounded-section bg-surface shadow-card">
          {children}
        </div>
      )}
      {footer === undefined ? null : (
        <div className="px-1 pt-2 text-footnote text-hint">{footer}</div>
      )}
    </section>
  );
}
