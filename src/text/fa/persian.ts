import { createFormat } from '#src/text/format.ts';

/** How Persian writes numbers, with its own digits, and dates, in its own calendar. Rule LA-02. */
export const format = createFormat({ locale: 'fa-IR', useGrouping: true });
