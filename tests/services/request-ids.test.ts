import { expect, test } from 'vitest';
import { createMemoryStorage } from '#src/platform/telegram/session-area.ts';
import { openServices } from '#tests/support/open-services.ts';
import { openWorld, type World } from '#tests/support/test-backend.ts';

const draft = {
  telegram_id: '100',
  content: 'https://x.com/ada/status/1',
  limit: 2,
  engagementTypes: ['like'],
};

/** A world in which the next call of the function is served, but its answer is lost. */
async function openWorldThatLosesAnAnswer(): Promise<World> {
  const world = await openWorld();
  await world.person('100', { point: 100 });
  return world;
}

async function loseNextAnswer(world: World, cut: 'before' | 'after' = 'after'): Promise<void> {
  await world.fault({ match: 'POST .*/executions', from: 'client', action: { cut } });
}

test('[TR-23] a tap repeated after a lost answer takes effect once', async () => {
  const world = await openWorldThatLosesAnAnswer();
  const { services } = openServices(world, { userId: '100' });
  await services.users.load('100');
  await loseNextAnswer(world);
  const lost = await services.posts.create(draft);
  expect(lost).toEqual({ success: false, error: 'Unknown error', code: 'outcome_unknown' });
  const repeated = await services.posts.create(draft);
  const [post, ...others] = await world.rows('posts');
  expect(repeated).toEqual({ success: true, postId: post?.$id, costTenths: 20 });
  expect(others).toEqual([]);
  expect(await world.row('users', '100')).toMatchObject({ point: 80 });
});

test('[TR-23] the request id outlives the app: repeated after a reload it takes effect once', async () => {
  const world = await openWorldThatLosesAnAnswer();
  const area = createMemoryStorage();
  const first = openServices(world, { userId: '100', area });
  await first.services.users.load('100');
  await loseNextAnswer(world);
  expect(await first.services.posts.create(draft)).toMatchObject({ success: false });
  const reopened = openServices(world, { userId: '100', area });
  expect(await reopened.services.posts.create(draft)).toMatchObject({ success: true });
  expect(await world.rows('posts')).toHaveLength(1);
});

test('[TR-23] a request that never arrived takes effect when it is repeated', async () => {
  const world = await openWorldThatLosesAnAnswer();
  const { services } = openServices(world, { userId: '100' });
  await services.users.load('100');
  await loseNextAnswer(world, 'before');
  expect(await services.posts.create(draft)).toMatchObject({ code: 'outcome_unknown' });
  expect(await world.rows('posts')).toEqual([]);
  expect(await services.posts.create(draft)).toMatchObject({ success: true });
  expect(await world.rows('posts')).toHaveLength(1);
});

test('[TR-23] once the answer is known the same wish is a new one', async () => {
  const world = await openWorldThatLosesAnAnswer();
  const { services } = openServices(world, { userId: '100' });
  expect(await services.posts.create(draft)).toMatchObject({ success: true });
  expect(await services.posts.create(draft)).toMatchObject({ success: true });
  expect(await world.rows('posts')).toHaveLength(2);
});

test('[TR-23] a refusal is an answer: the wish may be repeated when it can be granted', async () => {
  const world = await openWorldThatLosesAnAnswer();
  await world.changeRow('users', '100', { point: 0 });
  const { services } = openServices(world, { userId: '100' });
  expect(await services.posts.create(draft)).toMatchObject({ code: 'not_enough_points' });
  await world.changeRow('users', '100', { point: 100 });
  expect(await services.posts.create(draft)).toMatchObject({ success: true });
});

test('[TR-23] wishes of other content are other requests, lost answers or not', async () => {
  const world = await openWorldThatLosesAnAnswer();
  const { services } = openServices(world, { userId: '100' });
  await services.users.load('100');
  await loseNextAnswer(world);
  await services.posts.create(draft);
  expect(await services.posts.create({ ...draft, limit: 1 })).toMatchObject({ costTenths: 10 });
  expect(await services.posts.create(draft)).toMatchObject({ success: true, costTenths: 20 });
  expect(await world.rows('posts')).toHaveLength(2);
});

test('[TR-23] a login that fails in between does not make the request forgotten', async () => {
  const world = await openWorldThatLosesAnAnswer();
  const area = createMemoryStorage();
  const first = openServices(world, { userId: '100', area });
  await first.services.users.load('100');
  await loseNextAnswer(world);
  await first.services.posts.create(draft);
  await world.api('DELETE', '/users/100/sessions');
  const old = world.initData({ id: 100, first_name: 'Person' }, { ageSeconds: 25 * 3600 });
  const late = openServices(world, { userId: '100', area, rawInitData: old });
  expect(await late.services.posts.create(draft)).toMatchObject({ code: 'authentication_failed' });
  const reopened = openServices(world, { userId: '100', area });
  expect(await reopened.services.posts.create(draft)).toMatchObject({ success: true });
  expect(await world.rows('posts')).toHaveLength(1);
});

test('[TR-23] an administrator gives points once, however often the answer is lost', async () => {
  const world = await openWorldThatLosesAnAnswer();
  await world.person('7', { isAdmin: true });
  const { services } = openServices(world, { userId: '7' });
  await services.users.load('7');
  const gift = { username: 'x_100', type: 'X', points: '5', reason: 'prize' } as const;
  for (let tap = 0; tap < 2; tap++) {
    await loseNextAnswer(world);
    expect(await services.moderation.use('addPoints', gift)).toMatchObject({
      code: 'outcome_unknown',
    });
  }
  expect(await services.moderation.use('addPoints', gift)).toMatchObject({ success: true });
  expect(await world.row('users', '100')).toMatchObject({ point: 150 });
});
