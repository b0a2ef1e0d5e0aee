/** How long a row counts as fresh after it was learned of. Rule ST-06. */
export const personFreshMs = 5 * 60_000;
