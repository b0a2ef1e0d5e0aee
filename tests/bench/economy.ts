import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { TablesDB } from 'node-appwrite';
import { auditPoints } from '#server/audit/audit.ts';
import { createBegin } from '#server/runtime/committer.ts';
import { keepEconomy } from '#server/schedule/keep-economy.ts';
import { economyTotalsId } from '#src/tables/economy-totals.ts';
import { createRows } from '#src/tables/rows.ts';
import { startServer, stopServer } from './backend-process.ts';
import { clientOf, community, makeCommunity } from './big-community.ts';

// How long the schedule takes to add up the ledger of a generated community for the economy page, and whether its sums are
// the audit's. Prints figures and never fails. Rule PA-11.
//   node tests/bench/economy.ts [--engagements 1000000] [--directory where they lie, to keep them for another run]

const { values } = parseArgs({
  options: {
    engagements: { type: 'string', default: '1000000' },
    directory: { type: 'string' },
  },
});
const directory = values.directory ?? mkdtempSync(join(tmpdir(), 'bench-economy-'));
const databaseId = community.database;
try {
  if (!existsSync(join(directory, 'appwrite.sqlite')))
    await makeCommunity(directory, Number(values.engagements));
  const server = await startServer(directory);
  await compare(new TablesDB(clientOf(server.port)));
  await stopServer(server);
} finally {
  if (values.directory === undefined) rmSync(directory, { recursive: true });
}

/** Adds the ledger up as the schedule does, and prints the sums beside those of the audit. */
async function compare(tablesDB: TablesDB): Promise<void> {
  const rows = createRows(tablesDB, databaseId, () => undefined);
  const startedAtMs = performance.now();
  const counted = await keepEconomy(
    { rows, begin: createBegin(tablesDB, databaseId), nowMs: Date.now },
    { batchSize: 0, hasTime: () => true },
  );
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
  console.log(`${counted} movements added up in ${seconds} s`);
  const kept = await rows.get('economyTotals', economyTotalsId);
  if (!kept.ok) throw new Error('the sums cannot be read');
  const { memberTenths, escrowTenths, burnedTenths, mintedTenths } = kept.value;
  const { supply, findingCount } = await auditPoints(tablesDB, databaseId, ['1']);
  for (const [name, sum, audited] of [
    ['members', memberTenths, supply.inBalances],
    ['escrow', escrowTenths, supply.inEscrow],
    ['burned', burnedTenths, supply.burned],
    ['minted', mintedTenths, supply.minted],
  ] as const) {
    console.log(`${name}: ${sum} tenths, the audit's ${audited}: ${verdictOn(sum === audited)}`);
  }
  console.log(`the audit found ${findingCount}`);
}

function verdictOn(isEqual: boolean): string {
  return isEqual ? 'equal' : 'NOT EQUAL';
}
