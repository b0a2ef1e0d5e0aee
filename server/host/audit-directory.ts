import { randomBytes } from 'node:crypto';
import { Client, TablesDB } from 'node-appwrite';
import { auditPoints, type AuditReport } from '../audit/audit.ts';
import { openLocalAppwrite } from '../local-appwrite/local-appwrite.ts';
import { serveLocalAppwrite } from '../local-appwrite/node-server.ts';
import { names } from './names.ts';

/**
 * Audits a data directory on which no server runs: opens it on a port of its own, which ends with the audit.
 * Rejects with Error when the data cannot be used. Rules EM-06, OP-02.
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
  const server = await serveLocalAppwrite(backend, 0);
  try {
    const client = new Client()
      .setEndpoint(`http://127.0.0.1:${server.port}/v1`)
      .setProject(names.projectId)
      .setKey(key);
    return await auditPoints(new TablesDB(client), names.databaseId, installedIds);
  } finally {
    await server.close();
    await backend.close();
  }
}
