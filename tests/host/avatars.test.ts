import { expect, test } from 'vitest';
import { avatarRoutes } from '#server/host/avatars.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The routes over a service that answers as given, and what it was asked. */
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

test('[IN-12] a picture comes from the own host, and is fetched once a day anyone who looks', async () => {
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
  '[IN-12] what is no handle of X is not asked for: %s',
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
])('[IN-12] %s is no picture, which is asked again after an hour', async (_case, answer) => {
  const { app, asked, clock } = routesOver(answer);
  expect((await app.request('/avatars/ada_x')).status).toBe(404);
  expect((await app.request('/avatars/ada_x')).status).toBe(404);
  expect(asked).toHaveLength(1);
  clock.nowMs += 60 * 60 * 1000 + 1;
  await app.request('/avatars/ada_x');
  expect(asked).toHaveLength(2);
});

test('[IN-12] at most eight are fetched at a time, and the same one once', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { app, asked } = routesOver(async () => (await promise).clone());
  const waiting = Array.from({ length: 8 }, (_, index) => app.request(`/avatars/person_${index}`));
  const same = app.request('/avatars/person_0');
  expect((await app.request('/avatars/person_8')).status).toBe(503);
  resolve(picture());
  const answers = await Promise.all([...waiting, same]);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 200));
  expect(asked).toHaveLength(8);
});
