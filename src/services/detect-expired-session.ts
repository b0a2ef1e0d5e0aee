import type { Result } from '#src/domain/result.ts';
import type { ReadFailure } from '#src/tables/read-failure.ts';
import type { Rows } from '#src/tables/rows.ts';
import type { Backend } from './backend.ts';

/** A reading with what it is about the session. */
export type CheckedReading<Value> = {
  readonly result: Result<Value, ReadFailure>;
  readonly isSessionGone: boolean;
};

/** Reads rows and finds out whether the session in use is still someone's. */
export type ExpiryDetector = {
  read<Value extends object>(
    query: (rows: Rows) => Promise<Result<Value, ReadFailure>>,
  ): Promise<CheckedReading<Value>>;
};

/**
 * Makes the proof. A caller without a session is refused by few tables: to others a row is missing and a
 * list is empty. So where nothing came, the backend is asked whose session it is, each time: rows that came earlier say
 * nothing of a session that was ended since. Rule TR-03.
 */
export function createExpiryDetector(parts: {
  readonly backend: Pick<Backend, 'rows' | 'isGuest'>;
  /** The secret of the session in use. */
  readonly secret: () => string;
}): ExpiryDetector {
  const { backend, secret } = parts;
  return {
    async read(query) {
      const usedSecret = secret();
      let hasRow = false;
      let isRowMissing = false;
      const result = await query({
        async get(table, rowId) {
          const row = await backend.rows.get(table, rowId);
          hasRow ||= row.ok;
          isRowMissing ||= !row.ok && row.failure.code === 'row_missing';
          return row;
        },
        async list(asked) {
          const page = await backend.rows.list(asked);
          hasRow ||= page.ok && page.value.ids.length > 0;
          return page;
        },
      });
      if (!result.ok && result.failure.code === 'unauthorized')
        return { result, isSessionGone: true };
      if (hasRow) return { result, isSessionGone: false };
      const isGuest = (isRowMissing || result.ok) && (await backend.isGuest());
      // A session that was replaced in the meantime cannot be asked about any more.
      return { result, isSessionGone: isGuest || secret() !== usedSecret };
    },
  };
}
