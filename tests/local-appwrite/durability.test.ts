import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
  closeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLocalAppwrite, type LocalAppwrite } from '#server/local-appwrite/local-appwrite.ts';
import { migrations } from '#server/local-appwrite/sqlite/migrations.ts';
import { callableOptions, deployFunction, mustCall, rowsOf, type Answer } from './call-backend.ts';

let directory: string;
let file: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'local-appwrite-test-'));
  file = join(directory, 'appwrite.sqlite');
});

afterEach(() => {
  rmSync(directory, { recursive: true });
});

function open(dataDirectory = directory): LocalAppwrite {
  return openLocalAppwrite(callableOptions(dataDirectory));
}

function call(backend: LocalAppwrite, line: string, body: object = {}): Promise<Answer['body']> {
  return mustCall(backend, line, { body });
}

async function makeBank(backend: LocalAppwrite): Promise<void> {
  await call(backend, 'POST /tablesdb', { databaseId: 'bank', name: 'Bank' });
  await call(backend, 'POST /tablesdb/bank/tables', {
    tableId: 'accounts',
    name: 'Accounts',
    columns: [{ key: 'points', type: 'integer', default: 0 }],
  });
  await call(backend, 'POST /tablesdb/bank/tables', {
    tableId: 'ledger',
    name: 'Ledger',
    columns: [
      { key: 'debit', type: 'varchar', size: 36 },
      { key: 'credit', type: 'varchar', size: 36 },
    ],
  });
  for (let n = 0; n < 5; n += 1) {
    const row = { rowId: `account${n}`, data: { points: 0 } };
    await call(backend, 'POST /tablesdb/bank/tables/accounts/rows', row);
  }
}

async function allRows(backend: LocalAppwrite, table: string): Promise<Answer['body'][]> {
  const rows: Answer['body'][] = [];
  for (;;) {
    const last = rows.at(-1)?.['$id'];
    const cursor = { method: 'cursorAfter', values: [last] };
    const queries = [{ method: 'limit', values: [5000] }, ...(last === undefined ? [] : [cursor])];
    const line = `GET /tablesdb/bank/tables/${table}/rows`;
    const found = rowsOf(await mustCall(backend, line, { queries }));
    if (found.length === 0) return rows;
    rows.push(...found);
  }
}

/** Lets a child process write for a while, kills it, and returns the acknowledged ids. */
function writeAndKill(round: number, lifeMs: number): Promise<string[]> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'durability-child.ts'), directory, String(round)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  let timer: NodeJS.Timeout | undefined;
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (text: string) => {
    output += text;
    const isWriting = output.split('\n').length > 2;
    if (isWriting) timer ??= setTimeout(() => child.kill('SIGKILL'), lifeMs);
  });
  return new Promise((resolve) => {
    // A truncated line was not certainly acknowledged.
    child.on('close', () => resolve(output.split('\n').slice(1, -1)));
  });
}

test('after each of six kills under load every acknowledged transaction is complete', async () => {
  const prepared = open();
  await makeBank(prepared);
  await prepared.close();
  const acknowledged = new Set<string>();
  for (let round = 0; round < 6; round += 1) {
    const before = acknowledged.size;
    for (const id of await writeAndKill(round, (round * 37) % 80)) acknowledged.add(id);
    expect(acknowledged.size).toBeGreaterThan(before);
    // A loss would be permanent, so checking now and then is enough.
    if (round % 3 !== 2) continue;
    const backend = open();
    const ledger = await allRows(backend, 'ledger');
    const ids = new Set(ledger.map(({ $id }) => String($id)));
    expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([]);
    const balances = new Map<unknown, number>();
    for (const { debit, credit } of ledger) {
      balances.set(debit, (balances.get(debit) ?? 0) - 1);
      balances.set(credit, (balances.get(credit) ?? 0) + 1);
    }
    for (const { $id, points } of await allRows(backend, 'accounts')) {
      expect(points).toBe(balances.get($id) ?? 0);
    }
    await backend.close();
  }
}, 300_000);

test('a restart keeps rows, accounts, sessions, staged operations and functions', async () => {
  const first = open();
  await makeBank(first);
  await call(first, 'POST /users', { userId: 'ann', name: 'Ann' });
  const { secret } = await call(first, 'POST /users/ann/sessions', {});
  await call(first, 'POST /functions', { functionId: 'fn', name: 'Fn', runtime: 'node-22' });
  const { $id } = await call(first, 'POST /tablesdb/transactions', { ttl: 600 });
  const step = { databaseId: 'bank', tableId: 'accounts', rowId: 'account1', action: 'increment' };
  await call(first, `POST /tablesdb/transactions/${String($id)}/operations`, {
    operations: [{ ...step, data: { column: 'points', value: 4 } }],
  });
  await first.close();
  const second = open();
  await call(second, `PATCH /tablesdb/transactions/${String($id)}`, { commit: true });
  const row = await call(second, 'GET /tablesdb/bank/tables/accounts/rows/account1');
  expect(row).toMatchObject({ points: 4 });
  expect(await call(second, 'GET /functions/fn')).toMatchObject({ name: 'Fn' });
  const headers = { 'x-appwrite-session': String(secret) };
  const account = await mustCall(second, 'GET /account', { headers });
  expect(account).toMatchObject({ $id: 'ann' });
  await second.close();
});

test('a transaction staged before a restart notices an outside write', async () => {
  const first = open();
  await makeBank(first);
  const { $id } = await call(first, 'POST /tablesdb/transactions', { ttl: 600 });
  const place = { databaseId: 'bank', tableId: 'accounts', rowId: 'account1' };
  await call(first, `POST /tablesdb/transactions/${String($id)}/operations`, {
    operations: [{ ...place, action: 'update', data: { points: 1 } }],
  });
  await first.close();
  const second = open();
  await call(second, 'PATCH /tablesdb/bank/tables/accounts/rows/account1', { data: { points: 9 } });
  await expect(
    call(second, `PATCH /tablesdb/transactions/${String($id)}`, { commit: true }),
  ).rejects.toThrow('transaction_conflict');
  await second.close();
});

test('session secrets and login tokens are not in the data file', async () => {
  const backend = open();
  await call(backend, 'POST /users', { userId: 'ann', name: 'Ann' });
  const session = await call(backend, 'POST /users/ann/sessions', {});
  const token = await call(backend, 'POST /users/ann/tokens', { length: 64 });
  const decoded: unknown = JSON.parse(Buffer.from(String(session['secret']), 'base64').toString());
  const { secret } = { secret: '', ...Object(decoded) };
  await backend.close();
  const bytes = readFileSync(file).toString('latin1');
  expect(String(secret).length).toBeGreaterThan(40);
  expect(bytes).not.toContain(String(secret));
  expect(bytes).not.toContain(String(session['secret']));
  expect(bytes).not.toContain(String(token['secret']));
});

test('runs that ended with their process are failed, and those for later are gone', async () => {
  const first = open();
  await deployFunction(first, 'f');
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  const body = { async: true, scheduledAt };
  await mustCall(first, 'POST /functions/f/executions', { body });
  const { $id: waits } = await mustCall(first, 'POST /functions/f/executions', { body });
  await first.close();
  // As a process leaves them that is killed while it runs both, of which one was not for later.
  const killed = new DatabaseSync(file);
  killed.exec("UPDATE executions SET status = 'processing'");
  const change = killed.prepare('UPDATE executions SET scheduledAtMs = NULL WHERE id = ?');
  change.run(String(waits));
  killed.close();

  const second = open();
  second.start();
  const list = await mustCall(second, 'GET /functions/f/executions');
  await second.close();

  expect(list).toMatchObject({
    total: 1,
    executions: [
      { $id: waits, status: 'failed', errors: 'The process ended during the execution.' },
    ],
  });
});

test('a data file of an older version is migrated and keeps its data', async () => {
  const old = new DatabaseSync(file);
  old.exec(migrations[0] ?? '');
  old.exec(`
    PRAGMA user_version = 1;
    INSERT INTO users (id, createdAtMs, updatedAtMs, name) VALUES ('ann', 1, 1, 'Ann');
  `);
  old.close();
  const backend = open();
  expect(await call(backend, 'GET /users/ann')).toMatchObject({ name: 'Ann' });
  await backend.close();
  const updated = new DatabaseSync(file);
  const version = updated.prepare('PRAGMA user_version').get();
  updated.close();
  expect(version).toEqual({ user_version: migrations.length });
  expect(migrations.length).toBeGreaterThan(1);
});

/** The digests of the released migrations, without comments. Data files have run these, so only new ones may follow. */
const releasedSteps = [
  '749895dd1ffedbb4',
  'd87b9ec10356058f',
  'c0bcdb2c75c04180',
  // The migration has no statements: it prevents earlier programs from opening data files with sealed secrets.
  'e3b0c44298fc1c14',
];

test('the released migrations of a data file never change', () => {
  const digests = migrations.map((step) => {
    const statements = step.replaceAll(/--.*/g, '').replaceAll(/\s+/g, ' ').trim();
    return createHash('sha256').update(statements).digest('hex').slice(0, 16);
  });
  expect(digests.slice(0, releasedSteps.length)).toEqual(releasedSteps);
});

test('a data file of a newer version is refused with a clear message', () => {
  const newer = new DatabaseSync(file);
  newer.exec('PRAGMA user_version = 99');
  newer.close();
  expect(() => open()).toThrow(
    `The backend's data file ${file} was written by a newer version (layout 99, this version knows ${migrations.length}). Update the program.`,
  );
});

test.each(['lock', 'sqlite', 'sqlite-wal'])('an unusable .%s is not called damaged', (name) => {
  mkdirSync(join(directory, `appwrite.${name}`));
  expect(() => open()).toThrow(/appwrite\.\w+ cannot be used: [\w /]+\.$/);
});

test('a damaged data file is refused with a clear message', async () => {
  const backend = open();
  await makeBank(backend);
  await backend.close();
  const whole = readFileSync(file);

  truncateSync(file, Math.floor(whole.length / 2));
  expect(() => open()).toThrow(
    /^The backend's data file .* is damaged \(.*\)\. Restore it from a backup\.$/,
  );

  writeFileSync(file, 'this is no database, but it is long enough to be looked at'.repeat(100));
  expect(() => open()).toThrow(/ is damaged \(file is not a database\)/);

  writeFileSync(file, whole);
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(4096, 0x5a), 0, 4096, 4096 * 3);
  closeSync(handle);
  expect(() => open()).toThrow(/ is damaged \(/);

  writeFileSync(file, whole);
  const restored = open();
  expect((await allRows(restored, 'accounts')).length).toBe(5);
  await restored.close();
});

test('a second server on the same data is refused until the first has ended', async () => {
  const first = open();
  expect(() => open()).toThrow(
    `The backend's data directory ${directory} is in use by another process.`,
  );
  await first.close();
  await open().close();
});
