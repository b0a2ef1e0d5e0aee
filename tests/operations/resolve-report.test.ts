import { expect, test } from 'vitest';
import {
  expectNoChange,
  expectRefusals,
  expectSound,
  people,
  refused,
  succeeded,
} from './fixture.ts';
import { openRejection, report } from './scenarios.ts';
import { eventually } from '#tests/support/eventually.ts';

test('[RE-12] [AD-16] resolving a report marks it as resolved and logs the act', async () => {
  const { backend, engageId } = await openRejection();
  succeeded(await report(backend, { requestId: 'request1', engageId }));

  const reply = await backend.act(people.root, 'resolveReport', {
    reportId: 'request1',
    requestId: 'request2',
  });

  expect(reply).toEqual({ success: true });
  expect(await backend.row('reports', 'request1')).toMatchObject({ isResolved: true });
  expect(await backend.rows('moderationLog')).toMatchObject([
    { $id: 'request2', actorId: '1', targetId: 'request1', action: 'resolveReport', reason: null },
  ]);
  await expectSound(backend);
});

test('[RE-12] a report that does not exist or cannot be written is answered with report_resolve_failed', async () => {
  const { backend, engageId } = await openRejection();
  succeeded(await report(backend, { requestId: 'request1', engageId }));
  const resolve = (reportId: unknown) => backend.act(people.root, 'resolveReport', { reportId });

  await expectRefusals(backend, ({ reportId }: { reportId?: unknown }) => resolve(reportId), [
    ['none', {}, 'report_resolve_failed'],
    ['a strange id', { reportId: 'No Id' }, 'report_resolve_failed'],
    ['nothing', { reportId: 'nothing' }, 'report_resolve_failed'],
  ]);
  await backend.fault({
    match: '^PATCH /v1/tablesdb/transactions/',
    from: 'function',
    action: { status: 400 },
  });
  const reply = await expectNoChange(backend, () => resolve('request1'));
  expect(refused(reply)).toBe('report_resolve_failed');
});

test('[TR-15] a resolution sent twice with one request id is logged once', async () => {
  const { backend, engageId } = await openRejection();
  succeeded(await report(backend, { requestId: 'request1', engageId }));
  const input = { reportId: 'request1', requestId: 'request2' };
  const first = await backend.act(people.root, 'resolveReport', input);

  const second = await expectNoChange(backend, () =>
    backend.act(people.root, 'resolveReport', input),
  );

  expect(second).toEqual(first);
});

test('[FA-10] [PT-07] an overturned rejection pays the engager once and notifies both people', async () => {
  const { backend, postId, engageId } = await openRejection();
  succeeded(await report(backend, { requestId: 'request1', engageId }));
  const overturn = { reportId: 'request1', requestId: 'request2', outcome: 'overturn' };
  await backend.stopClock();

  const reply = await backend.act(people.root, 'resolveReport', overturn);

  expect(reply).toEqual({ success: true });
  expect(await backend.row('engagement', engageId)).toMatchObject({
    isApproved: true,
    rejectCause: null,
    decidedBy: people.ada,
    overturnedAtMs: await backend.nowMs(),
  });
  expect(await backend.row('users', people.ben)).toMatchObject({
    point: 20,
    approvedEngaged: 1,
    rejectedEngaged: 0,
  });
  expect(await backend.row('pointLedger', `overturn.${engageId}`)).toMatchObject({
    debit: 'burn',
    credit: 'member:1002',
    amount: 20,
    kind: 'overturn',
    actorId: people.root,
    userId: people.ben,
    note: 'https://x.com/x_1001/status/100',
  });
  expect(await backend.row('notifications', `overturn.${engageId}`)).toMatchObject({
    userId: people.ben,
    isApproved: true,
    awardCount: 20,
    decidedBy: people.root,
    postId,
    engageId,
    postAuthorId: people.ada,
    postAuthorUserName: 'x_1001',
    postLink: 'https://x.com/x_1001/status/100',
    engageLink: (await backend.row('engagement', engageId))['link'],
    rejectCause: null,
  });
  const act = await backend.row('moderationLog', 'request2');
  expect(JSON.parse(String(act['details']))).toMatchObject({
    before: { isApproved: false, rejectCause: 'It is not there.' },
    after: { isApproved: true, rejectCause: null },
  });
  const payloads = await Promise.all(
    [`overturn.${engageId}`, `reversed.${engageId}`].map((id) => backend.row('botOutbox', id)),
  );
  expect(payloads.map(({ payload }) => JSON.parse(String(payload)))).toMatchObject([
    {
      telegramId: people.ben,
      message:
        'An administrator approved your engagement with @x_1001 after all: +2.0 points.\n' +
        'https://x.com/x_1001/status/100',
    },
    {
      telegramId: people.ada,
      message:
        "An administrator overturned your rejection of @x_1002's engagement.\n" +
        'https://x.com/x_1001/status/100',
    },
  ]);
  await expectSound(backend);
  await expectNoChange(backend, async () => {
    expect(await backend.act(people.root, 'resolveReport', overturn)).toEqual(reply);
    const again = { ...overturn, requestId: 'request3' };
    expect(refused(await backend.act(people.root, 'resolveReport', again))).toBe(
      'report_resolved x_1 overturn',
    );
  });
});

async function openReport() {
  const opened = await openRejection();
  const { backend, engageId } = opened;
  succeeded(await report(backend, { requestId: 'report1', engageId }));
  const resolve = (request: object) =>
    backend.act(people.root, 'resolveReport', { reportId: 'report1', ...request });
  return { backend, resolve };
}

async function textsTo(
  backend: Awaited<ReturnType<typeof openReport>>['backend'],
  person: string,
): Promise<readonly string[]> {
  await backend.deliverDue();
  const messages = await backend.messages();
  return messages.flatMap(({ chatId, text }) => (chatId === person ? [text] : []));
}

test('[PA-06] resolving stores outcome, note and actor, and notifies the reporter', async () => {
  const { backend, resolve } = await openReport();
  succeeded(await resolve({ note: `  ${'🦆'.repeat(201)}  ` }));
  expect(await backend.row('reports', 'report1')).toMatchObject({
    isResolved: true,
    outcome: 'none',
    note: '🦆'.repeat(200),
    resolvedBy: people.root,
  });
  expect(await textsTo(backend, people.ben)).toContain(
    'Your report about @x_1001 was resolved without further action.',
  );
  await expectSound(backend);
});

test('[PA-06] the outcome Warn warns the reported person and writes its own log row', async () => {
  const { backend, resolve } = await openReport();
  succeeded(await resolve({ outcome: 'warn', note: 'Look closer', requestId: 'resolve1' }));
  expect(await backend.row('users', people.ada)).toMatchObject({ warnCount: 1 });
  expect(await backend.row('moderationLog', 'tool.resolve1')).toMatchObject({
    action: 'warnUser',
    targetId: people.ada,
    reason: 'Look closer',
  });
  expect(await backend.row('moderationLog', 'resolve1')).toMatchObject({
    action: 'resolveReport',
    targetId: 'report1',
  });
  // Both messages are sent right after the commit, before the schedule runs.
  await eventually(async () =>
    expect((await backend.messages()).map(({ chatId, text }) => `${chatId} ${text}`)).toEqual(
      expect.arrayContaining([
        `${people.ada} An administrator warned you: Look closer`,
        `${people.ben} Your report about @x_1001 was resolved: an administrator acted on it.`,
      ]),
    ),
  );
  await expectSound(backend);
});

test('[PA-06] the outcome Ban bans the reported person and requires a reason, as every ban does', async () => {
  const { backend, resolve } = await openReport();
  const reply = await expectNoChange(backend, () => resolve({ outcome: 'ban' }));
  expect(refused(reply)).toBe('parameter_missing reason');
  succeeded(await resolve({ outcome: 'ban', note: 'Rejects everything' }));
  expect(await backend.row('users', people.ada)).toMatchObject({
    isBanned: true,
    banReason: 'Rejects everything',
  });
  expect(refused(await backend.act(people.ada, 'submitReport', {}))).not.toBe('');
  await expectSound(backend);
});

test('[PA-06] an unknown outcome resolves nothing', async () => {
  const { backend, resolve } = await openReport();
  const reply = await expectNoChange(backend, () => resolve({ outcome: 'praise' }));
  expect(refused(reply)).toBe('report_resolve_failed');
});

test('[FA-10] the message about an overturned rejection opens the notifications', async () => {
  const { backend, engageId } = await openRejection();
  succeeded(await report(backend, { requestId: 'report1', engageId }));
  const overturn = { reportId: 'report1', outcome: 'overturn' };
  succeeded(await backend.act(people.root, 'resolveReport', overturn));

  const { path, payload } = await backend.row('botOutbox', `overturn.${engageId}`);
  expect(path).toBe('bot/notifywithbtn');
  expect(JSON.parse(String(payload))).toMatchObject({
    telegramId: people.ben,
    btnText: 'Open Yapp',
    btnUrl: 'https://t.me/yapp_test_bot/yapp?startapp=notifs',
  });
});

test('[FA-10] [LA-03] both people read about an overturned rejection in their own languages', async () => {
  const { backend, engageId } = await openRejection();
  succeeded(await report(backend, { requestId: 'request1', engageId }));
  await backend.changeRow('users', people.ada, { language: 'ru' });
  const overturn = { reportId: 'request1', outcome: 'overturn' };

  succeeded(await backend.act(people.root, 'resolveReport', overturn));

  const [toEngager, toAuthor] = await Promise.all(
    ['overturn', 'reversed'].map((kind) => backend.row('botOutbox', `${kind}.${engageId}`)),
  );
  const cyrillic = /\p{Script=Cyrillic}/u;
  expect(String(toEngager?.['payload'])).not.toMatch(cyrillic);
  expect(String(toAuthor?.['payload'])).toMatch(cyrillic);
});
