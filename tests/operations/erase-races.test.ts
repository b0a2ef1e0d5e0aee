import { expect, test } from 'vitest';
import { actAround, expectNoChange, expectSound, people, refused, succeeded } from './fixture.ts';
import { mark, openWithMark } from './personal-data-fixture.ts';

const erasure = { userId: mark, requestId: 'erase1' };

test('[OP-10] [TR-14] a person is not erased if their sessions cannot be ended', async () => {
  const backend = await openWithMark();
  await backend.fault({
    match: `^(DELETE|PUT|PATCH) /v1/users/${mark}`,
    from: 'function',
    times: 20,
    action: { status: 500 },
  });

  const reply = await expectNoChange(backend, () =>
    backend.act(people.root, 'erasePerson', erasure),
  );

  expect(refused(reply)).toBe('erase_failed');
});

test('[OP-10] [VX-22] a ban during an erasure outlives the erasure', async () => {
  const backend = await openWithMark();
  await backend.person('1008', { isAdmin: true });
  const ban = { username: 'mark_x', type: 'X', reason: 'Spam' };

  const reply = await actAround(
    backend,
    () => backend.act(people.root, 'erasePerson', erasure),
    async () => succeeded(await backend.act('1008', 'banUser', ban)),
    '^POST .*/transactions/[^/]+/operations',
  );

  succeeded(reply);
  const row = await backend.row('users', mark);
  expect(row).toMatchObject({ isBanned: true, name: '' });
  expect(String(row['xUserId'])).not.toMatch(/^(null|mark77)$/);
  await expectSound(backend);
});

test.each([
  ['ban', 'banUser', { isBanned: false, banReason: null }],
  ['appointment', 'makeAdmin', { isAdmin: false }],
] as const)(
  '[OP-10] the %s of a person who is erased before its commit is refused',
  async (_act, tool, row) => {
    const backend = await openWithMark();
    const request = { username: 'mark_x', type: 'X', reason: 'mark spams' };

    const reply = await actAround(
      backend,
      () => backend.act(people.root, tool, request),
      async () => succeeded(await backend.act(people.root, 'erasePerson', erasure)),
    );

    expect(refused(reply)).toBe('handle_not_found mark_x');
    expect(await backend.row('users', mark)).toMatchObject({ name: '', ...row });
    await expectSound(backend);
  },
);

test('[OP-10] [TR-42] an erasure that fails midway continues from there', async () => {
  const backend = await openWithMark();
  succeeded(await backend.act(people.root, 'erasePerson', erasure));
  await backend.passTime(2 * 60_000);
  await backend.takeRequests();
  const match = `^GET .*/engagement/rows.*${mark}`;
  await backend.fault({ match, from: 'function', times: 1000, action: { status: 500 } });
  await backend.deliverDue();
  await backend.noFaults();
  const removals = async () =>
    (await backend.takeRequests()).filter(({ line }) =>
      line.startsWith(`DELETE /v1/users/${mark}`),
    );
  expect(await removals()).not.toEqual([]);
  expect(await backend.rows('scheduleFailures')).toMatchObject([{ itemId: erasure.requestId }]);

  for (let run = 0; run < 5; run += 1) await backend.deliverDue();

  expect(await removals()).toEqual([]);
  expect(await backend.rows('scheduleFailures')).toEqual([]);
  const engagements = await backend.rows('engagement');
  expect(engagements.filter((row) => JSON.stringify(row).includes('mark_x'))).toEqual([]);
});
