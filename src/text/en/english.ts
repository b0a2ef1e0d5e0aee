import { createFormat } from '#src/text/format.ts';
import { createPlural } from '#src/text/plural.ts';

/** How English writes numbers and dates; thousands are not set apart. Rules LA-02, PT-01. */
export const format = createFormat({ locale: 'en-GB', useGrouping: false });

/** Chooses between one and several. */
export const plural = createPlural('en', 'one', 'other');
