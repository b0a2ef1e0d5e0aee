import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { standInToken } from '#tests/support/telegram-bot-api.ts';
import { startProductionFixture } from './support/production-fixture.ts';
import { address, openApp, openTab } from './support/production-tab.ts';

const maxStopMs = 10_000;

function run(program: string, settings: Readonly<Record<string, string>>, given: string[] = []) {
  const env = { PATH: process.env['PATH'] ?? '', ...settings };
  const options = { env, encoding: 'utf8', stdio: 'pipe' } as const;
  return execFileSync(process.execPath, [`server/host/${program}`, ...given], options);
}

test('[OP-01] [OP-02] an operator starts the service, kills it, backs up while members act, restores, and stops', async () => {
  const fixture = await startProductionFixture();
  onTestFinished(() => fixture.close());
  const { product, administer } = fixture;
  const asks = { adminApproved: false, adminReqOpen: true };
  await fixture.member('5001', {
    name: 'Mia Moss',
    first_name: 'Mia',
    x_username: 'mia_x',
    ...asks,
  });
  await administer('decideApprovalRequest', { userId: '5001', isApproved: true });
  const gift = { username: 'mia_x', type: 'X', points: 12, reason: 'Welcome' };
  await administer('addPoints', gift);
  const page = await openTab(product);
  const mia = { id: 5001, first_name: 'Mia', last_name: 'Moss', username: 'mia_tg' };
  await openApp(page, mia);
  await expect.poll(() => page.getByText('12.0').first().isVisible()).toBe(true);

  await product.killAndRestart();
  await openApp(page, mia);
  await expect.poll(() => page.getByText('12.0').first().isVisible()).toBe(true);
  await openApp(page, { ...mia, id: 5002 });
  await expect.poll(() => page.getByText('Authenticate with X').isVisible()).toBe(true);

  const home = mkdtempSync(join(tmpdir(), 'yapp-serve-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const backups = join(home, 'backups');
  const end = new AbortController();
  const acting = (async () => {
    for (let acts = 1; ; acts += 1) {
      await administer('addPoints', { ...gift, points: 1 });
      if (end.signal.aborted) return acts;
    }
  })();
  run('backup-main.ts', {}, [product.dataDirectory, backups]);
  end.abort();
  expect(await acting).toBeGreaterThan(0);

  const socket = new WebSocket(
    `${product.origin.replace('http', 'ws')}/v1/realtime?project=yapp&channels[]=files`,
    { origin: address },
  );
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'message');
  const startedMs = performance.now();
  const { exitCode, output } = await product.end('SIGTERM');
  expect(performance.now() - startedMs).toBeLessThan(maxStopMs);
  expect([exitCode, await closed]).toEqual([0, 1001]);
  expect(output).not.toContain(standInToken.split(':')[1]);

  const restored = join(home, 'data');
  const settings = { SUPER_ADMIN_ID: '4242' };
  const report = run('restore-main.ts', settings, ['latest', restored, backups]);
  expect(report).toContain('users: 2 rows');
  expect(report).toContain('nothing found');
}, 180_000);
