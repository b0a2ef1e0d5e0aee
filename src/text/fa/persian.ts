import { createFormat } from '#src/text/format.ts';

/** How Persian writes numbers, in its own digits, and dates, by its own calendar. Rule LA-02. */
export const format = createFormat({ locale: 'fa-IR', useGrouping: true });
