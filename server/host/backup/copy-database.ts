import { chmodSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';

/** Copies all pages in one step: one moment of the data, however much is written meanwhile. */
const everyPage = 2 ** 31 - 1;

/**
 * Copies a database, which may be written meanwhile, into one file that nobody but its owner may read, and
 * checks the copy. Rejects with Error when the copy is not whole.
 */
export async function copyDatabase(source: string, target: string): Promise<void> {
  const database = new DatabaseSync(source, { readOnly: true, timeout: 10_000 });
  try {
    await backup(database, target, { rate: everyPage });
  } finally {
    database.close();
  }
  checkDatabase(target);
  chmodSync(target, 0o600);
}

/** Makes a copy one file, without a log beside it. Throws Error when a page of it is damaged. */
export function checkDatabase(file: string): void {
  const copy = new DatabaseSync(file);
  try {
    copy.exec('PRAGMA journal_mode = DELETE');
    const verdict = String(copy.prepare('PRAGMA quick_check(1)').get()?.['quick_check']);
    if (verdict !== 'ok') throw new Error(verdict);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} is damaged: ${reason}.`, { cause: error });
  } finally {
    copy.close();
  }
}
