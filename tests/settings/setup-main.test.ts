import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const program = join(import.meta.dirname, '..', '..', 'server', 'settings', 'setup-main.ts');

test('[OP-05] answers that come all at once are taken one by one, and too few of them write nothing', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'yapp-setup-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const child = spawn(process.execPath, [program], { cwd: directory });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  child.stdin.end('no address\nhttps://yapp.example.com\n');
  const exitCode = await new Promise((resolve) => child.once('close', resolve));
  expect(output).toContain('MINI_APP_URL is not an https address.');
  expect(output).toContain('The answers end before that of BOT_TOKEN:');
  expect(exitCode).toBe(1);
  expect(existsSync(join(directory, '.env'))).toBe(false);
});
