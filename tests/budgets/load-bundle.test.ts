import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const appFolder = fileURLToPath(new URL('../../dist/demo/app', import.meta.url));

test('[BS-06] every script of the built app loads, and without a configured backend it says so', async () => {
  const program = join(import.meta.dirname, 'load-bundle.ts');

  const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, appFolder]);

  expect(stderr).toBe('');
  expect(stdout).toMatch(/^Error: Settings are missing or wrong: /);
}, 60_000);
