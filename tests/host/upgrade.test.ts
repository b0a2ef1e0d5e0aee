import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { text as readText } from 'node:stream/consumers';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client, TablesDB } from 'node-appwrite';
import { expect, onTestFinished, test } from 'vitest';
import { dataVersion } from '#src/tables/migrations.ts';
import { auditDirectory } from '#server/host/audit-directory.ts';
import { openDataDirectory } from '#server/host/data-directory.ts';
import { names } from '#server/settings/names.ts';
import { openLocalAppwrite } from '#server/local-appwrite/local-appwrite.ts';
import { serveBackend } from '#tests/support/served-backend.ts';
import { makeFirstVersion } from '#tests/migrations/first-data.ts';

const apiKey = 'a-key-of-this-test-alone';

/** A data directory for this test only, with the given content in its backend. */
async function openDirectory(write: (client: Client) => Promise<void>): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'yapp-upgrade-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const backend = openLocalAppwrite({
    dataDirectory: directory,
    project: { id: names.projectId, name: 'Yapp', platformHosts: [], apiKeys: [apiKey] },
    endpoint: () => '',
    nowMs: Date.now,
  });
  const server = await serveBackend(backend);
  const client = new Client()
    .setEndpoint(`http://127.0.0.1:${String(server.port)}/v1`)
    .setProject(names.projectId)
    .setKey(apiKey);
  await write(client);
  await server.close();
  await backend.close();
  return directory;
}

/** A data directory as a server of the first version left it. */
function firstDirectory(): Promise<string> {
  return openDirectory((client) => makeFirstVersion(new TablesDB(client), names.databaseId));
}

/** Starts the current server and kills it once it prints a line that ends like this; returns the upgrade lines. */
async function startUntil(directory: string, awaited: string): Promise<readonly string[]> {
  const program = join(import.meta.dirname, 'installation-process.ts');
  const child = spawn(process.execPath, [program, directory, apiKey], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  const ended = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) {
    said.push(line);
    if (line.endsWith(awaited)) child.kill('SIGKILL');
  }
  await ended;
  return said.filter((line) => line.startsWith('upgrade: bring'));
}

test('[OP-09] a server that starts on old data migrates it, even after it was killed in between', async () => {
  const directory = await firstDirectory();
  const guarded = 'version 2: targets of former engagements are guarded';

  const first = await startUntil(directory, guarded);
  const second = await startUntil(directory, 'ready');

  expect(first.at(-1)).toContain(guarded);
  expect(second.at(-1)).toContain(`version ${String(dataVersion)}`);
  expect(second.length).toBeLessThan(dataVersion);
  const { findings, rowCounts } = await auditDirectory(directory, ['1'], Date.now);
  expect(findings).toEqual([]);
  expect(rowCounts).toMatchObject({ users: 67, engagement: 63, proofLinks: 62 });

  // The latest of its backups is restored, and its audit is clean.
  const backups = join(directory, 'backups');
  mkdirSync(join(backups, '2020-01-01T00-00-00-000Z'), { recursive: true });
  runTool('backup-main.ts', [directory, backups]);
  const said = runTool('restore-main.ts', ['latest', directory, backups]);
  expect(said).toMatch(/^restored: \S+\/2\d+-\S+Z to \S+\nwhat was there before: \S+replaced-/);
  expect(said).toMatch(/nothing found\n$/);
  expect(() => runTool('audit-main.ts', ['--data', backups])).toThrow(
    `There is no data in ${backups}.`,
  );
  expect(() => runTool('audit-main.ts', [backups])).toThrow(`Unexpected argument '${backups}'`);
}, 180_000);

/** Runs a tool; returns its output, or throws where it fails. */
function runTool(name: string, given: readonly string[]): string {
  const program = join(process.cwd(), 'server/host', name);
  return execFileSync(process.execPath, [program, ...given], { cwd: tmpdir(), encoding: 'utf8' });
}

test("[OP-03] a data file recreated in place of a community's data starts no new community", async () => {
  const directory = await openDirectory(async () => undefined);
  openDataDirectory(directory, 'production').markSeeded();
  const program = join(import.meta.dirname, 'installation-process.ts');

  const child = spawn(process.execPath, [program, directory, apiKey], { stdio: 'pipe' });
  const said = readText(child.stderr);

  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(await said).toContain(
    `${directory} has lost its data: appwrite.sqlite holds no community. Restore it from a backup; to start over, remove the directory.`,
  );
  // Nothing was created in it.
  await expect(auditDirectory(directory, [], Date.now)).rejects.toThrow('could not be found');
});
