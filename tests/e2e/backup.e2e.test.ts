import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createActs } from './support/act-as.ts';
import { startProduct } from './support/product.ts';

function run(program: string, env: Readonly<Record<string, string>>, given: string[] = []): string {
  const settings = { PATH: process.env['PATH'] ?? '', ...env };
  return execFileSync(process.execPath, [`server/host/${program}`, ...given], {
    env: settings,
    encoding: 'utf8',
    stdio: 'pipe',
  });
}

test('[OP-02] a backup taken while people act is put back and passes the audit', async () => {
  const product = await startProduct();
  onTestFinished(() => product.stop());
  const home = mkdtempSync(join(tmpdir(), 'yapp-restored-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const actAs = createActs({
    endpoint: `${product.origin}/v1`,
    projectId: 'yapp',
    functionId: 'operations',
    apiKey: 'local-dev-key',
  });
  const end = new AbortController();
  const acting = (async () => {
    let acts = 0;
    for (; !end.signal.aborted; acts += 1) {
      const gift = { username: 'ada_x', type: 'X', points: 1, reason: 'For the test' };
      await actAs('1', 'addPoints', gift);
    }
    return acts;
  })();
  const backups = join(home, 'backups');
  run('backup-main.ts', { YAPP_DATA_DIR: product.dataDirectory, YAPP_BACKUP_DIR: backups });
  end.abort();
  expect(await acting).toBeGreaterThan(0);
  const [name = ''] = readdirSync(backups);
  expect(readdirSync(join(backups, name)).toSorted()).toEqual([
    'appwrite.sqlite',
    'bot.sqlite',
    'installation.json',
    'local-clerk.sqlite',
  ]);

  const restored = join(home, 'data');
  const settings = { YAPP_DATA_DIR: restored, YAPP_BACKUP_DIR: backups, SUPER_ADMIN_ID: '1' };
  const output = run('restore-main.ts', settings, ['latest']);
  expect(output).toContain('users: 59 rows');
  expect(output).toContain('nothing found');
});
