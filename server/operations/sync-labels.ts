import type { User } from '#src/domain/user.ts';
import { labelsOf } from './accounts.ts';
import { findRow, type OperationContext } from './context.ts';

const maxLooks = 5;

/**
 * Makes an account's labels agree with the person's row as it was read. Whoever changes labels reads the row
 * once more afterwards, so that a ban that came in between is not undone. Throws when the backend does not
 * answer. Rules TR-08, TR-14.
 */
export async function agreeLabels(
  { rows, accounts }: Pick<OperationContext, 'rows' | 'accounts'>,
  id: string,
  asRead: User | null,
): Promise<void> {
  let row = asRead;
  for (let look = 0; look < maxLooks; look++) {
    const isChanged = await accounts.syncLabels(id, row);
    if (!isChanged) return;
    const now = await findRow(rows, { table: 'users', id, failure: { code: 'database_error' } });
    if (!now.ok) throw new Error(`row ${id} could not be read again`);
    if (labelsOf(now.value).join() === labelsOf(row).join()) return;
    row = now.value;
  }
}

/**
 * Makes an account's labels follow the person's row after a change; best effort, as what fails here is made
 * good by the person's next login. Rule TR-08.
 */
export async function syncLabels(context: OperationContext, id: string): Promise<void> {
  const row = await context.rows.get('users', id);
  if (!row.ok) return;
  try {
    await agreeLabels(context, id, row.value);
  } catch (error) {
    context.log(`Labels of account ${id} could not be set: ${String(error)}`);
  }
}
