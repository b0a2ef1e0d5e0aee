import { randomBytes } from 'node:crypto';
import { auditPoints, type AuditReport } from '../audit/audit.ts';
import { pathOfRows, readPage, type PageReader } from '../audit/page-reader.ts';
import { openLocalAppwrite, type LocalAppwrite } from '../local-appwrite/local-appwrite.ts';
import { names } from '../settings/names.ts';

/**
 * Audits a data directory on which no server runs: opens it for itself and asks it without a network in between.
 * Rejects with Error when the data cannot be used. Rules EM-06, OP-02, OP-08.
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
