import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const program = join(import.meta.dirname, '..', '..', 'server', 'settings', 'environment.ts');

/** The output of a program that reads its settings in a directory, run as a user who owns nothing there. */
function readIn(directory: string): { readonly status: number | null; readonly stderr: string } {
  const isRoot = process.getuid?.() === 0;
  const script = `(await import(${JSON.stringify(program)})).readProcessEnvironment()`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: directory,
    encoding: 'utf8',
    ...(isRoot ? { uid: 65_534, gid: 65_534 } : {}),
  });
}

test.each([
  [
    'a file of another user',
    (path: string) => writeFileSync(path, 'PORT=1', { mode: 0o000 }),
    'the user',
  ],
  ['a folder', (path: string) => mkdirSync(path), 'it is a folder.'],
])('[OP-24] .env that is %s is named with the reason', (_name, make, reason) => {
  const directory = mkdtempSync(join(tmpdir(), 'yapp-environment-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  chmodSync(directory, 0o755);
  make(join(directory, '.env'));
  const { status, stderr } = readIn(directory);
  expect(stderr).toContain(`${join(directory, '.env')} cannot be read: ${reason}`);
  expect(status).toBe(1);
});

test('[OP-05] a blank value is unset, values are trimmed, and the environment overrides the file', () => {
  const directory = mkdtempSync(join(tmpdir(), 'yapp-environment-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  chmodSync(directory, 0o755);
  writeFileSync(join(directory, '.env'), 'FIRST="  spaced  "\nSECOND="   "\nTHIRD=file\nFOURTH=\n');
  const script = `
    const { readProcessEnvironment } = await import(${JSON.stringify(program)});
    const { FIRST, SECOND, THIRD, FOURTH, FIFTH } = readProcessEnvironment();
    process.stdout.write(JSON.stringify({ FIRST, SECOND, THIRD, FOURTH, FIFTH }));
  `;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: directory,
    encoding: 'utf8',
    env: { ...process.env, THIRD: 'process', FIFTH: '\t' },
  });
  expect(JSON.parse(stdout)).toEqual({ FIRST: 'spaced', THIRD: 'process' });
});
