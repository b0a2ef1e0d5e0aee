import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { useProduct } from './support/fixture.ts';
import { phoneOf } from './support/phone.ts';

const running = useProduct();
const { openPhone, addressOf } = phoneOf(running);

/** Records in each page what moved without a tap; movement caused by a scroll or a tap does not count. */
async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        readonly value: number;
        readonly hadRecentInput: boolean;
        readonly sources: readonly { readonly node: Node | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '?');
        shifts.push(`${entry.value.toFixed(4)} ${window.location.pathname}: ${moved.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

test('[SP-07] nothing moves automatically on a tour of forty taps', async () => {
  const { page } = await openPhone();
  await noteShifts(page);
  await page.goto(addressOf('ada', '/'));
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
  await page.getByRole('list', { name: 'Active posts' }).waitFor();
  for (let round = 0; round < 5; round++) {
    await page.getByRole('list', { name: 'Active posts' }).getByRole('button').first().tap();
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    await sheet.getByRole('button', { name: 'Close' }).first().tap();
    await sheet.waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: /Completed/ }).tap();
    await page.getByRole('tab', { name: /Active/ }).tap();
    await tab('Earn').tap();
    await page.getByRole('list', { name: 'Posts to engage with' }).waitFor();
    await tab('Profile').tap();
    await page.getByRole('heading', { name: 'Profile' }).first().waitFor();
    await tab('Earn').tap();
    await page.getByRole('list', { name: 'Posts to engage with' }).waitFor();
    await tab('Home').tap();
    await page.getByRole('list', { name: 'Active posts' }).waitFor();
  }
  const shifts = await page.evaluate((): unknown => Reflect.get(window, 'shifts'));
  expect(shifts).toEqual([]);
});

test('[SP-07] nothing moves when Home is opened from the feed while reviews are waiting', async () => {
  const { page } = await openPhone();
  await noteShifts(page);
  await page.goto(addressOf('ada', '/earn'));
  await page.getByRole('list', { name: 'Posts to engage with' }).waitFor();
  // Half a second after a tap, movement counts again.
  let isExcused = true;
  await page.route(/\/tables\/engagement\/rows/, async (route) => {
    const askedMs = await page.evaluate(() => performance.now());
    await page.waitForFunction((sinceMs) => performance.now() > sinceMs + 600, askedMs);
    isExcused = false;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Home' }).tap();
  await page.getByRole('list', { name: 'Active posts' }).waitFor();
  expect(isExcused).toBe(false);
  // The waiting people appear once they are read.
  await page
    .getByRole('link', { name: /to review/ })
    .locator('.ui-avatar')
    .first()
    .waitFor();
  const shifts = await page.evaluate((): unknown => Reflect.get(window, 'shifts'));
  expect(shifts).toEqual([]);
});

const frames = z.array(z.object({ url: z.string().optional() }));
const traceEvents = z.object({
  value: z.array(
    z.object({
      name: z.string(),
      args: z
        .object({
          beginData: z.object({ stackTrace: frames.optional() }).optional(),
          elementCount: z.number().optional(),
        })
        .optional(),
    }),
  ),
});

/** The browser's trace of an action. */
async function traceOf(cdp: CDPSession, work: () => Promise<void>) {
  const found: z.infer<typeof traceEvents>['value'] = [];
  const collect = (part: unknown) => void found.push(...traceEvents.parse(part).value);
  cdp.on('Tracing.dataCollected', collect);
  const categories = 'devtools.timeline,disabled-by-default-devtools.timeline.stack';
  await cdp.send('Tracing.start', { categories, transferMode: 'ReportEvents' });
  await work();
  const ended = new Promise<void>((resolve) => {
    cdp.once('Tracing.tracingComplete', () => resolve());
  });
  await cdp.send('Tracing.end');
  await ended;
  cdp.off('Tracing.dataCollected', collect);
  return found;
}

/** How often a script forced a layout during an action. */
async function countForcedLayouts(cdp: CDPSession, work: () => Promise<void>): Promise<number> {
  // The test's own inspection forces layouts too, but not from a file of the app.
  const forcedBy = (await traceOf(cdp, work))
    .filter(({ name }) => name === 'Layout')
    .map(({ args }) => args?.beginData?.stackTrace?.[0]?.url ?? '');
  return forcedBy.filter((url) => url.includes('/assets/')).length;
}

/** Opens and closes the sheet of a list's first row. Its code is loaded because it was opened before. */
async function sheetOf(page: Page, list: string) {
  const rows = page.getByRole('list', { name: list }).getByRole('button');
  const sheet = page.getByRole('dialog');
  const open = async () => {
    await rows.first().tap();
    await sheet.waitFor();
  };
  const close = async () => {
    await sheet.getByRole('button', { name: 'Close' }).first().tap();
    await sheet.waitFor({ state: 'hidden' });
  };
  await open();
  await close();
  return { open, close };
}

test('[SP-07] opening or closing a sheet forces no second layout', async () => {
  const { context, page } = await openPhone();
  await page.goto(addressOf('ada', '/'));
  const { open, close } = await sheetOf(page, 'Active posts');
  const cdp = await context.newCDPSession(page);
  expect(await countForcedLayouts(cdp, open)).toBeLessThanOrEqual(1);
  expect(await countForcedLayouts(cdp, close)).toBeLessThanOrEqual(1);
});

test('[SP-07] opening a sheet does not recalculate the styles of the page behind it', async () => {
  const { context, page } = await openPhone();
  await page.goto(addressOf('ada', '/earn'));
  const { open } = await sheetOf(page, 'Posts to engage with');
  const pageSize = await page.locator('body > div *').count();
  const cdp = await context.newCDPSession(page);
  const styled = (await traceOf(cdp, open))
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => args?.elementCount ?? 0);
  expect(styled.length).toBeGreaterThan(0);
  expect(Math.max(...styled)).toBeLessThan(pageSize / 3);
});

test('a double tap on a post opens its sheet, and a tap beside it closes it', async () => {
  const { page } = await openPhone();
  await page.goto(addressOf('ada', '/earn'));
  const { open } = await sheetOf(page, 'Posts to engage with');
  const box = await page.getByRole('list', { name: 'Posts to engage with' }).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 100, (box?.y ?? 0) + 30];
  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  // A closing sheet slides out first; an open one has come to rest.
  await sheet.evaluate((node) => Promise.all(node.getAnimations().map(({ finished }) => finished)));
  expect(await sheet.getAttribute('data-state')).toBe('open');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await open();
  await page.waitForFunction(
    (sinceMs) => performance.now() > sinceMs + 500,
    await page.evaluate(() => performance.now()),
  );
  await page.touchscreen.tap(x, 20);
  await sheet.waitFor({ state: 'hidden' });
});

test("the browser's back button closes a sheet over a just loaded screen, and keeps the screen", async () => {
  const { page } = await openPhone();
  await page.goto(addressOf('dan', '/earn'));
  const feed = page.getByRole('list', { name: 'Posts to engage with' });
  const sheet = page.getByRole('dialog');
  await feed.getByRole('button').first().tap();
  await sheet.waitFor();
  await page.evaluate(() => window.history.back());
  await sheet.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/earn');
  // A sheet that is closed another way leaves no entry behind.
  await feed.getByRole('button').first().tap();
  await sheet.getByRole('button', { name: 'Close' }).first().tap();
  await sheet.waitFor({ state: 'hidden' });
  await page.waitForFunction(() => Reflect.get(window.history.state ?? {}, 'sheet') !== true);
  await page.getByRole('link', { name: 'Home' }).tap();
  await page.getByRole('heading', { name: 'My Tasks' }).waitFor();
  await page.evaluate(() => window.history.back());
  await feed.waitFor();
});

test('[LA-06] with reduced motion a new color appears everywhere at once, however deeply it is inherited', async () => {
  const { page } = await openPhone();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(addressOf('ben', '/earn'));
  await page.getByRole('list', { name: 'Posts to engage with' }).waitFor();
  const color = await page.evaluate(() => {
    let inner = document.createElement('p');
    document.body.append(inner);
    for (let level = 0; level < 4; level += 1) {
      const child = document.createElement('p');
      inner.append(child);
      inner = child;
    }
    document.body.style.color = 'rgb(1, 2, 3)';
    // What has no style yet changes without a transition.
    getComputedStyle(inner).color.trim();
    document.body.style.color = 'rgb(4, 5, 6)';
    return getComputedStyle(inner).color;
  });
  expect(color).toBe('rgb(4, 5, 6)');
});
