import type { Account } from 'node-appwrite';
import { parseJson } from '#src/contract/check.ts';
import { isRowId } from '#src/domain/ids.ts';
import type { Rows } from '#src/tables/rows.ts';
import type { RowOf } from '#src/tables/schema.ts';
import { identify } from './accounts.ts';

/** Who called, by the session's own token. */
export type Caller = {
  readonly id: string;
  /** The own row, where the backend answered it to that very token; undefined where it has to be looked for. */
  readonly row: RowOf<'users'> | undefined;
};

/** The backend, asked with the caller's token and nothing else. */
type CallersBackend = { readonly rows: Rows; readonly account: Account };

/**
 * Finds out who a token belongs to, with the own row in the same call: guests read no row of people, so the backend
 * answers one only to a token that it has checked, and then what the token states is true. A token that reads no row, as
 * that of someone who has none, is asked for its account. Resolves to null when the backend knows no such session, and
 * throws when it does not answer.
 * Rules TR-06, TR-26, TR-37.
 */
export async function identifyCaller(
  token: string,
  { rows, account }: CallersBackend,
): Promise<Caller | null> {
  const statedId = statedIn(token);
  if (statedId !== null) {
    const row = await rows.get('users', statedId);
    if (row.ok) return { id: statedId, row: row.value };
  }
  const id = await identify(account);
  return id === null ? null : { id, row: undefined };
}

/** Whom a token names; nothing is proved by it. */
function statedIn(token: string): string | null {
  const [, payload = ''] = token.split('.');
  const claims = parseJson(Buffer.from(payload, 'base64url').toString('utf8'));
  if (typeof claims !== 'object' || claims === null || !('userId' in claims)) return null;
  const { userId } = claims;
  return typeof userId === 'string' && isRowId(userId) ? userId : null;
}
