import type { Identity } from '../identity/identity.ts';
import { ApiError } from '../values/api-error.ts';
import { parseTime } from '../values/iso-time.ts';
import { isJsonObject, parseStored } from '../values/json-text.ts';
import type { RowData } from '../schema/structure.ts';

/** Row data as sent, parted into columns and the system fields that the caller may set. */
export type SentRow = {
  readonly data: RowData;
  readonly createdAtMs: number | undefined;
  readonly updatedAtMs: number | undefined;
};

const ignored = new Set([
  '$id',
  '$sequence',
  '$permissions',
  '$databaseId',
  '$tableId',
  '$collectionId',
  '$collection',
  '$tenant',
]);

function readTime(name: string, value: unknown): number | undefined {
  if (value === null || value === undefined) return undefined;
  const ms = parseTime(value);
  if (ms !== undefined) return ms;
  throw new ApiError('row_invalid_structure', {
    detail: `Invalid document structure: Attribute "${name}" has invalid type. Value must be valid date between 0000-01-01 00:00:00 and 9999-12-31 23:59:59.`,
  });
}

/**
 * Refuses an operator such as `{"method":"increment","values":[1]}`. Appwrite works it out from what the row holds; the
 * product sends none, and storing it as text would be laxer than that.
 */
function refuseOperator(name: string, value: unknown): void {
  if (typeof value !== 'string' || !value.startsWith('{"method"')) return;
  const parsed = parseStored(value);
  if (!isJsonObject(parsed) || !Array.isArray(parsed['values'])) return;
  throw new ApiError('row_invalid_structure', {
    detail: `Invalid document structure: Operators are not supported here (attribute "${name}")`,
  });
}

/** Parts sent data. Keys may choose times; for everyone else system fields are dropped. */
export function readSentRow(
  identity: Pick<Identity, 'kind'>,
  sent: Readonly<Record<string, unknown>> | readonly unknown[],
): SentRow {
  const data = new Map<string, unknown>();
  let createdAtMs: number | undefined;
  let updatedAtMs: number | undefined;
  for (const [name, value] of Object.entries(sent)) {
    if (name === '$createdAt' || name === '$updatedAt') {
      if (identity.kind !== 'key') continue;
      const ms = readTime(name, value);
      if (name === '$createdAt') createdAtMs = ms;
      else updatedAtMs = ms;
    } else if (!ignored.has(name)) {
      refuseOperator(name, value);
      data.set(name, value);
    }
  }
  return { data, createdAtMs, updatedAtMs };
}
