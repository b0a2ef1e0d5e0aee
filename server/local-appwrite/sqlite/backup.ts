import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { fileName } from './open.ts';

/** Copies all pages in one step: one moment of the data, however much is written meanwhile. */
const everyPage = 2 ** 31 - 1;

function requireWhole(file: string): void {
  const copy = new DatabaseSync(file, { readOnly: true });
  try {
    const verdict = String(copy.prepare('PRAGMA quick_check(1)').get()?.['quick_check']);
    if (verdict !== 'ok') throw new Error(`The copy ${file} is damaged: ${verdict}.`);
  } finally {
    copy.close();
  }
}

/**
 * Copies the data of a backend, which may be running meanwhile, into one file, and checks the copy.
 * To restore, put that file into an empty data directory as `appwrite.sqlite`. Resolves with the
 * size in bytes; rejects with Error when there is no data or the target exists.
 */
export async function backUp(dataDirectory: string, target: string): Promise<number> {
  const source = join(dataDirectory, fileName);
  if (!existsSync(source)) throw new Error(`There is no data in ${dataDirectory}.`);
  if (existsSync(target)) throw new Error(`${target} exists already.`);
  mkdirSync(dirname(target), { recursive: true });
  const unfinished = `${target}.unfinished`;
  rmSync(unfinished, { force: true });
  const database = new DatabaseSync(source, { readOnly: true, timeout: 10_000 });
  try {
    await backup(database, unfinished, { rate: everyPage });
  } finally {
    database.close();
  }
  requireWhole(unfinished);
  renameSync(unfinished, target);
  return statSync(target).size;
}
