import { existsSync, readdirSync } from 'node:fs';

/** The file of the embedded backend; a directory without it has no data. */
export const backendFile = 'appwrite.sqlite';

/** The file that names the form of the data. */
export const noteFile = 'installation.json';

const databasePattern = /^[\w-]+\.sqlite$/;
const dataFilePattern = /^[\w-]+\.sqlite(-wal|-shm|-journal)?$/;

/** The databases of a data directory, the backend's first; empty if there are none. */
export function listDatabases(dataDirectory: string): readonly string[] {
  if (!existsSync(dataDirectory)) return [];
  const names = readdirSync(dataDirectory).filter((name) => databasePattern.test(name));
  return names.toSorted(
    (left, right) => Number(right === backendFile) - Number(left === backendFile),
  );
}

/** Whether a file belongs to the data: a database, its log, or the note about them. */
export function isDataFile(name: string): boolean {
  return name === noteFile || dataFilePattern.test(name);
}
