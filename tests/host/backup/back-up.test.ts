import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backUp, listBackups } from '#server/host/backup/back-up.ts';
import { backupPlace } from '#server/host/backup/backup-place.ts';
import { restore } from '#server/host/backup/restore.ts';
import { openLocalAppwrite } from '#server/local-appwrite/local-appwrite.ts';
import { callableOptions, mustCall } from '#tests/local-appwrite/call-backend.ts';
import { compileCache } from '#tests/support/compile-cache.ts';
import { makeScratchDirectory } from '#tests/support/scratch-directory.ts';

let home: string;
let dataDirectory: string;
let backupDirectory: string;

const startMs = Date.parse('2026-11-22T02:00:00.000Z');

beforeEach(() => {
  home = makeScratchDirectory();
  dataDirectory = join(home, 'data');
  backupDirectory = join(home, 'backups');
});

afterEach(() => {
  rmSync(home, { recursive: true });
});

function save(nowMs = startMs, keep = 14) {
  return backUp({ dataDirectory, backupDirectory, keep, nowMs: () => nowMs });
}

function put(name: string, ...values: readonly string[]): void {
  const database = new DatabaseSync(join(dataDirectory, name));
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE IF NOT EXISTS kept (value TEXT); BEGIN');
  const insert = database.prepare('INSERT INTO kept VALUES (?)');
  for (const value of values) insert.run(value);
  database.exec('COMMIT');
  database.close();
}

/** Values that fill a dozen pages of a database. */
const manyValues = Array.from({ length: 400 }, () => 'x'.repeat(100));

function kept(directory: string, name: string): unknown[] {
  const database = new DatabaseSync(join(directory, name));
  const values = database.prepare('SELECT value FROM kept').all();
  database.close();
  return values.map(({ value }) => value);
}

function makeData(): void {
  mkdirSync(dataDirectory);
  put('appwrite.sqlite', 'one');
  put('bot.sqlite', 'sent');
  writeFileSync(join(dataDirectory, 'installation.json'), '{"form":"production","isSeeded":true}');
}

test('[OP-02] a backup contains every data file, readable only by its owner, and nothing else', async () => {
  makeData();
  const { path, bytes } = await save();
  expect(path).toBe(join(backupDirectory, '2026-11-22T02-00-00-000Z'));
  expect(readdirSync(path).toSorted()).toEqual([
    'appwrite.sqlite',
    'bot.sqlite',
    'installation.json',
  ]);
  expect(bytes).toBeGreaterThan(0);
  expect(kept(path, 'bot.sqlite')).toEqual(['sent']);
  const modes = ['appwrite.sqlite', 'bot.sqlite'].map(
    (name) => statSync(join(path, name)).mode & 0o777,
  );
  expect(modes).toEqual([0o600, 0o600]);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  expect(readdirSync(backupDirectory)).toHaveLength(1);
});

test('[OP-02] backups of a clock that was ahead are removed, then the oldest, and leftovers of a run interrupted over an hour ago', async () => {
  makeData();
  for (const hour of [0, 100, 200, 1, 2, 3]) await save(startMs + hour * 3_600_000, 3);
  expect(listBackups(backupDirectory, startMs + 3 * 3_600_000)).toEqual([
    '2026-11-22T05-00-00-000Z',
    '2026-11-22T04-00-00-000Z',
    '2026-11-22T03-00-00-000Z',
  ]);
  const left = ['01', '05'].map((hour) => `2026-11-22T${hour}-00-00-000Z.unfinished`);
  for (const [index, name] of left.entries()) {
    const atSeconds = startMs / 1000 + index * 14_401;
    mkdirSync(join(backupDirectory, name));
    utimesSync(join(backupDirectory, name), atSeconds, atSeconds);
  }
  await save(startMs + 5 * 3_600_000, 3);
  expect(readdirSync(backupDirectory).filter((name) => left.includes(name))).toEqual([left[1]]);
});

test('[OP-02] without data it reports that there is nothing to back up and leaves nothing', async () => {
  await expect(save()).rejects.toThrow(`There is nothing to save in ${dataDirectory}.`);
  const inMemory = { dataDirectory: ':memory:', backupDirectory, keep: 3, nowMs: () => startMs };
  await expect(backUp(inMemory)).rejects.toThrow('the data is in memory only');
  expect(readdirSync(home)).toEqual([]);
});

test('[OP-02] a damaged database does not become a backup', async () => {
  makeData();
  put('bot.sqlite', ...manyValues);
  const file = join(dataDirectory, 'bot.sqlite');
  truncateSync(file, 8192);
  appendFileSync(file, Buffer.alloc(16_384, 7));
  await expect(save()).rejects.toThrow();
  expect(readdirSync(backupDirectory)).toEqual([]);
});

test('[OP-02] a backup made during writes is complete and can be restored', async () => {
  const backend = openLocalAppwrite(callableOptions(dataDirectory));
  const call = (line: string, body: object) => mustCall(backend, line, { body });
  await call('POST /tablesdb', { databaseId: 'bank', name: 'Bank' });
  const columns = [{ key: 'points', type: 'integer', default: 0 }];
  await call('POST /tablesdb/bank/tables', { tableId: 'accounts', name: 'Accounts', columns });
  const end = new AbortController();
  const writing = (async () => {
    let count = 0;
    for (; !end.signal.aborted; count += 1) {
      const row = { rowId: `row${count}`, data: { points: count } };
      await call('POST /tablesdb/bank/tables/accounts/rows', row);
    }
    return count;
  })();
  const { path } = await save();
  const locked = () => restore({ backup: path, dataDirectory, nowMs: () => startMs });
  expect(locked).toThrow('is in use by another process');
  end.abort();
  const written = await writing;
  await backend.close();

  const { replaced } = restore({ backup: path, dataDirectory, nowMs: () => startMs });
  const restored = openLocalAppwrite(callableOptions(dataDirectory));
  const line = 'GET /tablesdb/bank/tables/accounts/rows';
  const { total } = await mustCall(restored, line, {});
  await restored.close();
  expect(total).toBeGreaterThanOrEqual(0);
  expect(total).toBeLessThanOrEqual(written);
  expect(replaced).toBe(join(dataDirectory, 'replaced-2026-11-22T02-00-00-000Z'));
  expect(readdirSync(String(replaced))).toContain('appwrite.sqlite');
});

test('[OP-02] a backup contains no secret, and a start from it creates new ones', async () => {
  const backend = openLocalAppwrite(callableOptions(dataDirectory));
  const call = (line: string, body: object) => mustCall(backend, line, { body });
  const settings = { functionId: 'operations', name: 'Operations', runtime: 'node-22' };
  await call('POST /functions', { ...settings, execute: ['any'] });
  const set = (key: string, value: string, secret: boolean) =>
    call('POST /functions/operations/variables', { variableId: key, key, value, secret });
  await set('YAPP_BOT_TOKEN', '42:a-token-of-the-bot', true);
  await set('YAPP_SECRETS_HASH', 'a-hash-of-secrets', false);
  await set('YAPP_BOT_HOST', 'https://bot.test', false);
  const { path } = await save();
  await backend.close();

  const copy = readFileSync(join(path, 'appwrite.sqlite'));
  const holds = (text: string) => copy.includes(text);
  expect(['42:a-token-of-the-bot', 'a-hash-of-secrets', 'signingSecret'].filter(holds)).toEqual([]);
  expect(holds('https://bot.test')).toBe(true);
  restore({ backup: path, dataDirectory, nowMs: () => startMs });
  const restored = openLocalAppwrite(callableOptions(dataDirectory));
  const { variables } = await mustCall(restored, 'GET /functions/operations/variables', {});
  await restored.close();
  expect(variables).toMatchObject([{ key: 'YAPP_BOT_HOST', value: 'https://bot.test' }]);
});

test('[OP-02] an invalid or damaged backup replaces nothing', async () => {
  makeData();
  const { path } = await save();
  expect(() => restore({ backup: home, dataDirectory, nowMs: Date.now })).toThrow(
    'is not a backup',
  );
  truncateSync(join(path, 'appwrite.sqlite'), 1000);
  expect(() => restore({ backup: path, dataDirectory, nowMs: Date.now })).toThrow('is damaged');
  expect(kept(dataDirectory, 'appwrite.sqlite')).toEqual(['one']);
});

test('[OP-02] the directories come from the variables of serve or from the arguments', () => {
  expect(backupPlace({ YAPP_DATA_DIR: '/srv/yapp' })).toEqual({
    dataDirectory: '/srv/yapp',
    backupDirectory: '/srv/yapp/backups',
    keep: 14,
  });
  expect(
    backupPlace({ YAPP_DATA_DIR: '/srv/yapp', YAPP_BACKUP_DIR: '/b', YAPP_BACKUP_KEEP: '3' }),
  ).toEqual({ dataDirectory: '/srv/yapp', backupDirectory: '/b', keep: 3 });
  expect(backupPlace({}, ['here', 'there'])).toMatchObject({
    dataDirectory: 'here',
    backupDirectory: 'there',
  });
  expect(() => backupPlace({ YAPP_BACKUP_KEEP: 'many' })).toThrow('YAPP_BACKUP_KEEP');
});

/** Runs a program in the test's own directory; returns its output, or fails with its error output. */
function run(program: string, settings: Readonly<Record<string, string>>, given: string[] = []) {
  const file = join(process.cwd(), 'server/host', program);
  const env = {
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: compileCache,
    ...settings,
  };
  return execFileSync(process.execPath, [file, ...given], {
    cwd: home,
    env,
    encoding: 'utf8',
    stdio: 'pipe',
  });
}

test.each([
  ['of zero bytes', 0],
  ['cut off in its first page', 1000],
  ['cut off after its first page', 4096],
  ['cut off in the middle', 20_480],
])('[OP-21] a backup %s is refused and replaces nothing', async (_name, bytes) => {
  makeData();
  put('appwrite.sqlite', ...manyValues);
  const { path } = await save();
  truncateSync(join(path, 'appwrite.sqlite'), bytes);
  const before = kept(dataDirectory, 'appwrite.sqlite');

  expect(() => restore({ backup: path, dataDirectory, nowMs: Date.now })).toThrow(
    /appwrite\.sqlite is (empty|damaged)/,
  );

  expect(kept(dataDirectory, 'appwrite.sqlite')).toEqual(before);
  expect(readdirSync(dataDirectory)).not.toContain('replaced-2026-11-22T02-00-00-000Z');
});

test('[OP-21] an empty data file does not count as a backup', async () => {
  makeData();
  truncateSync(join(dataDirectory, 'bot.sqlite'), 0);
  await expect(save()).rejects.toThrow(/bot\.sqlite is (empty|damaged)/);
  expect(readdirSync(backupDirectory)).toEqual([]);
});

test('[OP-21] tools refuse to act on data that the service does not use, and name both directories', () => {
  makeData();
  mkdirSync(join(home, '.data'));
  const used = join(home, 'elsewhere');
  writeFileSync(join(home, '.data', 'serve.json'), JSON.stringify({ dataDirectory: used }));

  for (const [program, given] of [
    ['backup-main.ts', []],
    ['restore-main.ts', ['latest']],
    ['audit-main.ts', []],
  ] as const) {
    const both = new RegExp(`npm run serve uses the data in ${used}[^]*${dataDirectory}`);
    expect(() => run(program, { YAPP_DATA_DIR: 'data' }, [...given])).toThrow(both);
  }
  expect(run('backup-main.ts', {}, ['data', 'backups'])).toContain('bytes)');
});

test.skipIf(process.getuid?.() !== 0)(
  '[OP-21] files that root backs up or restores belong to the owner of the data directory',
  async () => {
    makeData();
    const [uid, gid] = [12_345, 12_346];
    chownSync(dataDirectory, uid, gid);
    const { path } = await save();
    restore({ backup: path, dataDirectory, nowMs: () => startMs });

    const owners = [path, ...readdirSync(dataDirectory).map((name) => join(dataDirectory, name))]
      .map((file) => statSync(file))
      .map((found) => [found.uid, found.gid]);
    expect(owners.length).toBeGreaterThan(3);
    expect(new Set(owners.map(String))).toEqual(new Set([`${uid},${gid}`]));
  },
);

test('[OP-02] the programs read .env, as serve does, and restored data is audited', async () => {
  const backend = openLocalAppwrite({
    ...callableOptions(dataDirectory),
    endpoint: () => '',
  });
  await backend.close();
  writeFileSync(join(home, '.env'), 'YAPP_DATA_DIR=data\nYAPP_BACKUP_DIR=backups\nHOST=\n');
  expect(run('backup-main.ts', {})).toMatch(/^backups\/\d{4}-.*\(\d+ bytes\)\n$/);
  expect(() => run('restore-main.ts', {})).toThrow('npm run restore -- latest');
  expect(() => run('backup-main.ts', { YAPP_DATA_DIR: 'nowhere' })).toThrow(
    'There is nothing to save in nowhere.',
  );
  // The tables are missing, so the audit cannot be clean; the test only shows that it runs.
  expect(() => run('restore-main.ts', {}, ['latest'])).toThrow("'yapp' could not be found");
});
