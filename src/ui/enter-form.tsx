import type { ReactNode } from 'react';

type EnterFormProps = {
  /** What the button says that does the same. */
  readonly label: string;
  /** What Enter in one of the fields does. */
  readonly onEnter: () => void;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
};

/** Fields that Enter submits, as their button does. Rule PA-08. */
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
      {/* A form of several fields is submitted by Enter only where it has such a button. */}
      <button type="submit" hidden disabled={isDisabled}>
        {label}
      </button>
    </form>
  );
}
