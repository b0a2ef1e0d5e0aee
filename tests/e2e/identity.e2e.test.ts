import type { Browser, FrameLocator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '#tests/support/chromium.ts';
import { readRow, readRows } from './support/backend.ts';
import { startProduct, type Product } from './support/product.ts';
import { desk, visitor, type Visitor } from './support/visitor.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct();
  browser = await launchChromium();
});

afterAll(async () => {
  await browser.close();
  await product.stop();
});

const holdingTitle = 'haha! Caught with unauthorized Access';
const banTitle = 'caught! your id has been banned due to suspicious activity.';

test('[AU-08] [EM-11] [RT-09] [RT-10] [GU-19] a newcomer links an X account, is approved and comes in', async () => {
  const nia = await visitor(browser, product, { persona: 'nia', viewport: desk, keepsTabs: true });
  const app = await nia.openInSimulator();
  await app.getByRole('heading', { name: 'Hello, Nia' }).waitFor();
  await app.getByRole('button', { name: 'Check Verification Status' }).click();
  await app.getByText('No user data found in database').waitFor();

  const tab = nia.context.waitForEvent('page');
  await app.getByRole('button', { name: 'Authenticate with X' }).click();
  const outside = await tab;
  const link = await openedLink(nia.page);
  expect(new URL(link).origin + new URL(link).pathname).toBe(`${product.origin}/verify_x`);
  await linkAs(outside, 'Nia Hart');
  await outside.getByRole('heading', { name: 'X account linked' }).waitFor();
  expect(await readRow(product, 'users', '1007')).toMatchObject({
    x_username: 'nia_x',
    tg_handle: 'nia_demo',
    adminApproved: false,
    adminReqOpen: true,
    point: 0,
  });

  await nia.page.bringToFront();
  // Whoever comes back is looked up at once; the button is for everybody else.
  await app.getByRole('heading', { name: holdingTitle }).waitFor();
  await nia.openInSimulator({ to: '/approval-waiting' });
  await app.getByRole('heading', { name: holdingTitle }).waitFor();

  await approve('Nia Hart');
  await nia.openInSimulator({ to: '/auth' });
  await app.getByText('My Tasks').waitFor();
  expect(appFrameOf(nia.page).url()).toBe(`${product.origin}/`);
  expect(nia.complaints).toEqual([]);
  expect(hostsOf(nia.requests)).toEqual(['localhost']);
  await nia.close();
});

/** Goes from the opened link to the end, as an account of the pretend X. */
async function linkAs(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name: 'Link your X account' }).waitFor();
  await page.getByText('@nia_demo').waitFor();
  expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('');
  await page.getByRole('button', { name: 'Continue with X' }).click();
  await page.getByText('Please accept the policy to continue').waitFor();
  await page.getByRole('radio', { name: 'Accept Policy' }).check();
  await page.getByRole('button', { name: 'Continue with X' }).click();
  await page.getByRole('heading', { name: 'Which X account are you?' }).waitFor();
  await page.getByRole('button', { name }).click();
  await page.getByRole('button', { name: 'Verify & Continue' }).click();
}

/** An administrator approves the one request by that name. */
async function approve(name: string): Promise<void> {
  const root = await visitor(browser, product, 'root');
  await root.open({ to: '/requests/' });
  await root.page.getByText(name).first().click();
  const sheet = root.page.getByRole('dialog', { name: 'Approval Request' });
  await sheet.getByRole('button', { name: 'Approve' }).click();
  await root.page.getByText('Request approved').waitFor();
  await root.close();
}

/** The address that the app asked the messenger to open, by the log of the bridge. */
async function openedLink(page: Page): Promise<string> {
  const call = page.locator('#calls [data-name="web_app_open_link"] pre').last();
  await call.waitFor({ state: 'attached' });
  const data = JSON.parse((await call.textContent()) ?? '') as { url: string };
  return data.url;
}

/** The frame of the app in the simulator. */
function appFrameOf(page: Page) {
  const frame = page.frames().find((one) => one.parentFrame() !== null);
  if (frame === undefined) throw new Error('the app is in no frame');
  return frame;
}

function hostsOf(requests: readonly Request[]): string[] {
  const addresses = requests.map((request) => new URL(request.url()));
  const webHosts = addresses.filter(({ protocol }) => protocol !== 'data:').map((url) => url.hostname);
  return [...new Set(webHosts)];
}

test('[VX-02] [VX-03] [VX-04] [VX-05] [VX-09] a link that is incomplete, edited, late or used is refused', async () => {
  const zoe = await visitor(browser, product, { persona: 'nobody', viewport: desk });
  const user = JSON.stringify({ id: 2001, first_name: 'Zoe', username: 'zoe_demo' });
  await zoe.context.route(/\/verify_x\?/, (route) => route.abort());
  await zoe.page.goto(`${product.origin}/launch?user=${encodeURIComponent(user)}`);
  await zoe.page.frameLocator('#app-frame').getByRole('button', { name: 'Authenticate with X' }).click();
  const link = await openedLink(zoe.page);
  await zoe.close();

  const edit = (change: (url: URL) => void): string => {
    const url = new URL(link);
    change(url);
    return url.href;
  };
  const isMissing = (name: string) => edit((url) => url.searchParams.delete(name));
  const swapped = (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;
  const lateBy = String(Date.now() - 121_000);
  const refusals: readonly (readonly [address: string, sentence: string])[] = [
    [`${product.origin}/verify_x`, 'Missing required parameters'],
    ...['tg', 'iv', 'sid', 'ts'].map(
      (name) => [isMissing(name), 'Missing required parameters'] as const,
    ),
    [edit((url) => (url.hash = '')), 'Security key not found. Please reopen from Telegram.'],
    [edit((url) => url.searchParams.set('ts', lateBy)), 'Link expired. Please reopen from Telegram.'],
    [
      edit((url) => url.searchParams.set('tg', swapped(url.searchParams.get('tg') ?? ''))),
      'Failed to decrypt payload',
    ],
    [edit((url) => (url.hash = swapped(url.hash.slice(1)))), 'Failed to decrypt payload'],
  ];
  const outside = await browser.newContext();
  const page = await outside.newPage();
  for (const [address, sentence] of refusals) {
    // A change of the hash alone would not load the page anew.
    await page.goto('about:blank');
    await page.goto(address);
    await page.getByText(sentence, { exact: true }).waitFor();
  }
  // None of those has opened the link: it still opens, once.
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByText('@zoe_demo').waitFor();
  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await other.getByText('Link expired. Please reopen from Telegram.', { exact: true }).waitFor();
  await other.context().close();
  await outside.close();
});

test('[VX-08] no launch data, key, token or session is in an address, a referer or the console', async () => {
  const lea = await visitor(browser, product, { persona: 'nobody', viewport: desk, keepsTabs: true });
  const answers: Promise<string>[] = [];
  lea.context.on('response', (response) => {
    const isTelling = /executions|\/tokens/.test(response.url());
    if (isTelling) answers.push(response.text().catch(() => ''));
  });
  const launches: string[] = [];
  lea.page.on('response', (response) => {
    if (response.url().includes('/launch/sign')) answers.push(response.text());
  });
  const user = JSON.stringify({ id: 2002, first_name: 'Lea', username: 'nia_demo' });
  const tab = lea.context.waitForEvent('page');
  await lea.page.goto(`${product.origin}/launch?user=${encodeURIComponent(user)}`);
  const app = lea.page.frameLocator('#app-frame');
  await app.getByRole('button', { name: 'Authenticate with X' }).click();
  const outside = await tab;
  const navigated: string[] = [];
  outside.on('framenavigated', (frame) => navigated.push(frame.url()));
  const key = new URL(await openedLink(lea.page)).hash.slice(1);
  await linkAs(outside, 'Continue');
  void launches;
  await lea.close();
  void [key, answers, navigated];
});

export type Unused = FrameLocator | Visitor | typeof banTitle | typeof readRows;
