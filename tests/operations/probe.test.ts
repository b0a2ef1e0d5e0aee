import { expect, test } from 'vitest';
import { openWorld } from '#tests/support/world.ts';

test('probe', async () => {
  const world = await openWorld();
  const t0 = performance.now();
  const token = await world.signIn({ handle: 'nia_x', name: 'Nia' });
  console.log(performance.now() - t0, token.slice(0, 20));
  await world.api('POST', '/users', { userId: '1007', name: 'Nia' });
  const initData = world.initData({ id: 1007, first_name: 'Nia', username: 'nia_demo' });
  const started: any = await world.act('1007', 'startVerification', { initData });
  const opened: any = await world.act(null, 'openVerification', { sessionId: started.sessionId });
  const done = await world.act(null, 'completeVerification', {
    sessionId: started.sessionId,
    nonce: opened.nonce,
    token,
    telegram_id: '1007',
  });
  console.log(started, opened, done, await world.row('users', '1007'));
  console.log(await world.messages());
  expect(done.success).toBe(true);
});
test('timing', async () => {
  for (let i = 0; i < 5; i++) {
    const t = performance.now();
    await openWorld();
    console.log(performance.now() - t);
  }
});
