import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { TablesDB } from 'node-appwrite';
import { auditDirectory } from '#server/host/audit-directory.ts';
import { createBegin } from '#server/runtime/committer.ts';
import { keepEconomy } from '#server/schedule/economy-totals.ts';
import { economyTotalsId } from '#src/tables/economy-totals.ts';
import { createRows } from '#src/tables/rows.ts';
import { startServer, stopServer, usageOf } from './backend-process.ts';
import { clientOf, community, makeCommunity } from './big-community.ts';

// How long the audit of a generated community takes, and how much memory: of a data directory, as `npm run restore` does
// it, and over HTTP, as `npm run audit:points` does it (OP-08). Then how long the schedule takes to add up the ledger for
// the economy page (PA-11). Prints figures and never fails.
//   npm run bench -- audit [--engagements 1000000] [--directory data that is kept for another run]

const { values } = parseArgs({
  options: {
    engagements: { type: 'string', default: '1000000' },
    directory: { type: 'string' },
    /** Audits a filled directory and ends: the part that is measured in a process of its own. */
    only: { type: 'boolean', default: false },
  },
});

if (values.only) await auditHere(values.directory ?? '');
else await run(values.directory ?? mkdtempSync(join(tmpdir(), 'bench-audit-')));

async function run(directory: string): Promise<void> {
  try {
    if (!existsSync(join(directory, 'appwrite.sqlite')))
      await makeCommunity(directory, Number(values.engagements));
    await measure('of a directory', [import.meta.filename, '--only', '--directory', directory]);
    const again = await startServer(directory);
    const flags = {
      ...community,
      installed: '1',
      endpoint: `http://127.0.0.1:${String(again.port)}/v1`,
    };
    const given = Object.entries(flags).map(([name, value]) => `--${name}=${value}`);
    await measure('over HTTP', ['server/audit/main.ts', ...given]);
    const { memoryBytes } = await usageOf(again);
    console.log(`memory of the server: ${megabytes(memoryBytes)}`);
    await addUpLedger(new TablesDB(clientOf(again.port)));
    await stopServer(again);
  } finally {
    if (values.directory === undefined) rmSync(directory, { recursive: true });
  }
}

/** Adds the ledger up as the schedule does, and prints the sums. The audit before has checked the same rows. */
async function addUpLedger(tablesDB: TablesDB): Promise<void> {
  const rows = createRows(tablesDB, community.database, () => undefined);
  const startedAtMs = performance.now();
  const movementCount = await keepEconomy(
    { rows, begin: createBegin(tablesDB, community.database), nowMs: Date.now },
    { hasTime: () => true },
  );
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
  console.log(`${movementCount} movements added up in ${seconds} s`);
  console.log(await rows.get('economyTotals', economyTotalsId));
}

/** Runs a program; prints its output, how long it took, and its highest memory use. */
async function measure(name: string, program: readonly string[]): Promise<void> {
  const atEnd = `process.on('exit', () => console.log('maxRSS ' + process.resourceUsage().maxRSS))`;
  const startedAtMs = performance.now();
  const child = spawn(
    process.execPath,
    // As the programs' own scripts start them.
    [
      '--max-semi-space-size=16',
      '--import',
      `data:text/javascript,${encodeURIComponent(atEnd)}`,
      ...program,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await once(child, 'close');
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
  const [said = '', kilobytes = '0'] = output.split('maxRSS ');
  console.log(said.trim());
  console.log(`audit ${name}: ${seconds} s, ${megabytes(Number(kilobytes) * 1024)}`);
}

async function auditHere(directory: string): Promise<void> {
  const { findings, findingCount, rowCounts } = await auditDirectory(directory, ['1'], Date.now);
  console.log(rowCounts, findings.slice(0, 5), `${findingCount} findings`);
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`;
}
