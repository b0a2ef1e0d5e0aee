import { expect, test } from 'vitest';
import {
  expectNoChange,
  expectRefusals,
  expectSound,
  people,
  refused,
  succeeded,
} from './fixture.ts';
import { openRejection, report } from './report-fixture.ts';

test('[RE-12] [AD-16] resolving a report marks it and logs the act', async () => {
  const { world, engageId } = await openRejection();
  succeeded(await report(world, { requestId: 'wish1', engageId }));

  const reply = await world.act(people.root, 'resolveReport', {
    reportId: 'wish1',
    requestId: 'wish2',
  });

  expect(reply).toEqual({ success: true });
  expect(await world.row('reports', 'wish1')).toMatchObject({ isResolved: true });
  expect(await world.rows('moderationLog')).toMatchObject([
    { $id: 'wish2', actorId: '1', targetId: 'wish1', action: 'resolveReport', reason: null },
  ]);
  await expectSound(world);
});

test('[RE-12] a report that does not exist, or cannot be written, is answered Failed to resolve report', async () => {
  const { world, engageId } = await openRejection();
  succeeded(await report(world, { requestId: 'wish1', engageId }));
  const resolve = (reportId: unknown) => world.act(people.root, 'resolveReport', { reportId });

  await expectRefusals(world, ({ reportId }: { reportId?: unknown }) => resolve(reportId), [
    ['none', {}, 'Failed to resolve report'],
    ['a strange id', { reportId: 'No Id' }, 'Failed to resolve report'],
    ['nothing', { reportId: 'nothing' }, 'Failed to resolve report'],
  ]);
  await world.fault({
    match: '^PATCH /v1/tablesdb/transactions/',
    from: 'function',
    action: { status: 400 },
  });
  const reply = await expectNoChange(world, () => resolve('wish1'));
  expect(refused(reply)).toBe('Failed to resolve report');
});

test('[TR-15] a resolution sent twice with one request id is logged once', async () => {
  const { world, engageId } = await openRejection();
  succeeded(await report(world, { requestId: 'wish1', engageId }));
  const wish = { reportId: 'wish1', requestId: 'wish2' };
  const first = await world.act(people.root, 'resolveReport', wish);

  const second = await expectNoChange(world, () => world.act(people.root, 'resolveReport', wish));

  expect(second).toEqual(first);
});

test('[RE-12] several admins who resolve one report at once all hear that it is resolved', async () => {
  const { world, engageId } = await openRejection();
  succeeded(await report(world, { requestId: 'wish1', engageId }));
  await world.person('1008', { isAdmin: true });

  const replies = await Promise.all(
    [people.root, '1008', people.root].map((admin) =>
      world.act(admin, 'resolveReport', { reportId: 'wish1' }),
    ),
  );

  expect(replies).toEqual(replies.map(() => ({ success: true })));
  await expectSound(world);
});
