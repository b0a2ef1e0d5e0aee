import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileFault, makeWritableFolder } from '../../settings/file-fault.ts';
import { backendFile, listDatabases, noteFile } from '../data-files.ts';
import { giveTo, ownerOf } from '../owner.ts';
import { copyDatabase } from './copy-database.ts';
import { DatabaseSync } from 'node:sqlite';

/** The source, the target, and how many backups are kept. */
export type BackupOptions = {
  readonly dataDirectory: string;
  readonly backupDirectory: string;
  /** How many backups are kept, including this one; older ones are deleted. */
  readonly keep: number;
  readonly nowMs: () => number;
};

/** A backup: its folder, and its size. */
export type Backup = { readonly path: string; readonly bytes: number };

const unfinishedSuffix = '.unfinished';
const backupPattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
/** Longer than any backup takes: older leftovers come from an interrupted run. */
const maxRunMs = 3_600_000;

/**
 * Copies all databases of a data directory, whose server may be running, into a new folder, which
 * appears complete or not at all. Rejects with Error if there is nothing to save. Rule OP-02.
 */
export async function backUp(options: BackupOptions): Promise<Backup> {
  const { dataDirectory, backupDirectory, keep, nowMs } = options;
  if (dataDirectory === ':memory:') {
    throw new Error('There is nothing to save: the data is in memory only.');
  }
  if (!existsSync(join(dataDirectory, backendFile))) {
    throw new Error(`There is nothing to save in ${dataDirectory}.`);
  }
  const owner = ownerOf(dataDirectory);
  makeWritableFolder(backupDirectory, 'used for backups');
  removeLeftovers(backupDirectory, nowMs());
  const atMs = nowMs();
  const path = join(backupDirectory, nameOf(atMs));
  const unfinished = `${path}${unfinishedSuffix}`;
  let bytes = 0;
  try {
    mkdirSync(unfinished, { mode: 0o700 });
    // The backend first: after a restore, the bot still knows the messages that it sent in between.
    for (const database of listDatabases(dataDirectory)) {
      const copy = join(unfinished, database);
      await copyDatabase(join(dataDirectory, database), copy);
      if (database === backendFile) leaveOutSecrets(copy);
      bytes += statSync(copy).size;
    }
    const note = join(dataDirectory, noteFile);
    if (existsSync(note)) copyFileSync(note, join(unfinished, noteFile));
    // The service's own user must be able to rotate a backup that root made.
    giveTo(owner, unfinished);
    renameSync(unfinished, path);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  for (const old of listBackups(backupDirectory, atMs).slice(keep)) {
    rmSync(join(backupDirectory, old), { recursive: true, force: true });
  }
  return { path, bytes };
}

function nameOf(timeMs: number): string {
  return new Date(timeMs).toISOString().replaceAll(/[:.]/g, '-');
}

/**
 * The names of the backups in a directory, latest first. One from the future was made while the clock was
 * wrong; it comes last, so that it is neither taken for the latest nor kept instead of a new one.
 */
export function listBackups(backupDirectory: string, nowMs: number): readonly string[] {
  if (!existsSync(backupDirectory)) return [];
  const now = nameOf(nowMs);
  const latestFirst = readdirSync(backupDirectory)
    .filter((name) => backupPattern.test(name))
    .toSorted((left, right) => (left < right ? 1 : -1));
  return [
    ...latestFirst.filter((name) => name <= now),
    ...latestFirst.filter((name) => name > now),
  ];
}

function removeLeftovers(backupDirectory: string, nowMs: number): void {
  for (const name of readdirSync(backupDirectory)) {
    const path = join(backupDirectory, name);
    if (!name.endsWith(unfinishedSuffix) || nowMs - statSync(path).mtimeMs < maxRunMs) continue;
    rmSync(path, { recursive: true, force: true });
  }
}

/**
 * Removes the secrets from a copy of the backend's database: the function's secret variables, the marks by which
 * the next start sees that they are set and deployed, and the key that signs its web tokens. A start from such a
 * copy sets them again from its own settings. VACUUM rewrites the copy, so no old page contains them. Rule OP-02.
 */
function leaveOutSecrets(file: string): void {
  const copy = new DatabaseSync(file);
  try {
    const tables = copy.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    const has = (table: string) => tables.some(({ name }) => name === table);
    if (has('variables')) {
      copy.exec("DELETE FROM variables WHERE isSecret = 1 OR key LIKE 'YAPP!_%!_HASH' ESCAPE '!'");
    }
    if (has('meta')) copy.exec("DELETE FROM meta WHERE name = 'signingSecret'");
    copy.exec('VACUUM');
  } catch (error) {
    throw fileFault('written', file, error);
  } finally {
    copy.close();
  }
}
