import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { sentence } from '#tests/text/sentences.ts';
import { useProduct } from './support/fixture.ts';
import { phoneOf } from './support/phone.ts';

const running = useProduct();
const { openPhone, addressOf } = phoneOf(running);

const entryFile = /\/assets\/index-[^/]*\.js$/;
const appFile = /\/assets\/app-[^/]*\.js$/;
const anyFile = /\/assets\//;

const answer404 = (route: Route) => route.fulfill({ status: 404 });
const hang = () => undefined;

/** Responds with another body, which is not cached and matches the hash of the page's script. */
const withText = (change: (text: string) => string) => async (route: Route) => {
  const response = await route.fetch();
  const { 'content-security-policy': _, ...headers } = response.headers();
  const body = change(await response.text());
  await route.fulfill({ response, headers: { ...headers, 'cache-control': 'no-store' }, body });
};

async function failureOn(page: Page): Promise<string> {
  await page.getByRole('heading', { name: 'App Failed to Load' }).waitFor();
  await page.getByRole('button', { name: 'Reload' }).waitFor();
  return page.getByRole('alert').innerText();
}

test.each([
  ['the entry answers 404', entryFile, answer404, /^A file .* \/assets\/index-/],
  ['the file that all of the app needs answers 404', appFile, answer404, /\/assets\/app-/],
  ['the line is cut', anyFile, (route: Route) => route.abort(), /\/assets\/app-/],
  ['a file is cut off', appFile, withText((text) => text.slice(0, text.length / 2)), /SyntaxError/],
  ['a file throws', appFile, withText((text) => `${text}\n;throw Error('no luck')`), /no luck/],
])('[BS-13] [BS-06] if %s, the page says so', async (_, file, act, cause) => {
  const { page } = await openPhone();
  await page.route(file, act);
  await page.goto(addressOf('ben', '/earn'));
  expect(await failureOn(page)).toMatch(cause);
  expect(await page.getByRole('navigation').count()).toBe(0);

  await page.unroute(file);
  await page.getByRole('button', { name: 'Reload' }).tap();
  await page.getByRole('list', { name: 'Posts to engage with' }).waitFor();
});

test('[BS-13] [SP-08] a page from before a deploy, whose files are gone, reloads once and starts', async () => {
  const { page } = await openPhone();
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname);
  });
  await page.route(
    (url) => url.pathname === '/launch',
    withText((text) => text.replaceAll(/(index|app)-[\w-]+\.js/g, '$1-old.js')),
  );
  await page.goto(addressOf('ben', '/earn'));
  await page.getByRole('list', { name: 'Posts to engage with' }).waitFor();
  expect(opened).toEqual(['/launch', '/earn']);
});

test('[BS-13] [BS-14] a hanging start says that it is loading, after ten seconds that it failed, and still starts when files arrive', async () => {
  const { page } = await openPhone();
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(anyFile, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto(addressOf('ben', '/earn'), { waitUntil: 'commit' });
  await page.getByText('Loading...', { exact: true }).waitFor();
  const line = await page.getByText('Loading...', { exact: true }).boundingBox();
  expect(line?.height).toBeGreaterThan(10);
  expect(await page.getByText('Checking authentication...', { exact: true }).isVisible()).toBe(
    false,
  );
  await page.getByRole('navigation').waitFor();
  expect(await failureOn(page)).toBe('The app did not start within 10 seconds.');
  release();
  await page.getByRole('list', { name: 'Posts to engage with' }).waitFor();
  expect(await page.getByText('App Failed to Load').count()).toBe(0);
});

test('[BS-14] [GU-21] a hanging sign-in says what it waits for, and fails ten seconds after the start', async () => {
  const { page } = await openPhone();
  await page.route(/\/v1\//, hang);
  const startedMs = Date.now();
  await page.goto(addressOf('ben', '/earn'), { waitUntil: 'commit' });
  const line = page.getByText('Checking authentication...', { exact: true });
  await line.waitFor();
  expect((await line.boundingBox())?.height).toBeGreaterThan(10);
  await page.getByRole('heading', { name: 'Authentication Error' }).waitFor();
  const tookMs = Date.now() - startedMs;
  expect(await page.getByRole('alert').innerText()).toBe(sentence('database_timeout'));
  expect(new URL(page.url()).pathname).toBe('/auth');
  expect(tookMs).toBeGreaterThan(9_500);
  expect(tookMs).toBeLessThan(12_000);
});
