/**
 * A failure on one line: its code, then its values sorted by name, as in `not_enough_points 160`. The sentences are
 * tested with the catalog.
 */
export function refusalOf({ code, ...values }: { readonly code: string }): string {
  const parts = Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [code, ...parts.map(([, value]) => valueText(value))].join(' ');
}

function valueText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
