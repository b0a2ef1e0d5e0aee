import type { Account } from 'node-appwrite';
import { parseJson } from '#src/contract/check.ts';
import { isRowId } from '#src/domain/ids.ts';
import type { Rows } from '#src/tables/rows.ts';
import type { RowOf } from '#src/tables/schema.ts';
import { identify } from './accounts.ts';

/** The caller, identified by the session's own token. */
export type Caller = {
  readonly id: string;
  /** The caller's own row, if the backend returned it for this token; undefined if it has to be read. */
  readonly row: RowOf<'users'> | undefined;
};

/** The backend, called with only the caller's token. */
type CallersBackend = { readonly rows: Rows; readonly account: Account };

/**
 * Identifies the owner of a token, and reads the owner's row in the same call. Guests cannot read
 * people's rows, so when the backend returns the row for a token, it has verified the token, and
 * the id in it is true. If a token reads no row, for example because its owner has none, the
 * account is asked instead. Resolves to null if the backend knows no such session, and throws if it
 * does not answer. Rules TR-06, TR-26, TR-37.
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

/** The id that a token claims, unverified. */
function statedIn(token: string): string | null {
  const [, payload = ''] = token.split('.');
  const claims = parseJson(Buffer.from(payload, 'base64url').toString('utf8'));
  if (typeof claims !== 'object' || claims === null || !('userId' in claims)) return null;
  const { userId } = claims;
  return typeof userId === 'string' && isRowId(userId) ? userId : null;
}
