import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
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

test('[OP-03] demo and production data have separate directories unless one is configured', () => {
  expect(chooseDataDirectory('demo', undefined)).toBe('.data/demo');
  expect(chooseDataDirectory('production', '')).toBe('.data/production');
  expect(chooseDataDirectory('production', '/var/lib/yapp')).toBe('/var/lib/yapp');
});

test('[OP-03] data of an earlier version is reported', () => {
  mkdirSync('.data');
  writeFileSync('.data/appwrite.sqlite', '');
  expect(() => chooseDataDirectory('production', undefined)).toThrow(
    '.data holds the data of an earlier version. Move it to .data/production, or keep it where it is with YAPP_DATA_DIR=.data.',
  );
  expect(chooseDataDirectory('production', '.data')).toBe('.data');
  mkdirSync('.data/production');
  expect(chooseDataDirectory('production', undefined)).toBe('.data/production');
});

test("[EM-02] [OP-03] each form refuses the other form's data and recognizes its own", () => {
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

test('[EM-02] [OP-03] data from before the note existed is recognized by its files', () => {
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
  '[OP-03] data that is %s does not start a new community',
  (what) => {
    const { path, markSeeded } = openDataDirectory(join(directory, 'one'), 'production');
    markSeeded();
    if (what === 'empty') writeFileSync(join(path, 'appwrite.sqlite'), '');

    expect(() => openDataDirectory(path, 'production')).toThrow(
      `${path} has lost its data: appwrite.sqlite is missing or empty. Restore it from a backup; to start over, remove the directory.`,
    );
  },
);

test('[OP-02] only the owner may read the data', () => {
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

test('an unreadable note is reported', () => {
  writeFileSync('installation.json', '{');
  expect(() => openDataDirectory(directory, 'demo')).toThrow(
    'installation.json cannot be read: it is damaged. Restore it from a backup.',
  );
});

test('[EM-02] in memory nothing is kept', () => {
  const memory = openDataDirectory(':memory:', 'demo');
  memory.markSeeded();
  expect(openDataDirectory(':memory:', 'demo').isSeeded).toBe(false);
  expect(readdirSync(directory)).toEqual([]);
});

const program = join(startedIn, 'server/host/data-directory.ts');
const unknownUid = 65_534;

/** The error message for a user who does not own the directory's note. */
function openWithoutRight(path: string): string {
  const note = join(path, 'installation.json');
  const isRoot = process.getuid?.() === 0;
  chmodSync(note, isRoot ? 0o600 : 0o000);
  for (const folder of [directory, path]) chmodSync(folder, 0o777);
  const script = `
    const { openDataDirectory } = await import(${JSON.stringify(program)});
    try { openDataDirectory(${JSON.stringify(path)}, 'production'); } catch (error) { console.log(error.message); }
  `;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    ...(isRoot ? { uid: unknownUid, gid: unknownUid } : {}),
  });
  return stdout;
}

test('[OP-21] [OP-24] files of another user are reported as such, with advice, and not as damaged', () => {
  const path = join(directory, 'data');
  mkdirSync(path);
  writeFileSync(join(path, 'installation.json'), '{"form":"production","isSeeded":true}');
  const opened = openWithoutRight(path);
  expect(opened).toContain('installation.json cannot be read and written: the user');
  expect(opened).toContain('chown');
  expect(opened).not.toContain('backup');
});

test('[OP-24] a data directory that is a file, or inside one, is reported with the reason', () => {
  writeFileSync(join(directory, 'file'), '');
  expect(() => openDataDirectory(join(directory, 'file'), 'demo')).toThrow(
    'file cannot be used as the data directory (YAPP_DATA_DIR): there is a file of that name.',
  );
  expect(() => openDataDirectory(join(directory, 'file', 'data'), 'demo')).toThrow(
    'cannot be used as the data directory (YAPP_DATA_DIR): a part of its path is a file, and not a folder.',
  );
});

// Node's recursive mkdir never returns there.
test('[OP-24] a data directory where the system cannot create folders is refused at once', () => {
  expect(() => openDataDirectory('/proc/yapp/data', 'demo')).toThrow(
    '/proc/yapp/data cannot be used as the data directory (YAPP_DATA_DIR): /proc takes no folders.',
  );
});
