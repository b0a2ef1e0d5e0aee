import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { makeWritableFolder } from '../../settings/file-fault.ts';
import { lockDirectory } from '../../local-appwrite/sqlite/open.ts';
import { backendFile, isDataFile, listDatabases, noteFile } from '../data-files.ts';
import { giveTo, ownerOf, type Owner } from '../owner.ts';
import { checkDatabase } from './copy-database.ts';

/** The backup to restore, and the target. */
export type RestoreOptions = {
  /** A folder that a backup created. */
  readonly backup: string;
  readonly dataDirectory: string;
  readonly nowMs: () => number;
};

/** Where the former data is now; null if there was none. */
export type Restored = { readonly replaced: string | null; readonly owner: Owner };

/**
 * Replaces the data with a backup, and keeps the former data in a subfolder. Files that root restores
 * belong to the owner of the data directory. Throws Error, before anything is moved, if the folder is
 * not a backup, a copy is empty, truncated or damaged, or a server uses the data. If it is cut off, no server
 * starts with less than the whole data, and it can be run again. Rules OP-02, OP-03, OP-21.
 */
export function restore({ backup, dataDirectory, nowMs }: RestoreOptions): Restored {
  if (!existsSync(join(backup, backendFile))) throw new Error(`${backup} is not a backup.`);
  const databases = listDatabases(backup);
  for (const database of databases) checkDatabase(join(backup, database));
  const owner = ownerOf(dataDirectory);
  makeWritableFolder(dataDirectory, 'used as the data directory');
  const lock = lockDirectory(dataDirectory);
  try {
    const names = [...databases, noteFile].filter((name) => existsSync(join(backup, name)));
    for (const name of names) {
      copyFileSync(join(backup, name), copyOf(dataDirectory, name));
      chmodSync(copyOf(dataDirectory, name), 0o600);
    }
    const replaced = setAside(dataDirectory, nowMs());
    // The backend's file comes last, because a server needs it to start.
    for (const name of names.toReversed()) {
      renameSync(copyOf(dataDirectory, name), join(dataDirectory, name));
    }
    if (!names.includes(noteFile)) rmSync(join(dataDirectory, noteFile), { force: true });
    return { replaced, owner };
  } finally {
    lock.close();
    giveTo(owner, dataDirectory);
  }
}

function copyOf(dataDirectory: string, name: string): string {
  return join(dataDirectory, `${name}.restored`);
}

/** Moves the data files, including logs, into their own folder; the note stays, so that no new community begins. */
function setAside(dataDirectory: string, nowMs: number): string | null {
  const names = readdirSync(dataDirectory).filter(isDataFile);
  if (names.length === 0) return null;
  const moment = new Date(nowMs).toISOString().replaceAll(/[:.]/g, '-');
  const aside = join(dataDirectory, `replaced-${moment}`);
  mkdirSync(aside, { mode: 0o700 });
  for (const name of names) {
    const move = name === noteFile ? copyFileSync : renameSync;
    move(join(dataDirectory, name), join(aside, basename(name)));
  }
  return aside;
}
