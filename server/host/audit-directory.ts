import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { auditPoints, type AuditReport } from '../audit/audit.ts';
import { type PageReader, pathOfRows, readPage } from '../audit/read-rows.ts';
import { openLocalAppwrite, type LocalAppwrite } from '../local-appwrite/local-appwrite.ts';
import { makeWritableFolder } from '../settings/file-fault.ts';
import { names } from '../settings/names.ts';
import { copyDatabase } from './backup/copy-database.ts';
import { backendFile } from './data-files.ts';

const copyPrefix = 'audit-';
/** Longer than any audit takes: an older copy was left behind by an interrupted one. */
const maxRunMs = 6 * 3_600_000;

/**
 * Audits a data directory or a backup, whose server may be running: copies a snapshot of the
 * database into a subfolder, audits the copy, and removes it. Rejects with Error if there is no
 * data or the copy is damaged. Rules OP-02, OP-18.
 */
export async function auditCopy(
  dataDirectory: string,
  installedIds: Iterable<string>,
  nowMs: () => number,
): Promise<AuditReport> {
  const source = join(dataDirectory, backendFile);
  if (!existsSync(source)) throw new Error(`There is no data in ${dataDirectory}.`);
  makeWritableFolder(dataDirectory, 'used for the copy that is audited');
  removeLeftCopies(dataDirectory, nowMs());
  const directory = mkdtempSync(join(dataDirectory, copyPrefix));
  try {
    await copyDatabase(source, join(directory, backendFile));
    return await auditDirectory(directory, installedIds, nowMs);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function removeLeftCopies(dataDirectory: string, nowMs: number): void {
  for (const name of readdirSync(dataDirectory)) {
    const path = join(dataDirectory, name);
    if (!name.startsWith(copyPrefix) || nowMs - statSync(path).mtimeMs < maxRunMs) continue;
    rmSync(path, { recursive: true, force: true });
  }
}

/**
 * Audits a data directory that no server uses: opens it exclusively and calls the backend without a
 * network. Rejects with Error if the data cannot be used. Rules EM-06, OP-02, OP-08.
 */
export async function auditDirectory(
  dataDirectory: string,
  installedIds: Iterable<string>,
  nowMs: () => number,
): Promise<AuditReport> {
  const key = randomBytes(24).toString('hex');
  const backend = openLocalAppwrite({
    dataDirectory,
    project: { id: names.projectId, name: 'Audit', platformHosts: [], apiKeys: [key] },
    endpoint: () => '',
    nowMs,
  });
  try {
    return await auditPoints(createLocalReader(backend, key), names.databaseId, installedIds);
  } finally {
    await backend.close();
  }
}

/** Reads pages from a backend in this process. */
function createLocalReader(backend: LocalAppwrite, key: string): PageReader {
  const headers = new Map([
    ['x-appwrite-project', names.projectId],
    ['x-appwrite-key', key],
  ]);
  return {
    async listRows(request) {
      const [path = '', queryText = ''] = pathOfRows(request).split('?');
      const { status, body } = await backend.answer({
        method: 'GET',
        path,
        queryText,
        header: (name) => headers.get(name),
        body: new Uint8Array(),
        isTooLarge: false,
        clientIp: '127.0.0.1',
        isSecure: false,
      });
      return readPage(status, body);
    },
  };
}
