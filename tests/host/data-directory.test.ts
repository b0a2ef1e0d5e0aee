import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseDataDirectory, openDataDirectory } from '#server/host/data-directory.ts';

let directory: string;
const startedIn = process.cwd();

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'yapp-data-'));
  process.chdir(directory);
});

afterEach(() => {
  process.chdir(startedIn);
  rmSync(directory, { recursive: true });
});

test('[OP-03] the data of the demo and of production lie apart unless a directory is named', () => {
  expect(chooseDataDirectory('demo', undefined)).toBe('.data/demo');
  expect(chooseDataDirectory('production', '')).toBe('.data/production');
  expect(chooseDataDirectory('production', '/var/lib/yapp')).toBe('/var/lib/yapp');
});

test('[OP-03] data of an earlier version is not passed over in silence', () => {
  mkdirSync('.data');
  writeFileSync('.data/appwrite.sqlite', '');
  expect(() => chooseDataDirectory('production', undefined)).toThrow(
    '.data holds the data of an earlier version. Move it to .data/production, or keep it where it is with YAPP_DATA_DIR=.data.',
  );
  expect(chooseDataDirectory('production', '.data')).toBe('.data');
  mkdirSync('.data/production');
  expect(chooseDataDirectory('production', undefined)).toBe('.data/production');
});

test('[EM-02] [OP-03] a form refuses the data of the other one, and knows its own', () => {
  const demo = openDataDirectory(join(directory, 'one'), 'demo');
  expect(demo.isSeeded).toBe(false);
  expect(openDataDirectory(demo.path, 'demo').isSeeded).toBe(false);
  demo.markSeeded();
  writeFileSync(join(demo.path, 'appwrite.sqlite'), 'data');
  expect(openDataDirectory(demo.path, 'demo').isSeeded).toBe(true);
  expect(() => openDataDirectory(demo.path, 'production')).toThrow(
    `${demo.path} holds the data of \`npm start\`, which \`npm run serve\` does not touch. Choose another directory with YAPP_DATA_DIR.`,
  );
});

test('[EM-02] [OP-03] data from before there was a note is known by its files', () => {
  writeFileSync('appwrite.sqlite', 'data');
  expect(openDataDirectory(directory, 'production').isSeeded).toBe(true);
  const old = join(directory, 'old');
  mkdirSync(old);
  writeFileSync(join(old, 'appwrite.sqlite'), 'data');
  writeFileSync(join(old, 'local-clerk.sqlite'), '');
  expect(() => openDataDirectory(old, 'production')).toThrow('holds the data of `npm start`');
  expect(openDataDirectory(old, 'demo').isSeeded).toBe(true);
});

test.each(['missing', 'empty'])(
  '[OP-03] data that is %s does not begin a new community',
  (what) => {
    const { path, markSeeded } = openDataDirectory(join(directory, 'one'), 'production');
    markSeeded();
    if (what === 'empty') writeFileSync(join(path, 'appwrite.sqlite'), '');

    expect(() => openDataDirectory(path, 'production')).toThrow(
      `${path} has lost its data: appwrite.sqlite is missing or empty. Restore it from a backup; to begin anew, remove the directory.`,
    );
  },
);

test('[OP-02] nobody but the owner may read the data', () => {
  const path = join(directory, 'new');
  mkdirSync(path);
  writeFileSync(join(path, 'appwrite.sqlite'), 'data', { mode: 0o644 });
  writeFileSync(join(path, 'bot.sqlite-wal'), '', { mode: 0o644 });
  openDataDirectory(path, 'production');
  const modes = readdirSync(path).map((name) => statSync(join(path, name)).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600, 0o600]);
  const made = openDataDirectory(join(directory, 'made'), 'production');
  expect(statSync(made.path).mode & 0o777).toBe(0o700);
});

test('a note that cannot be read is told', () => {
  writeFileSync('installation.json', '{');
  expect(() => openDataDirectory(directory, 'demo')).toThrow('installation.json cannot be read');
});

test('[EM-02] in memory nothing is kept', () => {
  const memory = openDataDirectory(':memory:', 'demo');
  memory.markSeeded();
  expect(openDataDirectory(':memory:', 'demo').isSeeded).toBe(false);
  expect(readdirSync(directory)).toEqual([]);
});
