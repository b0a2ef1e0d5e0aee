import type { ReactNode } from 'react';

type EnterFormProps = {
  /** The label of the button that does the same. */
  readonly label: string;
  /** Called on Enter in one of the fields. */
  readonly onEnter: () => void;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
};

/** Fields that Enter submits, like their button. Rule PA-08. */
export function EnterForm({ label, onEnter, isDisabled = false, children }: EnterFormProps) {
  return (
    <form
      noValidate
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isDisabled) onEnter();
      }}
    >
      {children}
      {/* Enter submits a form of several fields only if it has a submit button. */}
      <button type="submit" hidden disabled={isDisabled}>
        {label}
      </button>
    </form>
  );
}
