import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Functions } from 'node-appwrite';
import { move } from '#server/move/move.ts';
import { createRetry } from '#server/move/retry.ts';
import { openSide, type Side } from '#server/move/side.ts';
import { backendNames } from '#tests/support/test-backend/names.ts';
import { provisionBackend } from '#tests/support/test-backend/installation.ts';
import { startServer, stopServer, usageOf, type Server } from './backend-process.ts';
import { clientOf, community, makeCommunity } from './big-community.ts';

// How long `npm run move` takes for a generated community, between two embedded backends, and how much memory (OP-16).
// Prints figures and never fails by the clock.
//   npm run bench -- move [--engagements 1000000]

const { values } = parseArgs({
  options: { engagements: { type: 'string', default: '1000000' } },
});
const home = mkdtempSync(join(tmpdir(), 'bench-move-'));
const startedMs = performance.now();
const servers: Server[] = [];

try {
  const directory = join(home, 'source');
  await makeCommunity(directory, Number(values.engagements));
  print('the community is made');
  const [source, target] = [await startServer(directory), await startServer(join(home, 'target'))];
  servers.push(source, target);
  await provisionBackend(clientOf(target.port));
  await new Functions(clientOf(source.port)).createVariable({
    functionId: backendNames.functionId,
    variableId: 'maintenance',
    key: 'YAPP_MAINTENANCE',
    value: 'on',
    secret: false,
  });
  const begunMs = performance.now();
  await move({
    source: sideOf(source),
    target: sideOf(target),
    installedIds: ['1'],
    log: print,
  });
  const seconds = (performance.now() - begunMs) / 1000;
  print(`moved in ${seconds.toFixed(0)} s`);
  print(`memory: ${megabytes(process.resourceUsage().maxRSS * 1024)} at most in the move`);
  for (const [name, server] of Object.entries({ source, target })) {
    print(`memory: ${megabytes((await usageOf(server)).memoryBytes)} at the ${name}`);
  }
} finally {
  await Promise.all(servers.map(stopServer));
  rmSync(home, { recursive: true });
}

function sideOf({ port }: Server): Side {
  const { project: projectId, key: apiKey, database: databaseId } = community;
  const endpoint = `http://127.0.0.1:${String(port)}/v1`;
  const retry = createRetry({ wait: async (delayMs) => wait(delayMs), log: print });
  const { functionId } = backendNames;
  return openSide({ endpoint, projectId, apiKey, databaseId, functionId }, { fetch, retry });
}

function print(line: string): void {
  console.log(`${((performance.now() - startedMs) / 1000).toFixed(0).padStart(6)} s  ${line}`);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(0)} MB`;
}
