import { expect, onTestFinished, test } from 'vitest';
import { startProductionFixture } from './support/production-fixture.ts';
import { address, openApp, openTab } from './support/production-tab.ts';

const reportHost = 'https://reports.example.com';
const handle = 'canary_handle';
const nonce = 'canary-of-the-nonce';
const linkParts = {
  tg: 'canary-of-the-payload',
  iv: 'canary-of-the-iv',
  sid: 'canary-of-the-link',
};
const linkKey = 'canary-of-the-link-key';

test('[BS-08] the built app reveals no secret in an error report, its address or its console, wherever it fails', async () => {
  const fixture = await startProductionFixture(async () => ({
    VITE_SENTRY_DSN: `${reportHost.replace('//', '//public@')}/42`,
  }));
  onTestFinished(() => fixture.close());
  await fixture.member('5001', { tg_handle: handle });
  const page = await openTab(fixture.product);
  const reports: { readonly url: string; readonly headers: string; readonly body: string }[] = [];
  await page.route(`${reportHost}/**`, async (route) => {
    const request = route.request();
    const headers = JSON.stringify(request.headers());
    reports.push({ url: request.url(), headers, body: request.postData() ?? '' });
    await route.fulfill({ status: 200, body: '{}' });
  });
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));

  const initData = await openApp(page, { id: 5001, first_name: 'Mia', username: handle });
  await page.getByRole('heading', { name: 'My Tasks' }).waitFor();
  const secret = await page.evaluate((): string => {
    const kept = JSON.parse(localStorage.getItem('yapp-session') ?? '{}') as {
      value?: { secret?: string };
    };
    return kept.value?.secret ?? '';
  });
  const hash = new URLSearchParams(initData).get('hash') ?? '';
  expect([secret.length > 20, hash.length]).toEqual([true, 64]);
  const secrets = [initData, secret, `"nonce":"${nonce}"`, `@${handle}`];

  // Errors outside the app's code: an exception, a rejection, and a failed request.
  const fail = async (marker: string): Promise<void> => {
    await page.evaluate(
      ([name, texts]) => {
        setTimeout(() => {
          throw new Error(`${name} thrown ${texts.join(' ')}`);
        });
        setTimeout(() => {
          void Promise.reject(new Error(`${name} rejected ${texts.join(' ')}`));
        });
        void fetch(`/assets/none.js?session=${encodeURIComponent(texts[1] ?? '')}`);
      },
      [marker, secrets] as const,
    );
    await expect
      .poll(() => ['thrown', 'rejected'].filter((kind) => isReported(`${marker} ${kind}`)), {
        timeout: 10_000,
      })
      .toEqual(['thrown', 'rejected']);
  };
  const isReported = (text: string) => reports.some(({ body }) => body.includes(text));
  await fail('in-the-app');
  const query = new URLSearchParams({ ...linkParts, ts: String(Date.now()) });
  await page.goto(`${address}/verify_x?${query.toString()}#${linkKey}`);
  // Until the reporter's code is loaded.
  await page.waitForLoadState('networkidle');
  await fail('at-the-link');

  const everything = JSON.stringify([reports, said]);
  const canaries = {
    'launch data': encodeURIComponent(handle),
    "launch data's hash": hash,
    'the session': secret,
    'a nonce': nonce,
    'the payload of a link': linkParts.tg,
    'the vector of a link': linkParts.iv,
    'the id of a link': linkParts.sid,
    'the key of a link': linkKey,
  };
  const found = Object.entries(canaries).filter(([, canary]) => everything.includes(canary));
  expect(found.map(([name]) => name)).toEqual([]);
}, 240_000);
