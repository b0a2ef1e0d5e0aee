import { expect, test } from 'vitest';
import {
  actAround,
  expectNoChange,
  expectSound,
  people,
  refusalsOf,
  refused,
  succeeded,
} from './fixture.ts';
import { openRejection, report } from './scenarios.ts';

test('[RE-12] [PA-16] only one of several admins who resolve a report at once succeeds, and the others learn who did and how', async () => {
  const { backend, engageId } = await openRejection();
  succeeded(await report(backend, { requestId: 'request1', engageId }));
  await backend.person('1008', { isAdmin: true });

  const replies = await Promise.all(
    [people.root, '1008', people.root].map((admin) =>
      backend.act(admin, 'resolveReport', { reportId: 'request1' }),
    ),
  );

  const acts = await backend.rows('moderationLog');
  expect(acts).toHaveLength(1);
  const refusal = `report_resolved x_${String(acts[0]?.['actorId'])} none`;
  expect(refusalsOf(replies)).toEqual([refusal, refusal]);
  await expectSound(backend);
});

test('[PA-16] a ban chosen on a report that was resolved first bans no one and says so', async () => {
  const { backend, engageId } = await openRejection();
  await backend.person('1008', { isAdmin: true });
  succeeded(await report(backend, { requestId: 'request1', engageId }));
  const ban = { reportId: 'request1', outcome: 'ban', note: 'Rejects everything' };
  succeeded(await backend.act('1008', 'resolveReport', { reportId: 'request1' }));

  const reply = await expectNoChange(backend, () => backend.act(people.root, 'resolveReport', ban));

  expect(refused(reply)).toBe('report_resolved x_1008 none');
});

test('[PA-16] an overturn refused because another administrator was faster names that administrator', async () => {
  const { backend, engageId } = await openRejection();
  await backend.person('1008', { isAdmin: true });
  succeeded(await report(backend, { requestId: 'request1', engageId }));
  const overturn = { reportId: 'request1', outcome: 'overturn' };

  const reply = await actAround(
    backend,
    () => backend.act(people.root, 'resolveReport', overturn),
    async () => succeeded(await backend.act('1008', 'resolveReport', overturn)),
    `^GET .*/engagement/rows/${engageId}`,
  );

  expect(refused(reply)).toBe('report_resolved x_1008 overturn');
});

test('[PA-16] a resolved report whose row does not name its administrator is refused without a name', async () => {
  const { backend, engageId } = await openRejection();
  succeeded(await report(backend, { requestId: 'request1', engageId }));
  await backend.changeRow('reports', 'request1', { isResolved: true });

  const reply = await expectNoChange(backend, () =>
    backend.act(people.root, 'resolveReport', { reportId: 'request1' }),
  );

  expect(refused(reply)).toBe('report_resolve_failed');
});

test('[FA-10] [FA-09] concurrent overturns of one rejection pay it once, and a banned person gets nothing', async () => {
  const { backend, engageId } = await openRejection();
  succeeded(await report(backend, { requestId: 'request1', engageId }));
  const overturn = { reportId: 'request1', outcome: 'overturn' };
  await backend.changeRow('users', people.ben, { isBanned: true });
  expect(refused(await backend.act(people.root, 'resolveReport', overturn))).toBe('engager_banned');
  await backend.changeRow('users', people.ben, { isBanned: false });

  await Promise.all([1, 2, 3].map(() => backend.act(people.root, 'resolveReport', overturn)));

  expect(await backend.row('users', people.ben)).toMatchObject({ point: 20, approvedEngaged: 1 });
  await expectSound(backend);
});

test('[FA-10] [FA-09] an overturn is refused if the engager is banned before it commits', async () => {
  const { backend, engageId } = await openRejection();
  succeeded(await report(backend, { requestId: 'request1', engageId }));
  // Another person bans, because two acts of one person would already collide at that person's rate limit.
  await backend.person('1008', { isAdmin: true });
  const overturn = { reportId: 'request1', outcome: 'overturn' };
  const ban = { username: 'x_1002', type: 'X', reason: 'Spam' };

  const reply = await actAround(
    backend,
    () => backend.act(people.root, 'resolveReport', overturn),
    async () => succeeded(await backend.act('1008', 'banUser', ban)),
  );

  expect(refused(reply)).toBe('engager_banned');
  expect(await backend.row('users', people.ben)).toMatchObject({ point: 0, approvedEngaged: 0 });
  await expectSound(backend);
});
