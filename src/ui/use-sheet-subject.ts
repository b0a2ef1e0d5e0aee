import { useCallback, useImperativeHandle, useState, type Ref } from 'react';

/** The subject of a sheet; it stays while the sheet slides out, so that the sheet does not go blank. */
export type SheetSubject<Subject> = {
  readonly subject: Subject | undefined;
  readonly isOpen: boolean;
  /** Changes with every opening; as a React key it resets the content. */
  readonly openingKey: number;
  readonly open: (subject: Subject) => void;
  /** Changes the subject without reopening. */
  readonly change: (subject: Subject) => void;
  /** Closes it, unless it was opened again since this function was passed on, as before a late answer. */
  readonly close: () => void;
};

/** Opens a sheet from outside its component. */
export type SheetOpener<Subject> = Pick<SheetSubject<Subject>, 'open'>;

/**
 * Holds the subject of a sheet, and whether it is open. If another component than the screen holds it, the screen opens the
 * sheet through a ref and does not re-render. Rule SP-07.
 */
export function useSheetSubject<Subject>(
  opener?: Ref<SheetOpener<Subject>>,
): SheetSubject<Subject> {
  const [state, setState] = useState<{
    readonly subject: Subject | undefined;
    readonly isOpen: boolean;
    readonly openingKey: number;
  }>({ subject: undefined, isOpen: false, openingKey: 0 });
  const open = useCallback((subject: Subject) => {
    setState(({ openingKey }) => ({ subject, isOpen: true, openingKey: openingKey + 1 }));
  }, []);
  useImperativeHandle(opener, () => ({ open }), [open]);
  return {
    ...state,
    open,
    change(subject) {
      setState((current) => ({ ...current, subject }));
    },
    close() {
      setState((current) =>
        current.openingKey === state.openingKey ? { ...current, isOpen: false } : current,
      );
    },
  };
}
