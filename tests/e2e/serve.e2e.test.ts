import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { launchChromium } from '#tests/support/chromium.ts';
import { signLaunchData } from '#tests/support/launch-data.ts';
import { standInToken } from '#tests/support/telegram-bot-api.ts';
import type { Product } from './support/product.ts';
import { startProductionFixture } from './support/production-fixture.ts';

const address = 'https://yapp.example.com';
const longestStopMs = 10_000;

/** A tab that reaches a production form as through the proxy before it. */
async function openTab(product: Product): Promise<Page> {
  const browser = await launchChromium();
  const page = await browser.newPage();
  onTestFinished(async () => {
    // Whatever the page still asks for in the background concerns nobody any more.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await browser.close();
  });
  await page.route(/^https:\/\//, async (route) => {
    const url = route.request().url();
    if (!url.startsWith(address)) return route.abort();
    const own = url.replace(address, product.origin);
    // A server that was killed answers nothing, as behind the proxy.
    const response = await route.fetch({ url: own }).catch(() => null);
    await (response === null ? route.abort() : route.fulfill({ response }));
  });
  return page;
}

/** Opens the app as the messenger does, for a user whom it signs. */
async function openApp(page: Page, user: object): Promise<void> {
  const launch = new URLSearchParams({
    tgWebAppData: signLaunchData(user, { botToken: standInToken }),
    tgWebAppVersion: '9.1',
    tgWebAppPlatform: 'android',
    tgWebAppThemeParams: '{}',
  });
  await page.goto('about:blank');
  await page.goto(`${address}/#${launch.toString()}`);
}

function run(program: string, settings: Readonly<Record<string, string>>, given: string[] = []) {
  const env = { PATH: process.env['PATH'] ?? '', ...settings };
  const options = { env, encoding: 'utf8', stdio: 'pipe' } as const;
  return execFileSync(process.execPath, [`server/host/${program}`, ...given], options);
}

test('[OP-01] [OP-02] an operator serves, is killed, backs up while members act, restores, and stops', async () => {
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
  await expect
    .poll(() => page.getByText('12.0').first().isVisible(), { timeout: 20_000 })
    .toBe(true);

  await product.killAndRestart();
  await openApp(page, mia);
  await expect
    .poll(() => page.getByText('12.0').first().isVisible(), { timeout: 20_000 })
    .toBe(true);
  await openApp(page, { ...mia, id: 5002 });
  await expect
    .poll(() => page.getByText('Authenticate with X').isVisible(), { timeout: 20_000 })
    .toBe(true);

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
  run('backup-main.ts', { YAPP_DATA_DIR: product.dataDirectory, YAPP_BACKUP_DIR: backups });
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
  expect(performance.now() - startedMs).toBeLessThan(longestStopMs);
  expect([exitCode, await closed]).toEqual([0, 1001]);
  expect(output).not.toContain(standInToken.split(':')[1]);

  const restored = join(home, 'data');
  const settings = { YAPP_DATA_DIR: restored, YAPP_BACKUP_DIR: backups, SUPER_ADMIN_ID: '4242' };
  const report = run('restore-main.ts', settings, ['latest']);
  expect(report).toContain('users: 2 rows');
  expect(report).toContain('nothing found');
}, 180_000);
