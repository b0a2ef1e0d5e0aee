import type { OperationContext } from './context.ts';

/**
 * Makes an account's labels follow the person's row after a change; best effort, as what fails here is made
 * good by the person's next login. Rule TR-08.
 */
export async function syncLabels(context: OperationContext, id: string): Promise<void> {
  const row = await context.rows.get('users', id);
  if (!row.ok) return;
  try {
    await context.accounts.syncLabels(id, row.value);
  } catch (error) {
    context.log(`Labels of account ${id} could not be set: ${String(error)}`);
  }
}
