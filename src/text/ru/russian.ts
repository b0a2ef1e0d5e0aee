import { createFormat } from '#src/text/format.ts';
import { createPlural } from '#src/text/plural.ts';

/** How Russian writes numbers and dates. Rule LA-02. */
export const format = createFormat({ locale: 'ru-RU', useGrouping: true });

/** Chooses among the forms for 1, for 2 to 4, for 5 and more, and for fractions. */
export const plural = createPlural('ru', 'one', 'few', 'many', 'other');
