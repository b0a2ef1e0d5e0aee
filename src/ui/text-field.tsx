import type {
  HTMLInputAutoCompleteAttribute,
  InputEventHandler,
  KeyboardEvent,
  ReactNode,
} from 'react';
import {
  FieldFrame,
  fieldBoxClassName,
  fieldControlClassName,
  type FieldLook,
} from './field-frame.tsx';

type TextFieldProps = FieldLook & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly onBeforeInput?: InputEventHandler<HTMLInputElement>;
  readonly placeholder?: string | undefined;
  readonly type?: 'text' | 'url' | 'number' | 'date';
  readonly inputMode?: 'text' | 'url' | 'numeric' | 'decimal';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly enterKeyHint?: 'done' | 'go' | 'next' | 'search' | 'send';
  readonly maxLength?: number;
  readonly min?: number;
  readonly step?: number;
  /** Shown before the text, such as `@`. */
  readonly prefix?: string;
  /** A button or icon at the end of the field. */
  readonly trailing?: ReactNode;
  readonly isDisabled?: boolean;
};

/** A labeled single-line field, for links, names and numbers: it never capitalizes or corrects. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, prefix, trailing, isDisabled = false } = props;
  return (
    <FieldFrame look={props}>
      {({ id, describedBy, isInvalid }) => (
        // A handle after its sign is left-to-right in every language.
        <div
          dir={prefix === undefined ? undefined : 'ltr'}
          className={fieldBoxClassName(isInvalid)}
        >
          {prefix === undefined ? null : (
            <span aria-hidden="true" className="-me-3.5 ps-4 text-hint">
              {prefix}
            </span>
          )}
          <input
            id={id}
            type={props.type ?? 'text'}
            // Addresses are left-to-right, and so is the example address.
            dir={props.type === 'url' ? 'ltr' : undefined}
            inputMode={props.inputMode}
            value={value}
            placeholder={props.placeholder}
            autoComplete={props.autoComplete ?? 'off'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint={props.enterKeyHint}
            maxLength={props.maxLength}
            min={props.min}
            step={props.step}
            disabled={isDisabled}
            aria-describedby={describedBy}
            aria-invalid={isInvalid}
            onBlur={props.onBlur}
            onBeforeInput={props.onBeforeInput}
            onChange={(event) => {
              onChange(event.target.value);
            }}
            onKeyDown={submitForm}
            className={fieldControlClassName}
          />
          {trailing === undefined ? null : (
            <span className="flex shrink-0 items-center pe-0.5">{trailing}</span>
          )}
        </div>
      )}
    </FieldFrame>
  );
}

/** Ctrl or Command with Enter submits the field's form, if it has one. Rule PA-08. */
function submitForm(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  if (!event.repeat) event.currentTarget.form?.requestSubmit();
}

type TextAreaProps = FieldLook & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string | undefined;
  /** The initial height in lines; the field grows with its text if the client supports it. */
  readonly rows?: number;
  /** The maximum length, with a counter of the used characters and the format of its numbers. */
  readonly limit?: { readonly characters: number; readonly format: (count: number) => string };
  readonly isDisabled?: boolean;
};

/** A labeled multi-line field, with a counter if its length is limited; Ctrl or Command with Enter submits its form. Rule PA-08. */
export function TextArea(props: TextAreaProps) {
  const { value, onChange, limit, rows = 3, isDisabled = false } = props;
  return (
    <FieldFrame
      look={
        limit === undefined
          ? props
          : {
              ...props,
              corner: `${limit.format(value.length)}/${limit.format(limit.characters)}`,
            }
      }
    >
      {({ id, describedBy, isInvalid }) => (
        <div className={fieldBoxClassName(isInvalid)}>
          <textarea
            id={id}
            // An empty field keeps the direction of the language, for its placeholder.
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
            onKeyDown={submitForm}
            className={`${fieldControlClassName} field-sizing-content max-h-48 resize-none`}
            style={{ minHeight: `calc(${String(rows)} * 1.375rem + 1.25rem)` }}
          />
        </div>
      )}
    </FieldFrame>
  );
}
