import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { useProduct } from './support/fixture.ts';
import { phoneOf } from './support/phone.ts';

const running = useProduct();
const { openPhone, addressOf } = phoneOf(running);

/** Where a messenger opens the app for a persona. */
async function signedAddress(persona: string, to: string): Promise<URL> {
  const query = new URLSearchParams({ as: persona, to });
  const response = await fetch(`${running.product.origin}/launch/sign?${query.toString()}`);
  const { url } = z.object({ url: z.string() }).parse(await response.json());
  return new URL(url, running.product.origin);
}

/** A request of the page: its address, its time, and whether it went over the network. */
type Asked = { readonly path: string; readonly atMs: number; readonly isFromLine: boolean };

/** Records in each page when the first tappable row of a list appeared. */
async function noteFirstRow(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const rows = [...document.querySelectorAll<HTMLElement>('main ul[aria-label] > li')];
      // A saved snapshot has no renderer; a hidden row has no height.
      const isOwn = (row: HTMLElement) => Object.keys(row).some((key) => key.startsWith('__react'));
      const own = rows.find((row) => isOwn(row) && row.offsetHeight > 0);
      if (own === undefined) return;
      observer.disconnect();
      performance.mark('first-row');
    });
    observer.observe(document, { childList: true, subtree: true, attributes: true });
  });
}

/** The requests of a page so far, and when the app's own first row could be tapped. */
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
  '[SP-02] [SP-04] [SP-09] %s needs one call and few files, a second start only the page; pictures load later, each once',
  async (path, persona, list) => {
    const { page } = await openPhone();
    await noteFirstRow(page);
    for (const maxFiles of [8, 2]) {
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
      expect(files.length + 1, pathsOf(files).join(' ')).toBeLessThanOrEqual(maxFiles);
      expect(pathsOf(before).filter((file) => file.startsWith('/avatars/'))).toEqual([]);
      const fetched = pathsOf(
        asked.filter(({ path: asks, isFromLine }) => asks.startsWith('/avatars/') && isFromLine),
      );
      expect(new Set(fetched).size).toBe(fetched.length);
    }
  },
);

test('[SP-05] [MY-17] the feed stays visible if the code that measures it cannot be loaded', async () => {
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

test('[EM-07] an unframed launch takes one request, and the page has the address of its route', async () => {
  const { page } = await openPhone();
  const pages: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pages.push(new URL(request.url()).pathname);
  });
  await page.goto(addressOf('ben', '/earn'));
  await page.getByRole('list', { name: 'Posts to engage with' }).waitFor();
  expect(pages).toEqual(['/launch']);
  expect(new URL(page.url()).pathname).toBe('/earn');
  await page.reload();
  await page.getByRole('list', { name: 'Posts to engage with' }).waitFor();
  expect(pages).toEqual(['/launch', '/earn']);
});

test.each(['/', '/earn', '/profile', '/notifs'])(
  '[SP-01] the skeleton of %s looks the same with its own styles as with those of the whole app',
  async (path) => {
    const looks = await Promise.all(
      [true, false].map(async (hasAllStyles) => {
        const { page } = await openPhone();
        await page.emulateMedia({ reducedMotion: 'reduce' });
        // Only the page loads, so the skeleton stays.
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
        await page.goto((await signedAddress('ben', path)).href, { waitUntil: 'commit' });
        await page.getByRole('navigation').waitFor();
        const styles = page.locator('head > style');
        await expect
          .poll(async () => (await styles.textContent())?.length)
          .toSatisfy((length: number) => length > 30_000 === hasAllStyles);
        // The loading text of a long start appears later.
        const style = 'output { visibility: hidden }';
        return (await page.screenshot({ style })).toString('base64');
      }),
    );
    expect(looks[0] === looks[1]).toBe(true);
  },
);

test.each(['/', '/earn'])(
  '[SP-10] after a cold start on %s rows respond to taps from the moment that they are visible',
  async (path) => {
    const { page } = await openPhone();
    await page.addInitScript(() => {
      const look = () => {
        const rows = [...document.querySelectorAll<HTMLElement>('main ul[aria-label] > li')];
        const seen = rows.find((row) => row.offsetHeight > 0);
        if (seen === undefined) requestAnimationFrame(look);
        else
          Reflect.set(
            window,
            'isFirstRowOwn',
            Object.keys(seen).some((key) => key.startsWith('__react')),
          );
      };
      requestAnimationFrame(look);
    });
    await page.goto(addressOf('ada', path));
    await page.locator('main ul[aria-label] > li').first().waitFor();
    expect(await page.evaluate((): unknown => Reflect.get(window, 'isFirstRowOwn'))).toBe(true);
  },
);

test.each([
  ['en', 'ltr', '/', '1001', 'ada'],
  ['ru', 'ltr', '/', '1001', 'ada'],
  ['fa', 'rtl', '/', '1001', 'ada'],
  ['en', 'ltr', '/earn', '1002', 'ben'],
  ['ru', 'ltr', '/earn', '1002', 'ben'],
  ['fa', 'rtl', '/earn', '1002', 'ben'],
])(
  '[SP-03] [SP-10] in %s (%s) a warm start on %s shows the last screen before any response, and a tap on it reaches the app',
  async (language, direction, path, id, persona) => {
    const { page } = await openPhone();
    await page.addInitScript(
      ([key = '', value]) => {
        localStorage.setItem(key, JSON.stringify({ version: 1, savedAtMs: Date.now(), value }));
      },
      [`yapp-language-${id}`, language],
    );
    await page.goto(addressOf(persona, path));
    const rows = page.locator('main ul[aria-label] > li');
    await rows.first().waitFor();
    const shown = await rows.first().innerText();
    const kept = () => page.evaluate((key) => localStorage.getItem(key), `yapp-screen-${id}`);
    await expect.poll(kept).toContain(`"language":"${language}"`);

    let answer = (): void => undefined;
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/v1\/functions/, async (route) => {
      await isAnswered;
      await route.continue();
    });
    await page.goto(addressOf(persona, path), { waitUntil: 'commit' });
    await rows.first().waitFor();
    expect(await page.locator('html').getAttribute('dir')).toBe(direction);
    expect(await rows.first().innerText()).toBe(shown);
    expect(await page.locator('#start [id], #start img').count()).toBe(0);
    await page.locator('nav a[href="/profile"]').tap();
    answer();
    await page.waitForURL('**/profile');
    expect(await page.locator('#start').count()).toBe(0);
  },
);

test('[SP-08] a screen whose code was removed by a deploy works after one reload', async () => {
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

test('[SP-08] the app stays open while its host is down, and shows the screen once the host is back', async () => {
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
