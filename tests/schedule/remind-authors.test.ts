import { expect, test } from 'vitest';
import type { World } from '#tests/support/test-backend.ts';
import { createPost, engage, openStage, people } from '#tests/operations/fixture.ts';

const hourMs = 3_600_000;

/** What the authors were told so far, oldest first. */
async function reminders(world: World): Promise<readonly unknown[]> {
  const rows = await world.rows('botOutbox');
  return rows
    .filter(({ $id }) => $id.startsWith('digest.'))
    .map(({ payload }) => JSON.parse(String(payload)) as unknown);
}

test('[FA-04] an author whose engagements wait longer than 24 h gets one message a day', async () => {
  const world = await openStage();
  await world.changeRow('users', people.cleo, { point: 0 });
  const postId = await createPost(world);
  await engage(world, people.ben, postId);
  await world.passTime(20 * hourMs);
  await engage(world, people.cleo, postId);
  await world.deliverDue();
  expect(await reminders(world)).toEqual([]);

  await world.passTime(5 * hourMs);
  await world.deliverDue();
  await world.passTime(2 * hourMs);
  await world.deliverDue();

  const sent = await reminders(world);
  expect(sent[0]).toEqual({
    telegramId: people.ada,
    message: '2 people wait for your review.',
    btnText: 'Open reviews',
    btnUrl: 'https://t.me/world_bot/yapp?startapp=reviews',
  });
  const days = new Set((await world.rows('botOutbox')).map(({ $id }) => $id)).size;
  expect(sent.length).toBeLessThanOrEqual(2);
  await world.passTime(24 * hourMs);
  await world.deliverDue();
  expect((await reminders(world)).length).toBeGreaterThanOrEqual(2);
  expect(days).toBeGreaterThan(0);
});

test('[FA-04] a banned author, and one whose engagements are decided, is told nothing', async () => {
  const world = await openStage();
  const postId = await createPost(world);
  await engage(world, people.ben, postId);
  await world.changeRow('users', people.ada, { isBanned: true });
  await world.passTime(25 * hourMs);

  await world.deliverDue();

  expect(await reminders(world)).toEqual([]);
});
