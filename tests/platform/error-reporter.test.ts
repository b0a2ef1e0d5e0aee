import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startErrorReporter } from '#src/platform/error-reporter.ts';
import { eventually } from '#tests/support/eventually.ts';

const DSN = 'https://public@errors.example/1';
const envelopes: string[] = [];
const server = setupServer(
  http.post('https://errors.example/api/1/envelope/', async ({ request }) => {
    envelopes.push(await request.text());
    return HttpResponse.json({});
  }),
);

beforeAll(() => server.listen());
afterAll(() => server.close());

test('[BS-08] without a DSN nothing is reported and nothing fails', async () => {
  const reporter = startErrorReporter({ dsn: undefined });
  reporter.report(new Error('lost'));
  await reporter.whenLoaded;
  expect(envelopes).toEqual([]);
});

test('[BS-08] errors from the start on are reported, without launch data', async () => {
  const hash = 'a'.repeat(64);
  window.history.replaceState(null, '', `/earn?page=2#tgWebAppData=hash%3D${hash}`);
  const reporter = startErrorReporter({
    dsn: DSN,
    release: 'yapp@1',
    environment: 'test',
    tags: { platform: 'ios' },
  });
  // Before the service's code is loaded: a fallback screen, and an error that no one caught.
  reporter.report(new Error(`Fallback screen, hash=${hash}`), { screen: '/earn', token: 'secret' });
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('Nobody caught this') }));
  await reporter.whenLoaded;
  window.history.pushState(null, '', `/profile#tgWebAppData=hash%3D${hash}`);
  reporter.report({ code: 'user_load_failed' });
  await eventually(() => expect(envelopes).toHaveLength(3));

  const sent = envelopes.join('\n');
  expect(sent).toContain('Fallback screen, hash=[redacted]');
  expect(sent).toContain('Nobody caught this');
  expect(sent).toContain('failure user_load_failed');
  expect(sent).toContain('"platform":"ios"');
  expect(sent).toContain('"screen":"/earn"');
  expect(sent).toContain('yapp@1');
  expect(sent).toContain('/earn?page=2');
  expect(sent).not.toContain(hash);
  expect(sent).not.toContain('secret');
});

test('[BS-08] up to twenty errors before the service is loaded are kept, including rejections', async () => {
  envelopes.length = 0;
  const reporter = startErrorReporter({ dsn: DSN });
  const reason = new Error('Nobody waited for this');
  const rejection = Object.assign(new Event('unhandledrejection'), { reason });
  window.dispatchEvent(rejection);
  for (let number = 1; number <= 30; number += 1) reporter.report(new Error(`Early ${number}.`));
  await reporter.whenLoaded;
  await eventually(() => expect(envelopes).toHaveLength(20));
  const sent = envelopes.join('\n');
  expect(sent).toContain('Nobody waited for this');
  expect(sent).toContain('Early 19.');
  expect(sent).not.toContain('Early 20.');
});
