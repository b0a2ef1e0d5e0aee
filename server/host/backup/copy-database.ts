import { chmodSync, statSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { fileFault } from '../../settings/file-fault.ts';

/** Copies all pages in one step: a snapshot of the data, no matter how much is written at the same time. */
const everyPage = 2 ** 31 - 1;

/**
 * Copies a database, which may be written at the same time, into one file that only its owner may read,
 * and checks the copy. Rejects with Error if the copy is damaged.
 */
export async function copyDatabase(source: string, target: string): Promise<void> {
  const database = new DatabaseSync(source, { readOnly: true, timeout: 10_000 });
  try {
    await backup(database, target, { rate: everyPage });
  } catch (error) {
    throw fileFault(`copied to ${target}`, source, error);
  } finally {
    database.close();
  }
  checkDatabase(target);
  chmodSync(target, 0o600);
}

/** Makes a copy a single file without a log, and checks it. Throws Error if it is empty, or a page is missing or damaged. */
export function checkDatabase(file: string): void {
  if (statSync(file).size === 0) throw new Error(`${file} is empty: it has 0 bytes.`);
  const copy = new DatabaseSync(file);
  try {
    copy.exec('PRAGMA journal_mode = DELETE');
    const verdict = String(copy.prepare('PRAGMA quick_check(1)').get()?.['quick_check']);
    if (verdict !== 'ok') throw new Error(verdict);
    const tables = copy.prepare('SELECT count(*) AS count FROM sqlite_schema').get();
    if (Number(tables?.['count']) === 0) throw new Error('it has no tables');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} is damaged: ${reason}.`, { cause: error });
  } finally {
    copy.close();
  }
}
