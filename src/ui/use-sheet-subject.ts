import { useCallback, useImperativeHandle, useState, type Ref } from 'react';

/** What a sheet is about; it stays while the sheet slides out, so that the sheet does not go blank. */
export type SheetSubject<Subject> = {
  readonly subject: Subject | undefined;
  readonly isOpen: boolean;
  /** Changes with every opening: as a React key it gives each opening a fresh start. */
  readonly openingKey: number;
  readonly open: (subject: Subject) => void;
  /** Goes on to another subject in the same opening. */
  readonly change: (subject: Subject) => void;
  readonly close: () => void;
};

/** Opens a sheet from outside of the component that keeps it. */
export type SheetOpener<Subject> = Pick<SheetSubject<Subject>, 'open'>;

/**
 * Keeps which thing a sheet shows, and whether it is open. Where that is kept apart from the screen, the screen opens
 * the sheet by a ref, and need not be drawn again for it. Rule SP-07.
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
      setState((current) => ({ ...current, isOpen: false }));
    },
  };
}
