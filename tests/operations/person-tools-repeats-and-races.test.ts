import { expect, test } from 'vitest';
import {
  actAround,
  balance,
  expectNoChange,
  expectSound,
  openWithPeople,
  people,
  refused,
  succeeded,
  refusalsOf,
} from './fixture.ts';
import { apply, openForTools, tools } from './person-tool-fixture.ts';

const personLink = 'https://t.me/yapp_test_bot/yapp?startapp=user_1002';

test.each(tools)(
  '[TR-15] $tool sent twice with the same request id takes effect once',
  async ({ tool, request, before }) => {
    const backend = await openForTools(before);
    const input = { ...request, requestId: 'request1' };
    const first = await apply(backend, tool, input);

    const second = await expectNoChange(backend, () => apply(backend, tool, input));

    expect(second).toEqual(first);
  },
);

test("[TR-15] a request id of another administrator's act is refused", async () => {
  const backend = await openForTools();
  await backend.person('1008', { isAdmin: true });
  const request = { points: 1, reason: 'Once', requestId: 'request1' };
  succeeded(await apply(backend, 'addPoints', request));

  const byAnother = await expectNoChange(backend, () =>
    apply(backend, 'addPoints', request, '1008'),
  );
  const byAnotherTool = await expectNoChange(backend, () =>
    apply(backend, 'reducePoints', request),
  );

  expect(refused(byAnother)).toBe('points_update_failed');
  expect(refused(byAnotherTool)).toBe('request_reused');
});

test('[PT-03] reductions at once never take more than there is', async () => {
  const backend = await openForTools();

  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      backend.act(people.root, 'reducePoints', {
        username: index % 2 === 0 ? 'x_1002' : 'person_1002',
        type: index % 2 === 0 ? 'X' : 'TG',
        points: 1,
        reason: 'Fine',
      }),
    ),
  );

  const refusals = refusalsOf(replies);
  expect(refusals).toEqual(Array.from({ length: 5 }, () => 'insufficient_points 0 10'));
  expect(await balance(backend, people.ben)).toBe(0);
  await expectSound(backend);
});

test('[AD-33] warnings given at once alert the admins for each from the third on', async () => {
  const backend = await openWithPeople();

  await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      backend.act(people.root, 'warnUser', {
        username: index % 2 === 0 ? 'x_1002' : 'person_1002',
        type: index % 2 === 0 ? 'X' : 'TG',
      }),
    ),
  );

  const alerts = (await backend.rows('botOutbox')).filter(({ $id }) => $id.startsWith('alert.'));
  const said = alerts.map((row) => JSON.parse(String(row['payload'])).message);
  expect(new Set(said)).toEqual(
    new Set([3, 4, 5].map((count) => `@x_1002 has ${String(count)} warnings.\n${personLink}`)),
  );
  expect(said).toHaveLength(3);
  await expectSound(backend);
});

test('[AD-33] a warning that meets a removal of one alerts no one of a count that is not there', async () => {
  const backend = await openWithPeople();
  const ofBen = { username: 'x_1002', type: 'X', reason: 'Late' };
  for (const _warning of ['first', 'second']) {
    succeeded(await backend.act(people.root, 'warnUser', ofBen));
  }

  const third = await actAround(
    backend,
    () => backend.act(people.root, 'warnUser', ofBen),
    () => backend.act(people.root, 'removeWarning', ofBen),
  );

  succeeded(third);
  expect(await backend.row('users', people.ben)).toMatchObject({ warnCount: 2 });
  const messages = await backend.rows('botOutbox');
  expect(messages.filter(({ $id }) => $id.startsWith('alert.'))).toEqual([]);
});
