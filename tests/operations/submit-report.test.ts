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
  refusalsOf,
} from './fixture.ts';
import { comment, openRejection, report } from './scenarios.ts';

test('[RE-07] [RE-08] [TR-07] a report takes its content from the notification, names the author as reported and the caller as sender', async () => {
  const { backend, postId, engageId } = await openRejection();

  const reply = await report(backend, {
    requestId: 'request1',
    engageId,
    message: '  I did comment.  ',
    postId: 'another',
    postLink: 'https://evil.test',
    engageLink: 'https://evil.test',
    againist: 'x_1003',
    againistId: '1003',
    awardCount: 999,
    reportedBy: 'someone',
    reportedById: '1003',
    rejectCause: 'Because.',
    isResolved: true,
  });

  expect(reply).toEqual({ success: true, reportId: 'request1' });
  expect(await backend.row('reports', 'request1')).toMatchObject({
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
  await expectSound(backend);
});

test('[BO-11] [PA-10] the admins are notified of a report with a copy button and a link to the reports', async () => {
  const { backend, engageId } = await openRejection();

  succeeded(await report(backend, { requestId: 'request1', engageId }));

  const row = await backend.row('botOutbox', 'report.request1');
  expect(row).toMatchObject({ path: 'bot/notify-callback-url' });
  expect(JSON.parse(String(row['payload']))).toEqual({
    telegramId: '-1001',
    message:
      '@x_1002 reported @x_1001: I did comment.\n' +
      'https://t.me/yapp_test_bot/yapp?startapp=user_1001',
    btnText: 'Copy report ID',
    copyText: 'request1',
    btnText2: 'Open reports',
    btnUrl: 'https://t.me/yapp_test_bot/yapp?startapp=reports',
  });
});

test("[BO-11] the group gets at most two messages an hour about one person's reports, counted per person", async () => {
  const { backend, engageId } = await openRejection();
  const engagementIds = [engageId];
  for (let count = 1; count < 6; count++) {
    const id = await engage(backend, people.ben, await createPost(backend));
    await review(backend, id, { reason: 'No.' });
    engagementIds.push(id);
  }
  const cleos = await engage(backend, people.cleo, await createPost(backend));
  await review(backend, cleos, { reason: 'No.' });
  const texts = async () => {
    const rows = await backend.rows('botOutbox');
    const reports = rows.filter(({ $id }) => $id.startsWith('report.'));
    return reports.map(
      ({ payload }) => (JSON.parse(String(payload)) as { message: string }).message,
    );
  };

  const atOnce = engagementIds.slice(0, 4).map((id) => report(backend, { engageId: id }));
  for (const reply of await Promise.all(atOnce)) succeeded(reply);
  succeeded(await report(backend, { engageId: cleos }, people.cleo));

  expect((await texts()).toSorted()).toEqual([
    '@x_1002 reported @x_1001: I did comment.\nhttps://t.me/yapp_test_bot/yapp?startapp=user_1001',
    '@x_1002 sends more reports. For an hour they appear only in the queue.\n' +
      'https://t.me/yapp_test_bot/yapp?startapp=user_1002',
    '@x_1003 reported @x_1001: I did comment.\nhttps://t.me/yapp_test_bot/yapp?startapp=user_1001',
  ]);
  await backend.passTime(3_600_000);
  for (const id of engagementIds.slice(4)) succeeded(await report(backend, { engageId: id }));
  expect(await texts()).toHaveLength(5);
  expect(await backend.rows('reports')).toHaveLength(7);
  await expectSound(backend);
});

test('[RE-04] an empty message and a message that is too long are refused before anything else', async () => {
  const { backend } = await openRejection();

  await expectRefusals(backend, (changes) => report(backend, { engageId: 'nothing', ...changes }), [
    ['no message', { message: undefined }, 'report_message_missing'],
    ['a blank message', { message: ' \n ' }, 'report_message_missing'],
    ['101', { message: 'm'.repeat(101) }, 'report_message_too_long'],
  ]);
});

test.each(['m'.repeat(100), `  ${'m'.repeat(100)}  `, '🦆'.repeat(100)])(
  '[RE-04] a message of 100 characters is stored whole',
  async (message) => {
    const { backend, engageId } = await openRejection();

    succeeded(await report(backend, { requestId: 'request1', engageId, message }));

    expect((await backend.row('reports', 'request1'))['message']).toBe(message.trim());
  },
);

test("[RE-07] a report on another person's notification or a missing one is refused", async () => {
  const { backend, engageId } = await openRejection();
  const refusal = 'report_submit_failed';

  await expectRefusals(
    backend,
    (changes) => report(backend, { engageId, ...changes }, people.cleo),
    [
      ["another person's", {}, refusal],
      ['none', { engageId: undefined }, refusal],
      ['a strange id', { engageId: 'Not An Id' }, refusal],
      ['an id of nothing', { engageId: 'nothing' }, refusal],
    ],
  );
});

test('[TR-15] a report sent twice is stored once, and others cannot use its request id', async () => {
  const { backend, engageId } = await openRejection();
  const input = { requestId: 'request1', engageId };
  const first = await report(backend, input);
  const postId = await createPost(backend);
  const other = await engage(backend, people.cleo, postId);
  await review(backend, other);

  await expectNoChange(backend, async () => {
    expect(await report(backend, input)).toEqual(first);
    const stolen = { requestId: 'request1', engageId: other };
    expect(refused(await report(backend, stolen, people.cleo))).toBe('report_submit_failed');
  });
});

test('[RE-08] a report that cannot be written is refused with its code', async () => {
  const { backend, engageId } = await openRejection();
  await backend.fault({
    match: '^PATCH /v1/tablesdb/transactions/',
    from: 'function',
    action: { status: 400 },
  });

  const reply = await expectNoChange(backend, () => report(backend, { engageId }));

  expect(refused(reply)).toBe('report_submit_failed');
});

test('[FA-14] a notification can be reported once, even concurrently', async () => {
  const { backend, engageId } = await openRejection();

  const replies = await Promise.all([1, 2, 3, 4].map(() => report(backend, { engageId })));

  const refusals = refusalsOf(replies);
  const refusal = 'report_repeated';
  expect(refusals).toEqual([refusal, refusal, refusal]);
  const reports = await backend.rows('reports');
  expect(reports).toHaveLength(1);

  // Older reports do not name the notification.
  await backend.changeRow('reports', String(reports[0]?.$id), { subject: null });
  expect(refused(await report(backend, { engageId }))).toBe(refusal);
});

test('[FA-14] the overturn of a rejection is a separate notification, which can also be reported once', async () => {
  const { backend, engageId } = await openRejection();
  succeeded(await report(backend, { requestId: 'request1', engageId }));
  const overturn = { reportId: 'request1', outcome: 'overturn' };
  succeeded(await backend.act(people.root, 'resolveReport', overturn));
  const overturned = `overturn.${engageId}`;

  const replies = [
    await report(backend, { requestId: 'request2', engageId: overturned }),
    await report(backend, { requestId: 'request3', engageId: overturned }),
    await report(backend, { requestId: 'request4', engageId }),
  ];

  const repeated = { success: false, code: 'report_repeated' };
  expect(replies).toMatchObject([{ reportId: 'request2' }, repeated, repeated]);
  await expectSound(backend);
});
