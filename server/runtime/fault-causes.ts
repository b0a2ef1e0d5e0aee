import type { Rows } from '#src/tables/rows.ts';

/** Records the cause of a server fault during a call, for the call's one log line. Rule OP-19. */
export type NoteFault = (cause: string) => void;

/** The causes of the server faults during one call, in order. */
export type FaultCauses = { readonly note: NoteFault; readonly list: () => readonly string[] };

/** Creates the list for one call; a repeated cause is kept once. */
export function createFaultCauses(): FaultCauses {
  const causes = new Set<string>();
  return { note: (cause) => void causes.add(cause), list: () => [...causes] };
}

/** Records each failed read; a row that does not exist is not a fault. */
export function withNotedFaults(rows: Rows, note: NoteFault): Rows {
  return {
    async get(table, rowId) {
      const row = await rows.get(table, rowId);
      if (!row.ok && row.failure.code !== 'row_missing') note(readCause(table, row.failure));
      return row;
    },
    async list(query) {
      const page = await rows.list(query);
      if (!page.ok) note(readCause(query.table, page.failure));
      return page;
    },
  };
}

function readCause(
  table: string,
  failure: { readonly code: string; readonly message?: string },
): string {
  return `reading ${table}: ${failure.code}${failure.message ? `, ${failure.message}` : ''}`;
}
