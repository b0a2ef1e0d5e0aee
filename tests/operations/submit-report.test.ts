import { expect, test } from 'vitest';
import {
  createPost,
  engage,
  expectNoChange,
  expectRefusals,
  expectSound,
  people,
  refused,
  review,
  succeeded,
} from './fixture.ts';
import { comment, openRejection, report } from './report-fixture.ts';

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

test('[FA-14] a notification is reported once, also when it is reported twice at once', async () => {
  const { world, engageId } = await openRejection();

  const replies = await Promise.all([1, 2, 3, 4].map(() => report(world, { engageId })));

  const refusals = replies.flatMap((reply) => (reply.success ? [] : [reply.error]));
  const sentence = 'You have already reported this.';
  expect(refusals).toEqual([sentence, sentence, sentence]);
  expect(await world.rows('reports')).toHaveLength(1);
});
