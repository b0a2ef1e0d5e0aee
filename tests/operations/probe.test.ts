import { expect, test } from 'vitest';
import { openWorld } from '#tests/support/world.ts';

test('probe', async () => {
  const t0 = performance.now();
  const world = await openWorld();
  const t1 = performance.now();
  await world.person('1001', { point: 2500 });
  const t2 = performance.now();
  await world.takeRequests();
  const reply = await world.act('1001', 'createPost', {
    telegram_id: '1001', content: 'https://x.com/x_1001/status/1', limit: 5, engagementTypes: ['like'],
  });
  const t3 = performance.now();
  console.log(t1 - t0, t2 - t1, t3 - t2, reply);
  console.log(await world.takeRequests());
  console.log(await world.rows('posts'), await world.rows('pointLedger'));
  expect(reply.success).toBe(true);
});
