import { expect, test } from 'vitest';
import { maxRequestIds } from '#src/contract/draft-slots.ts';
import { refuse } from '#src/services/reply.ts';
import { createDeviceStorage } from '#src/platform/device-storage.ts';
import { createMemoryStorage } from '#src/platform/telegram/session-area.ts';
import { createRequestIds } from '#src/services/request-ids.ts';
import type { Services } from '#src/services/services.ts';
import { openServices } from '#tests/support/open-services.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';

const draft = {
  telegram_id: '100',
  content: 'https://x.com/ada/status/1',
  limit: 2,
  engagementTypes: ['like'],
};

/** A backend that executes the next function call but loses its response. */
async function openBackendThatLosesAnAnswer(): Promise<TestBackend> {
  const backend = await openTestBackend();
  await backend.person('100', { point: 100 });
  return backend;
}

async function loseNextAnswer(
  backend: TestBackend,
  cut: 'before' | 'after' = 'after',
): Promise<void> {
  await backend.fault({ match: 'POST .*/executions', from: 'client', action: { cut } });
}

test('[TR-44] a kept request id ages by its own time, regardless of other requests', () => {
  const dayMs = 24 * 60 * 60 * 1000;
  let nowMs = 0;
  let count = 0;
  const area = createMemoryStorage();
  const storage = createDeviceStorage({ openArea: () => area, nowMs: () => nowMs });
  const ids = createRequestIds(
    storage,
    () => `id${++count}`,
    () => nowMs,
  );
  const gift = { username: 'ada', points: 20 };
  const abandoned = ids.idFor('addPoints', gift);
  for (let day = 1; day <= 7; day++) {
    nowMs = day * dayMs;
    const other = { username: 'ben', points: day };
    ids.idFor('addPoints', other);
    ids.settle('addPoints', other);
    expect(ids.idFor('addPoints', gift)).toBe(abandoned);
  }
  nowMs += 1;
  expect(ids.idFor('addPoints', gift)).not.toBe(abandoned);
});

test('[TR-23] [TR-31] a tap repeated after a lost response takes effect once, also by someone who was renamed', async () => {
  const backend = await openBackendThatLosesAnAnswer();
  const { services } = openServices(backend, { userId: '100' });
  await services.users.load('100');
  await loseNextAnswer(backend);
  const lost = await services.posts.create({ ...draft, authorName: 'Ada' });
  expect(lost).toEqual(refuse({ code: 'outcome_unknown' }));
  const repeated = await services.posts.create({ ...draft, authorName: 'Ada Bright' });
  const [post, ...others] = await backend.rows('posts');
  expect(repeated).toEqual({ success: true, postId: post?.$id, costTenths: 20 });
  expect(others).toEqual([]);
  expect(await backend.row('users', '100')).toMatchObject({ point: 80 });
});

test('[TR-23] the request id survives the app: repeated after a reload it takes effect once', async () => {
  const backend = await openBackendThatLosesAnAnswer();
  const area = createMemoryStorage();
  const first = openServices(backend, { userId: '100', area });
  await first.services.users.load('100');
  await loseNextAnswer(backend);
  expect(await first.services.posts.create(draft)).toMatchObject({ success: false });
  const reopened = openServices(backend, { userId: '100', area });
  expect(await reopened.services.posts.create(draft)).toMatchObject({ success: true });
  expect(await backend.rows('posts')).toHaveLength(1);
});

test('[TR-23] a request that never arrived takes effect when it is repeated', async () => {
  const backend = await openBackendThatLosesAnAnswer();
  const { services } = openServices(backend, { userId: '100' });
  await services.users.load('100');
  await loseNextAnswer(backend, 'before');
  expect(await services.posts.create(draft)).toMatchObject({ code: 'outcome_unknown' });
  expect(await backend.rows('posts')).toEqual([]);
  expect(await services.posts.create(draft)).toMatchObject({ success: true });
  expect(await backend.rows('posts')).toHaveLength(1);
});

test('[TR-23] once the response is known the same input is a new request', async () => {
  const backend = await openBackendThatLosesAnAnswer();
  const { services } = openServices(backend, { userId: '100' });
  expect(await services.posts.create(draft)).toMatchObject({ success: true });
  expect(await services.posts.create(draft)).toMatchObject({ success: true });
  expect(await backend.rows('posts')).toHaveLength(2);
});

test('[TR-23] a refusal is a response: the input can be repeated later', async () => {
  const backend = await openBackendThatLosesAnAnswer();
  await backend.changeRow('users', '100', { point: 0 });
  const { services } = openServices(backend, { userId: '100' });
  expect(await services.posts.create(draft)).toMatchObject({ code: 'not_enough_points' });
  await backend.changeRow('users', '100', { point: 100 });
  expect(await services.posts.create(draft)).toMatchObject({ success: true });
});

test('[TR-23] different inputs are different requests, with or without lost responses', async () => {
  const backend = await openBackendThatLosesAnAnswer();
  const { services } = openServices(backend, { userId: '100' });
  await services.users.load('100');
  await loseNextAnswer(backend);
  await services.posts.create(draft);
  expect(await services.posts.create({ ...draft, limit: 1 })).toMatchObject({ costTenths: 10 });
  expect(await services.posts.create(draft)).toMatchObject({ success: true, costTenths: 20 });
  expect(await backend.rows('posts')).toHaveLength(2);
});

test('[TR-23] a failed login in between does not forget the request', async () => {
  const backend = await openBackendThatLosesAnAnswer();
  const area = createMemoryStorage();
  const first = openServices(backend, { userId: '100', area });
  await first.services.users.load('100');
  await loseNextAnswer(backend);
  await first.services.posts.create(draft);
  await backend.api('DELETE', '/users/100/sessions');
  const old = backend.initData({ id: 100, first_name: 'Person' }, { ageSeconds: 25 * 3600 });
  const late = openServices(backend, { userId: '100', area, rawInitData: old });
  expect(await late.services.posts.create(draft)).toMatchObject({ code: 'authentication_failed' });
  const reopened = openServices(backend, { userId: '100', area });
  expect(await reopened.services.posts.create(draft)).toMatchObject({ success: true });
  expect(await backend.rows('posts')).toHaveLength(1);
});

test('[TR-23] an administrator gives points once, however often the response is lost', async () => {
  const backend = await openBackendThatLosesAnAnswer();
  await backend.person('7', { isAdmin: true });
  const { services } = openServices(backend, { userId: '7' });
  await services.users.load('7');
  const gift = { username: 'x_100', type: 'X', points: '5', reason: 'prize' } as const;
  for (let tap = 0; tap < 2; tap++) {
    await loseNextAnswer(backend);
    expect(await services.moderation.use('addPoints', gift)).toMatchObject({
      code: 'outcome_unknown',
    });
  }
  expect(await services.moderation.use('addPoints', gift)).toMatchObject({ success: true });
  expect(await backend.row('users', '100')).toMatchObject({ point: 150 });
});

const typeForm = { name: 'like', pointAsReward: '0', enabled: true, forAll: true };

test.each([
  {
    name: 'the price of a type',
    choose: async ({ pointTypes }: Services, turn: number) => {
      const read = await pointTypes.all();
      const seen = read.success ? (read.types[0] ?? null) : null;
      const form = { ...typeForm, pointToPost: turn === 2 ? '3' : '2' };
      return pointTypes.save(form, { seen, isConfirmed: false });
    },
    kept: ['pointConst', 'like', { pointToPost: 20 }],
  },
  {
    name: 'an announcement being sent or not',
    choose: async ({ admin }: Services, turn: number) => {
      const { announcements } = await admin();
      return turn === 2 ? announcements.send('news1', turn) : announcements.stop('news1', turn);
    },
    kept: ['announcements', 'news1', { state: 'stopped' }],
  },
  {
    name: 'a look',
    choose: async ({ admin }: Services, turn: number) =>
      (await admin()).noteLook(turn === 2 ? 'item2' : 'item1', false),
    kept: ['looks', '1', { itemId: 'item1' }],
  },
  {
    name: 'sending again what failed once more',
    choose: async ({ admin }: Services, turn: number, backend: TestBackend) => {
      const [id, attempts] = turn === 2 ? ['other', 1] : ['failed', turn];
      const status = async () => (await backend.row('botOutbox', id))?.['status'];
      // The bot is still sending it from the turn before.
      await expect.poll(status).not.toBe('pending');
      await backend.changeRow('botOutbox', id, { status: 'failed', attempts });
      return (await admin()).resend({ id, attempts });
    },
    kept: ['botOutbox', 'failed', { status: expect.not.stringMatching('failed') }],
  },
  {
    name: 'an administrator’s rights',
    choose: async ({ moderation, users }: Services, turn: number) => {
      const seen = await users.load('100');
      const tool = turn === 2 ? 'makeAdmin' : 'removeAdmin';
      const user = seen.success ? seen.user : undefined;
      return moderation.use(tool, { username: 'x_100', type: 'X' }, user);
    },
    kept: ['users', '100', { isAdmin: false }],
  },
] as const)(
  '[TR-23] the last choice of $name holds, though an equal one had no answer',
  async ({ choose, kept: [table, id, columns] }) => {
    const backend = await openBackendThatLosesAnAnswer();
    await backend.person('1', { isAdmin: true });
    await backend.changeRow('users', '100', { isAdmin: true });
    await backend.addRow('pointConst', 'like', { pointToPost: 10, pointAsReward: 0 });
    const texts = '{"en":"News"}';
    await backend.addRow('announcements', 'news1', { authorId: '1', texts, state: 'sending' });
    const payload = JSON.stringify({ telegramId: '100', message: 'Hello' });
    for (const key of ['failed', 'other'])
      await backend.addRow('botOutbox', key, { path: 'bot/notify', payload, status: 'failed' });
    const { services } = openServices(backend, { userId: '1' });
    await services.users.load('1');
    await loseNextAnswer(backend);
    expect((await choose(services, 1, backend)).success).toBe(false);
    for (const turn of [2, 3]) {
      expect(await choose(services, turn, backend)).toMatchObject({ success: true });
    }
    expect(await backend.row(table, id)).toMatchObject(columns);
  },
);

test('[TR-44] beyond the limit the oldest requests are forgotten, and the last one keeps its id', () => {
  let count = 0;
  const area = createMemoryStorage();
  const ids = createRequestIds(
    createDeviceStorage({ openArea: () => area, nowMs: () => 0 }),
    () => `id${++count}`,
    () => 0,
  );
  const sent = Array.from({ length: maxRequestIds + 1 }, (_, number) => ({ number }));
  const first = sent.map((request) => ids.idFor('createPost', request));

  expect(sent.slice(1).map((request) => ids.idFor('createPost', request))).toEqual(first.slice(1));
  expect(ids.idFor('createPost', { number: 0 })).not.toBe(first[0]);
});
