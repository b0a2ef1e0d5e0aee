import type { User } from '#src/domain/user.ts';
import type { Rows } from '#src/tables/rows.ts';
import { labelsOf, type Accounts } from './accounts.ts';

const maxLooks = 5;

/** What setting labels needs. */
type LabelTools = { readonly rows: Rows; readonly accounts: Accounts };

/**
 * Sets an account's labels to what the given row grants. After a change the row is read again, up to five times, so that
 * a ban committed in the meantime is not undone. Throws when the backend does not answer. Rules TR-08, TR-14.
 */
export async function reconcileLabels(
  { rows, accounts }: LabelTools,
  id: string,
  asRead: User | null,
): Promise<void> {
  let row = asRead;
  for (let look = 0; look < maxLooks; look++) {
    const isChanged = await accounts.syncLabels(id, row);
    if (!isChanged) return;
    const now = await rows.get('users', id);
    if (!now.ok && now.failure.code !== 'row_missing') {
      throw new Error(`row ${id} could not be read again`);
    }
    const next = now.ok ? now.value : null;
    if (labelsOf(next).join() === labelsOf(row).join()) return;
    row = next;
  }
}

/**
 * Sets an account's labels after the person's row changed. A failure is only noted, because the next login sets the
 * labels again. Rule TR-08.
 */
export async function syncLabels(
  context: LabelTools & { readonly noteFault: (cause: string) => void },
  id: string,
): Promise<void> {
  const row = await context.rows.get('users', id);
  if (!row.ok) return;
  try {
    await reconcileLabels(context, id, row.value);
  } catch (error) {
    context.noteFault(`setting labels: ${String(error)}`);
  }
}
