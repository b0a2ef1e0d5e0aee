import { expect, test } from 'vitest';
import { expectNoChange, expectSound, people, refused, succeeded } from './fixture.ts';
import { openRejection, report } from './report-fixture.ts';

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

test('[PA-06] resolving keeps outcome, note and who did it, and the reporter is notified', async () => {
  const { backend, resolve } = await openReport();
  succeeded(await resolve({ note: '  Fair enough  ' }));
  expect(await backend.row('reports', 'report1')).toMatchObject({
    isResolved: true,
    outcome: 'none',
    note: 'Fair enough',
    resolvedBy: people.root,
  });
  expect(await textsTo(backend, people.ben)).toContain(
    'Your report about @x_1001 was resolved without further action.',
  );
  await expectSound(backend);
});

test('[PA-06] the outcome Warn warns the reported person, with a log row of its own', async () => {
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
  expect(await textsTo(backend, people.ben)).toContain(
    'Your report about @x_1001 was resolved: administration acted on it.',
  );
  expect((await textsTo(backend, people.ada)).join('\n')).toContain('Look closer');
  await expectSound(backend);
});

test('[PA-06] the outcome Ban bans the reported person, and needs a reason as every ban does', async () => {
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

test('[PA-06] an outcome that no one knows resolves nothing', async () => {
  const { backend, resolve } = await openReport();
  const reply = await expectNoChange(backend, () => resolve({ outcome: 'praise' }));
  expect(refused(reply)).toBe('report_resolve_failed');
});
