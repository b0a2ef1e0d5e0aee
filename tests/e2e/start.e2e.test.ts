import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { useProduct } from './support/fixture.ts';

const running = useProduct();

/** Opens the app as the persona's phone does, with a cache that nothing switches off. */
async function openPhone(): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const viewport = { width: 390, height: 844 };
  const context = await running.browser.newContext({ viewport, hasTouch: true, locale: 'en-GB' });
  onTestFinished(() => context.close());
  return { context, page: await context.newPage() };
}

function addressOf(persona: string, to: string): string {
  const query = new URLSearchParams({ as: persona, to, frame: '0' });
  return `${running.product.origin}/launch?${query.toString()}`;
}

/** What the page asked for: where, when, and whether the line carried it. */
type Asked = { readonly path: string; readonly atMs: number; readonly isFromLine: boolean };

/** Notes in each page when the first row of a list that answers taps stood there. */
async function noteFirstRow(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const rows = [...document.querySelectorAll<HTMLElement>('main ul[aria-label] > li')];
      // What the page itself draws is nobody's; a hidden row has no height.
      const isOwn = (row: HTMLElement) => Object.keys(row).some((key) => key.startsWith('__react'));
      const own = rows.find((row) => isOwn(row) && row.offsetHeight > 0);
      if (own === undefined) return;
      observer.disconnect();
      performance.mark('first-row');
    });
    observer.observe(document, { childList: true, subtree: true, attributes: true });
  });
}

/** What a page asked for so far, and when the app's own first row could be tapped. */
async function readRequests(
  page: Page,
): Promise<{ readonly rowMs: number; readonly asked: readonly Asked[] }> {
  const { rowMs, asked } = await page.evaluate(() => {
    const [mark] = performance.getEntriesByName('first-row');
    return {
      rowMs: mark?.startTime ?? 0,
      asked: (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
        ({ name, startTime, transferSize }) => ({
          path: name.replace(window.location.origin, '').replace(/\?.*/, ''),
          atMs: startTime,
          isFromLine: transferSize > 0,
        }),
      ),
    };
  });
  expect(rowMs).toBeGreaterThan(0);
  return { rowMs, asked };
}

const isCall = ({ path }: Asked): boolean => path.startsWith('/v1/');
const pathsOf = (asked: readonly Asked[]): readonly string[] => asked.map(({ path }) => path);

test.each([
  ['/earn', 'ben', 'Posts to engage with'],
  ['/', 'ada', 'Active posts'],
])(
  '[SP-02] [SP-04] [SP-09] %s needs one call and few files, a second start only the page; pictures come later, each fetched once',
  async (path, persona, list) => {
    const { page } = await openPhone();
    await noteFirstRow(page);
    for (const mostFiles of [8, 2]) {
      const firstPicture = page.waitForRequest(/\/avatars\//);
      await page.goto(addressOf(persona, path));
      await page.getByRole('list', { name: list }).first().waitFor();
      await firstPicture;
      await page.waitForLoadState('networkidle');

      const { rowMs, asked } = await readRequests(page);
      const before = asked.filter(({ atMs }) => atMs < rowMs);
      expect(pathsOf(before.filter(isCall))).toEqual(['/v1/functions/operations/executions']);
      const files = before.filter((one) => !isCall(one) && one.isFromLine);
      // The page itself is no resource of its own.
      expect(files.length + 1, pathsOf(files).join(' ')).toBeLessThanOrEqual(mostFiles);
      expect(pathsOf(before).filter((file) => file.startsWith('/avatars/'))).toEqual([]);
      const fetched = pathsOf(
        asked.filter(({ path: asks, isFromLine }) => asks.startsWith('/avatars/') && isFromLine),
      );
      expect(new Set(fetched).size).toBe(fetched.length);
    }
  },
);

/** Notes in each page what moved without a tap; a scroll or a tap excuses what it moves by itself. */
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

test('[SP-07] nothing moves by itself on a tour of forty taps', async () => {
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

const frames = z.array(z.object({ url: z.string().optional() }));
const traceEvents = z.object({
  value: z.array(
    z.object({
      name: z.string(),
      args: z
        .object({ beginData: z.object({ stackTrace: frames.optional() }).optional() })
        .optional(),
    }),
  ),
});

/** How often a script made the browser lay the page out before its time, while something was done. */
async function countForcedLayouts(cdp: CDPSession, work: () => Promise<void>): Promise<number> {
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
  // What looks at the page for the test forces layouts too, and stands in no file of the app.
  const forcedBy = found
    .filter(({ name }) => name === 'Layout')
    .map(({ args }) => args?.beginData?.stackTrace?.[0]?.url ?? '');
  return forcedBy.filter((url) => url.includes('/assets/')).length;
}

test('[SP-07] a sheet that opens or closes forces no second layout', async () => {
  const { context, page } = await openPhone();
  await page.goto(addressOf('ada', '/'));
  const rows = page.getByRole('list', { name: 'Active posts' }).getByRole('button');
  const sheet = page.getByRole('dialog');
  const open = async () => {
    await rows.first().tap();
    await sheet.waitFor();
  };
  const close = async () => {
    await sheet.getByRole('button', { name: 'Close' }).first().tap();
    await sheet.waitFor({ state: 'hidden' });
  };
  // The first time fetches the code.
  await open();
  await close();
  const cdp = await context.newCDPSession(page);
  expect(await countForcedLayouts(cdp, open)).toBeLessThanOrEqual(1);
  expect(await countForcedLayouts(cdp, close)).toBeLessThanOrEqual(1);
});

test('[SP-05] [MY-17] the feed stays where the code that measures it cannot be fetched', async () => {
  const { page } = await openPhone();
  await page.route(/list-measurer/, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('list-measurer'),
  );
  await page.goto(addressOf('ben', '/earn'));
  const rows = page.getByRole('list', { name: 'Posts to engage with' }).getByRole('listitem');
  await failed;
  await rows.nth(20).waitFor();
  expect(await rows.count()).toBeLessThanOrEqual(40);
});

test.each(['/', '/earn', '/profile', '/notifs'])(
  '[SP-01] the skeleton of %s looks the same with its own styles as with those of the whole app',
  async (path) => {
    const looks = await Promise.all(
      [true, false].map(async (hasAllStyles) => {
        const { page } = await openPhone();
        await page.emulateMedia({ reducedMotion: 'reduce' });
        // Nothing but the page comes, so that the skeleton stays.
        await page.route(/\/(?:assets|v1)\//, () => undefined);
        await page.route(
          (url) => url.pathname === path,
          async (route) => {
            const response = await route.fetch();
            const text = await response.text();
            expect(text).toContain('<template id="all-styles">');
            const body = hasAllStyles ? text : text.replace(/<template[^]*<\/template>/, '');
            await route.fulfill({ response, body });
          },
        );
        // A redirect could not be answered with another page.
        const launch = await fetch(addressOf('ben', path), { redirect: 'manual' });
        const address = new URL(launch.headers.get('location') ?? '', running.product.origin);
        await page.goto(address.href, { waitUntil: 'commit' });
        await page.getByRole('navigation').waitFor();
        const styles = page.locator('head > style');
        await expect
          .poll(async () => (await styles.textContent())?.length)
          .toSatisfy((length: number) => length > 30_000 === hasAllStyles);
        return (await page.screenshot()).toString('base64');
      }),
    );
    expect(looks[0]).toBe(looks[1]);
  },
);

test('[SP-08] a screen whose code a deploy took away is there after one reload', async () => {
  const { page } = await openPhone();
  let isGone = true;
  await page.route(/profile-screen/, (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.continue(),
  );
  // The next page names the new code.
  await page.route(
    (url) => url.pathname === '/profile',
    async (route) => {
      isGone &&= !route.request().isNavigationRequest();
      await route.continue();
    },
  );
  await page.goto(addressOf('ben', '/earn'));
  await page.getByRole('list', { name: 'Posts to engage with' }).waitFor();
  await page.evaluate(() => Reflect.set(window, 'isFirstPage', true));
  await page.getByRole('link', { name: 'Profile' }).tap();
  await page.getByRole('heading', { name: 'Profile' }).first().waitFor();
  expect(await page.evaluate((): unknown => Reflect.get(window, 'isFirstPage'))).toBeUndefined();
  expect(new URL(page.url()).pathname).toBe('/profile');
});

test('[SP-08] a host that is gone leaves the app there, which has the screen once the host is back', async () => {
  const { page } = await openPhone();
  let isGone = true;
  await page.route(/profile-screen/, (route) => (isGone ? route.abort() : route.continue()));
  await page.route(
    (url) => url.pathname === '/profile',
    (route) => (isGone ? route.abort() : route.continue()),
  );
  await page.goto(addressOf('ben', '/earn'));
  await page.getByRole('list', { name: 'Posts to engage with' }).waitFor();
  const asked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
  await page.getByRole('link', { name: 'Profile' }).tap();
  const text = page.getByText('This screen could not be loaded');
  await text.waitFor();
  await asked;
  expect(await text.isVisible()).toBe(true);
  isGone = false;
  await page.getByRole('button', { name: 'Retry' }).tap();
  await page.getByRole('heading', { name: 'Profile' }).first().waitFor();
});
