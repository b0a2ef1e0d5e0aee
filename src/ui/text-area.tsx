import { FieldFrame, fieldBoxClassName, fieldControlClassName } from './field-frame.tsx';
import type { FieldLook } from './field-frame.tsx';

type TextAreaProps = FieldLook & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string | undefined;
  /** The height at first, in lines; the field grows with its text where the client can. */
  readonly rows?: number;
  /** Where typing stops; a counter shows how many characters are used, by the format of numbers. */
  readonly limit?: { readonly characters: number; readonly format: (count: number) => string };
  readonly isDisabled?: boolean;
};

/** A labelled field of several lines, with a counter when its length is limited; Ctrl or Command with Enter submits its form. Rule PA-08. */
export function TextArea(props: TextAreaProps) {
  const { value, onChange, limit, rows = 3, isDisabled = false } = props;
  return (
    <FieldFrame
      label={props.label}
      isLabelHidden={props.isLabelHidden ?? false}
      hint={props.hint}
      error={props.error}
      corner={
        limit === undefined
          ? props.corner
          : `${limit.format(value.length)}/${limit.format(limit.characters)}`
      }
    >
      {({ id, describedBy, isInvalid }) => (
        <div className={fieldBoxClassName(isInvalid)}>
          <textarea
            id={id}
            // An empty field keeps the way of the language, for its placeholder.
            dir={value === '' ? undefined : 'auto'}
            rows={rows}
            value={value}
            placeholder={props.placeholder}
            maxLength={limit?.characters}
            disabled={isDisabled}
            aria-describedby={describedBy}
            aria-invalid={isInvalid}
            onChange={(event) => {
              onChange(event.target.value);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              if (!event.repeat) event.currentTarget.form?.requestSubmit();
            }}
            className={`${fieldControlClassName} field-sizing-content max-h-48 resize-none`}
            style={{ minHeight: `calc(${String(rows)} * 1.375rem + 1.25rem)` }}
          />
        </div>
      )}
    </FieldFrame>
  );
}
