import { expect, test } from 'vitest';
import type { World } from '#tests/support/test-backend.ts';
import {
  createPost,
  engage,
  expectNoChange,
  expectRefusals,
  expectSound,
  openStage,
  people,
  refused,
  review,
  succeeded,
} from './fixture.ts';

const comment = 'https://x.com/x_1002/status/201';

/** A stage on which ada has rejected ben's comment; answers the notification's id. */
async function openRejection(): Promise<{ world: World; postId: string; engageId: string }> {
  const world = await openStage();
  const postId = await createPost(world, {
    engagementTypes: ['comment'],
    commentGuide: 'Say what you would build with it.',
  });
  const engageId = await engage(world, people.ben, postId, {
    engagementTypes: ['comment'],
    proofs: { comment },
  });
  await review(world, engageId, { reason: 'It is not there.' });
  return { world, postId, engageId };
}

function report(world: World, changes: object, actor: string = people.ben) {
  return world.act(actor, 'submitReport', { message: 'I did comment.', ...changes });
}

test('[RE-07] [RE-08] [TR-07] a report holds what the notification says, against the author, by the sender', async () => {
  const { world, postId, engageId } = await openRejection();

  const reply = await report(world, {
    requestId: 'wish1',
    engageId,
    message: '  I did comment.  ',
    postId: 'another',
    postLink: 'https://evil.test',
    engageLink: 'https://evil.test',
    againist: 'x_1003',
    againistId: '1003',
    awardCount: 999,
    reportedBy: 'somebody',
    reportedById: '1003',
    rejectCause: 'Because.',
    isResolved: true,
  });

  expect(reply).toEqual({ success: true, reportId: 'wish1' });
  expect(await world.row('reports', 'wish1')).toMatchObject({
    message: 'I did comment.',
    postId,
    engageId,
    postLink: 'https://x.com/x_1001/status/100',
    engageLink: comment,
    againist: 'x_1001',
    againistId: '1001',
    reportedBy: 'x_1002',
    reportedById: '1002',
    awardCount: 0,
    rejectCause: 'It is not there.',
    isResolved: false,
    $permissions: ['read("user:1002")'],
  });
  await expectSound(world);
});

test('[BO-11] a report is told to the admins with a copy button and a link to the reports', async () => {
  const { world, engageId } = await openRejection();

  succeeded(await report(world, { requestId: 'wish1', engageId }));

  const row = await world.row('botOutbox', 'report.wish1');
  expect(row).toMatchObject({ path: 'bot/notify-callback-url' });
  expect(JSON.parse(String(row['payload']))).toEqual({
    telegramId: '-1001',
    message: '@x_1002 reported @x_1001: I did comment.',
    btnText: 'Copy report ID',
    copyText: 'wish1',
    btnText2: 'Open reports',
    btnUrl: 'https://t.me/world_bot/yapp?startapp=reports',
  });
});

test('[RE-04] a message that is empty, then one that is too long, is refused before all else', async () => {
  const { world } = await openRejection();

  await expectRefusals(world, (changes) => report(world, { engageId: 'nothing', ...changes }), [
    ['no message', { message: undefined }, 'Report message cannot be empty.'],
    ['a blank message', { message: ' \n ' }, 'Report message cannot be empty.'],
    ['101', { message: 'm'.repeat(101) }, 'Report message must be 100 characters or less.'],
  ]);
});

test.each(['m'.repeat(100), `  ${'m'.repeat(100)}  `, '🦆'.repeat(100)])(
  '[RE-04] a message of 100 characters is stored whole',
  async (message) => {
    const { world, engageId } = await openRejection();

    succeeded(await report(world, { requestId: 'wish1', engageId, message }));

    expect((await world.row('reports', 'wish1'))['message']).toBe(message.trim());
  },
);

test("[RE-07] nobody reports about somebody else's notification, or about none", async () => {
  const { world, engageId } = await openRejection();
  const sentence = 'Failed to submit report. Please try again.';

  await expectRefusals(world, (changes) => report(world, { engageId, ...changes }, people.cleo), [
    ["somebody else's", {}, sentence],
    ['none', { engageId: undefined }, sentence],
    ['a strange id', { engageId: 'Not An Id' }, sentence],
    ['an id of nothing', { engageId: 'nothing' }, sentence],
  ]);
});

test('[TR-15] a report sent twice is there once; its request id is of no use to others', async () => {
  const { world, engageId } = await openRejection();
  const wish = { requestId: 'wish1', engageId };
  const first = await report(world, wish);
  const postId = await createPost(world);
  const other = await engage(world, people.cleo, postId);
  await review(world, other);

  await expectNoChange(world, async () => {
    expect(await report(world, wish)).toEqual(first);
    const stolen = { requestId: 'wish1', engageId: other };
    expect(refused(await report(world, stolen, people.cleo))).toBe(
      'Failed to submit report. Please try again.',
    );
  });
});

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

test('[RE-08] a report that cannot be written is answered by its sentence', async () => {
  const { world, engageId } = await openRejection();
  await world.fault({
    match: '^PATCH /v1/tablesdb/transactions/',
    from: 'function',
    action: { status: 400 },
  });

  const reply = await expectNoChange(world, () => report(world, { engageId }));

  expect(refused(reply)).toBe('Failed to submit report. Please try again.');
});
