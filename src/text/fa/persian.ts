import { createFormat } from '#src/text/format.ts';
import { createPlural } from '#src/text/plural.ts';

/** How Persian writes numbers, in its own digits, and dates, by its own calendar. Rule LA-02. */
export const format = createFormat({ locale: 'fa-IR', useGrouping: true });

/** Chooses between up to one and several. */
export const plural = createPlural('fa', 'one', 'other');
