import { expect, onTestFinished, test, vi } from 'vitest';
import { avatarRoutes } from '#server/host/avatars.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The routes over a service with the given answers, and the requests it received. */
function routesOver(answer: (url: string) => Response | Promise<Response>) {
  const asked: string[] = [];
  const clock = { nowMs: 0 };
  const app = avatarRoutes({
    fetch: async (url) => {
      asked.push(String(url));
      return answer(String(url));
    },
    nowMs: () => clock.nowMs,
  });
  return { app, asked, clock };
}

function picture(bytes = 'picture', type = 'image/jpeg'): Response {
  return new Response(bytes, { headers: { 'content-type': type } });
}

test('[IN-12] a picture is served from our own host and fetched once a day, no matter how many people view it', async () => {
  const { app, asked, clock } = routesOver(() => picture());
  const first = await app.request('/avatars/Ada_X');
  await app.request('/avatars/ada_x');
  expect(await first.text()).toBe('picture');
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=86400',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(asked).toEqual(['https://unavatar.io/x/ada_x?fallback=false']);
  clock.nowMs += dayMs + 1;
  await app.request('/avatars/ada_x');
  expect(asked).toHaveLength(2);
});

test.each(['ada.x', '..%2f..%2fetc', 'a_handle_too_long', '%00', 'http:'])(
  '[IN-12] an invalid X handle is never fetched: %s',
  async (handle) => {
    const { app, asked } = routesOver(() => picture());
    expect((await app.request(`/avatars/${handle}`)).status).toBe(404);
    expect(asked).toEqual([]);
  },
);

test.each([
  ['a page', () => picture('<script>', 'text/html')],
  ['a drawing that may hold a script', () => picture('<svg/>', 'image/svg+xml')],
  ['a picture of more than 512 KB', () => picture('x'.repeat(512 * 1024 + 1))],
  ['a refusal', () => new Response(null, { status: 404 })],
  ['a service that does not answer', () => Promise.reject(new TypeError('fetch failed'))],
])('[IN-12] %s is not a picture and is fetched again after an hour', async (_case, answer) => {
  const { app, asked, clock } = routesOver(answer);
  const missing = await app.request('/avatars/ada_x');
  expect(missing.status).toBe(404);
  expect(missing.headers.get('cache-control')).toBe('public, max-age=3600');
  clock.nowMs += 60 * 60 * 1000 - 1;
  expect((await app.request('/avatars/ada_x')).status).toBe(404);
  expect(asked).toHaveLength(1);
  clock.nowMs += 1;
  await app.request('/avatars/ada_x');
  expect(asked).toHaveLength(2);
});

test('[IN-12] at most eight pictures are fetched at a time, and each one once', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { app, asked } = routesOver(async () => (await promise).clone());
  const waiting = Array.from({ length: 8 }, (_, index) => app.request(`/avatars/person_${index}`));
  const same = app.request('/avatars/person_0');
  const refused = await app.request('/avatars/person_8');
  expect(refused.status).toBe(503);
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'retry-after': '2',
    'cache-control': 'no-store',
  });
  resolve(picture());
  const answers = await Promise.all([...waiting, same]);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 200));
  expect(asked).toHaveLength(8);
});

test.each(['image/jpeg', 'image/png; charset=binary', 'image/webp', 'image/gif'])(
  '[IN-12] a picture of exactly 512 KB of type %s is one, and is kept for a day',
  async (type) => {
    const { app, asked, clock } = routesOver(() => picture('x'.repeat(512 * 1024), type));
    const first = await app.request('/avatars/ada_x');
    expect([first.status, first.headers.get('content-type')]).toEqual([200, type.split(';')[0]]);
    clock.nowMs += dayMs - 1;
    await app.request('/avatars/ada_x');
    expect(asked).toHaveLength(1);
  },
);

test('[IN-12] above 64 MB of pictures the oldest is dropped first, and a slot is free once a picture has arrived', async () => {
  const { app, asked } = routesOver(() => picture('x'.repeat(512 * 1024)));
  for (let person = 0; person < 129; person += 1) {
    expect((await app.request(`/avatars/p${String(person)}`)).status).toBe(200);
  }
  asked.length = 0;

  await app.request('/avatars/p1');
  expect(asked).toEqual([]);
  await app.request('/avatars/p0');
  expect(asked).toHaveLength(1);
});

test('[IN-12] a service is waited for five seconds', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout');
  onTestFinished(() => limit.mockRestore());
  const signals: (AbortSignal | null | undefined)[] = [];
  const app = avatarRoutes({
    fetch: async (_url, init) => {
      signals.push(init?.signal);
      return picture();
    },
    nowMs: () => 0,
  });

  await app.request('/avatars/ada_x');

  expect(signals).toEqual([limit.mock.results[0]?.value]);
  expect(limit).toHaveBeenCalledWith(5000);
});
