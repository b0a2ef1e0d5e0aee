import { expect, test } from 'vitest';
import {
  balance,
  expectNoChange,
  expectSound,
  openStage,
  people,
  refused,
  succeeded,
} from './fixture.ts';
import { apply, openToolStage, tools } from './person-tool-fixture.ts';

test.each(tools)(
  '[TR-15] $tool sent twice with the same request id takes effect once',
  async ({ tool, request, before }) => {
    const world = await openToolStage(before);
    const wish = { ...request, requestId: 'wish1' };
    const first = await apply(world, tool, wish);

    const second = await expectNoChange(world, () => apply(world, tool, wish));

    expect(second).toEqual(first);
  },
);

test("[TR-15] a request id of another administrator's act is refused", async () => {
  const world = await openToolStage();
  await world.person('1008', { isAdmin: true });
  const request = { points: 1, reason: 'Once', requestId: 'wish1' };
  succeeded(await apply(world, 'addPoints', request));

  const byAnother = await expectNoChange(world, () => apply(world, 'addPoints', request, '1008'));
  const byAnotherTool = await expectNoChange(world, () => apply(world, 'reducePoints', request));

  expect(refused(byAnother)).toBe('Failed to update points.');
  expect(refused(byAnotherTool)).toBe('This request was used for something else.');
});

test('[PT-03] reductions at once never take more than there is', async () => {
  const world = await openToolStage();

  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      world.act(people.root, 'reducePoints', {
        username: index % 2 === 0 ? 'x_1002' : 'person_1002',
        type: index % 2 === 0 ? 'X' : 'TG',
        points: 1,
        reason: 'Fine',
      }),
    ),
  );

  const sentences = replies.flatMap((reply) => (reply.success ? [] : [reply.error]));
  expect(sentences).toEqual(
    Array.from({ length: 5 }, () => 'Insufficient points. Available: 0.0, Required: 1.0.'),
  );
  expect(await balance(world, people.ben)).toBe(0);
  await expectSound(world);
});

test('[AD-33] warnings given at once alert the admins for each from the third on', async () => {
  const world = await openStage();

  await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      world.act(people.root, 'warnUser', {
        username: index % 2 === 0 ? 'x_1002' : 'person_1002',
        type: index % 2 === 0 ? 'X' : 'TG',
      }),
    ),
  );

  const alerts = (await world.rows('botOutbox')).filter(({ $id }) => $id.startsWith('alert.'));
  const said = alerts.map((row) => JSON.parse(String(row['payload'])).message);
  expect(new Set(said)).toEqual(
    new Set(['@x_1002 has 3 warnings.', '@x_1002 has 4 warnings.', '@x_1002 has 5 warnings.']),
  );
  expect(said).toHaveLength(3);
  await expectSound(world);
});
