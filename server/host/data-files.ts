import { existsSync, readdirSync } from 'node:fs';

/** The file of the embedded backend, without which a directory holds no data. */
export const backendFile = 'appwrite.sqlite';

const databasePattern = /^[\w-]+\.sqlite$/;

/** The databases of a data directory, the backend's first; empty where there are none. */
export function listDatabases(dataDirectory: string): readonly string[] {
  if (!existsSync(dataDirectory)) return [];
  const names = readdirSync(dataDirectory).filter((name) => databasePattern.test(name));
  return names.toSorted(
    (left, right) => Number(right === backendFile) - Number(left === backendFile),
  );
}
