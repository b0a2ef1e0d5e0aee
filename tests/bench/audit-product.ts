import { setTimeout as pause } from 'node:timers/promises';
import { Client, TablesDB } from 'node-appwrite';
import { auditPoints } from '#server/audit/audit.ts';
import { reportLines } from '#server/audit/report-lines.ts';
import type { Product } from '#tests/e2e/support/product.ts';

const databaseId = 'yapp';
const pollMs = 250;
const maxPolls = 40;

/**
 * Prints the result of `npm run audit:points` after a measurement; its people were inserted directly. What is
 * written after the last answer gets some seconds. Rule PT-09.
 */
export async function printAudit({ origin }: Product): Promise<void> {
  const client = new Client()
    .setEndpoint(`${origin}/v1`)
    .setProject('yapp')
    .setKey('local-dev-key');
  const tablesDB = new TablesDB(client);
  for (let poll = 1; ; poll++) {
    const report = await auditPoints(tablesDB, databaseId, await readPeople(tablesDB));
    if (report.findings.length > 0 && poll < maxPolls) {
      await pause(pollMs);
      continue;
    }
    const { findings, verdict } = reportLines(report);
    for (const line of findings) console.log(line);
    console.log(`audit:points: ${verdict}`);
    return;
  }
}

async function readPeople(tablesDB: TablesDB): Promise<readonly string[]> {
  const limit = JSON.stringify({ method: 'limit', values: [5000] });
  const { rows } = await tablesDB.listRows({ databaseId, tableId: 'users', queries: [limit] });
  return rows.map(({ $id }) => $id);
}
