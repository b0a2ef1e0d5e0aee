import type { SheetSubject } from '#src/ui/use-sheet-subject.ts';

/** What the steps of a sheet go by. */
type SheetStepsOptions<Item> = {
  readonly items: readonly Item[];
  readonly sheet: SheetSubject<Item>;
  readonly idOf: (item: Item) => string;
  readonly decidedCount: number;
};

/** Goes from one item of a list to another within one sheet, and tells where it stands. Rule PA-03. */
export function useSheetSteps<Item>(options: SheetStepsOptions<Item>) {
  const { items, sheet, idOf, decidedCount } = options;
  const shownId = sheet.subject === undefined ? undefined : idOf(sheet.subject);
  const index = items.findIndex((item) => idOf(item) === shownId);

  /** Shows an item in the sheet; nothing closes it. */
  function show(item: Item | undefined) {
    if (item === undefined) sheet.close();
    else if (sheet.isOpen) sheet.change(item);
    else sheet.open(item);
  }

  return {
    show,
    /** Goes to the item before or after the sheet's, if there is one. */
    step: (by: 1 | -1) => {
      const item = index < 0 ? undefined : items[index + by];
      if (item !== undefined) show(item);
    },
    /** Where the sheet's item stands among all of this sitting, or null when it has left the list. */
    place:
      index < 0 ? null : { number: decidedCount + index + 1, total: decidedCount + items.length },
  };
}
