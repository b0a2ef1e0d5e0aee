import { expect, onTestFinished, test, vi } from 'vitest';
import { createErrorReport, createHiding } from '#server/function/error-report.ts';

const botToken = '123456789:AAHxQvL0pTn3u9Kc5wYdZsEr7fGjB2mNiOk';
const clerkKey = 'sk_live_clerkclerkclerk';
const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ1c2VyXzEifQ.c2lnbmF0dXJl';

/** What would be sent for an error in an operation. */
async function sentFor(error: unknown, operation = 'createPost'): Promise<string> {
  const bodies: string[] = [];
  const report = createErrorReport({
    dsn: 'https://key@reports.example/7',
    hide: createHiding([botToken, clerkKey, 'shared-secret-of-both']),
    fetch: async (_url, init) => {
      bodies.push(String(init?.body));
      return new Response('{}');
    },
    nowMs: () => 0,
    log: () => undefined,
  });
  await report({ operation, request: 'r1', error });
  return bodies.join('');
}

test.each([
  ["the bot's token", `https://api.telegram.org/bot${botToken}/x`, 'AAHxQvL0'],
  ["the sign-in's key", `bearer ${clerkKey}`, 'clerkclerk'],
  ['the shared secret', 'X-Secret: shared-secret-of-both', 'shared-secret'],
  ['a token', `token ${jwt} is no good`, 'c2lnbmF0dXJl'],
  ['launch data', 'query_id=AAHdF6IQ&user=%7B%22id%22%3A1001%7D&hash=c501b71e775f74', 'AAHdF6IQ'],
  ['a nonce', '{"nonce":"n0nce-n0nce"}', 'n0nce'],
  ['a handle', 'no person @ada_on_x here', 'ada_on_x'],
  ['a handle in an address', 'https://x.com/ada_on_x/status/1234567890123', 'ada_on_x'],
  ['a column with a handle', '{"x_username":"ada_on_x"}', 'ada_on_x'],
  ['an id of a person', 'row 123456789 is missing', '123456789'],
])('[BS-08] no report contains %s', async (_name, message, secret) => {
  expect(message).toContain(secret);
  expect(await sentFor(new Error(message))).not.toContain(secret);
  expect(await sentFor(new Error('x', { cause: message }), message)).not.toContain(secret);
  expect(await sentFor(message)).not.toContain(secret);
});

test('[BS-08] information that helps to find the bug stays', async () => {
  const text = await sentFor(new TypeError("Cannot read 'id' of undefined"));
  expect(text).toContain("Cannot read 'id' of undefined");
  expect(text).toContain('"type":"TypeError"');
  expect(text).toContain('error-report-redaction.test.ts');
});

test.each([
  ['https://key@reports.example/7', 'https://reports.example/api/7/envelope/'],
  ['https://key@reports.example/in/9', 'https://reports.example/in/api/9/envelope/'],
])('[OP-19] a report to %s goes to %s, in the form of the service', async (dsn, address) => {
  const limit = vi.spyOn(AbortSignal, 'timeout');
  onTestFinished(() => limit.mockRestore());
  const sent: { readonly url: string; readonly body: string; readonly auth: string | null }[] = [];
  const lines: string[] = [];
  const statuses = [200, 429];
  const report = createErrorReport({
    dsn,
    hide: createHiding([]),
    fetch: async (url, init) => {
      const auth = new Headers(init?.headers).get('x-sentry-auth');
      sent.push({ url: String(url), body: String(init?.body), auth });
      return new Response('{}', { status: statuses[sent.length - 1] ?? 200 });
    },
    nowMs: () => 1_700_000_000_250,
    log: (line) => lines.push(line),
  });

  for (const request of ['r1', 'r2'])
    await report({ operation: 'createPost', request, error: new Error('Gone.') });

  expect(sent.map(({ url }) => url)).toEqual([address, address]);
  expect(sent[0]?.auth).toContain('sentry_key=key');
  const [head, kind, event] = (sent[0]?.body ?? '')
    .split('\n')
    .map((line): Record<string, unknown> => JSON.parse(line));
  expect(kind).toEqual({ type: 'event' });
  expect(event).toMatchObject({ event_id: head?.['event_id'], timestamp: 1_700_000_000.25 });
  expect(limit).toHaveBeenCalledWith(2000);
  expect(lines).toEqual(['An error report was refused: 429']);
});
