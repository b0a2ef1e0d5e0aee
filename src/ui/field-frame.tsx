import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icons.tsx';

/** The common props of fields with a frame. */
export type FieldLook = {
  readonly label: string;
  /** Shows the label only to screen readers, if the context makes it clear. */
  readonly isLabelHidden?: boolean;
  /** Shown opposite the label, such as a counter. */
  readonly corner?: ReactNode;
  /** Small print below the field. */
  readonly hint?: ReactNode;
  /** The error message; turns the field red and is linked to it. */
  readonly error?: string | undefined;
};

type FieldIds = {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
};

type FieldFrameProps = {
  readonly look: FieldLook;
  readonly children: (ids: FieldIds) => ReactNode;
};

/** The class names of the box around a field's control. */
export function fieldBoxClassName(isInvalid: boolean): string {
  return classNames(
    'flex min-h-12 w-full min-w-0 items-center rounded-field ui-field has-[:focus-visible]:inset-ring-2',
    'has-disabled:bg-fill has-disabled:text-hint',
    isInvalid ? 'inset-ring inset-ring-failure' : 'has-[:focus-visible]:inset-ring-link',
  );
}

/** The class names of a control inside a field's box; 17 pixels, so that no client zooms in. */
export const fieldControlClassName =
  'min-h-11 min-w-0 flex-1 bg-transparent px-4 py-2.5 text-lead outline-none';

/** A field's error message, below it; announced when it appears. */
export function FieldError({ id, text }: { readonly id: string; readonly text: string }) {
  return (
    <p id={id} role="alert" className="flex animate-rise-in gap-1 px-1 text-footnote text-failure">
      <Icon name="warning" sizePx={16} className="mt-px" />
      <span>{text}</span>
    </p>
  );
}

/** The label, control, error and hint of a field, linked for screen readers. */
export function FieldFrame({ look, children }: FieldFrameProps) {
  const { label, isLabelHidden = false, hint, error, corner } = look;
  const id = useId();
  const describedBy = classNames(
    error !== undefined && `${id}-error`,
    hint !== undefined && `${id}-hint`,
    corner !== undefined && `${id}-corner`,
  );
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div
        className={classNames(
          'flex flex-wrap items-end justify-between gap-x-3 px-1 text-footnote font-semibold text-section-header',
          isLabelHidden && corner === undefined && 'sr-only',
        )}
      >
        <label
          htmlFor={id}
          className={isLabelHidden ? 'sr-only' : 'min-w-0 hyphens-auto wrap-anywhere'}
        >
          {label}
        </label>
        {corner === undefined ? null : (
          <span id={`${id}-corner`} className="ms-auto font-normal">
            {corner}
          </span>
        )}
      </div>
      {children({
        id,
        describedBy: describedBy === '' ? undefined : describedBy,
        isInvalid: error !== undefined,
      })}
      {error === undefined ? null : <FieldError id={`${id}-error`} text={error} />}
      {hint === undefined ? null : (
        <div id={`${id}-hint`} className="px-1 text-footnote text-hint">
          {hint}
        </div>
      )}
    </div>
  );
}
