import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';
import { adminId, buttonOf, openAsAdmin, openWide, statusOf } from './open-admin.ts';

const heading = 'Bot Messages';

async function addMessage(backend: TestBackend, id: string, changes: object): Promise<void> {
  await backend.addRow('botOutbox', id, {
    path: 'bot/notify',
    payload: JSON.stringify({ telegramId: '1001', message: `Hello from ${id}` }),
    status: 'sent',
    attempts: 1,
    ...changes,
  });
}

async function backendWithMessages(): Promise<TestBackend> {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  await addMessage(backend, 'sent1', {});
  await addMessage(backend, 'failed1', {
    status: 'failed',
    attempts: 9,
    lastError: 'chat not found',
  });
  await addMessage(backend, 'waiting1', {
    path: 'bot/notify-report',
    payload: JSON.stringify({ message: 'Hello admins', topicId: 7 }),
    status: 'pending',
    attempts: 0,
  });
  await addMessage(backend, 'odd1', { path: 'bot/unknown' });
  return backend;
}

const messages = () => {
  const list = screen.queryByRole('list', { name: 'Messages' });
  return list === null
    ? []
    : within(list)
        .getAllByRole('listitem')
        .map((row) => row.textContent);
};

test('[TR-25] bot messages are listed with state, attempts and last error', async () => {
  const backend = await backendWithMessages();
  await openAsAdmin(backend, { path: '/admin/outbox', heading });
  await waitFor(() => expect(messages()).toHaveLength(4));
  await screen.findAllByText(/Former member/u);
  expect(messages()).toEqual([
    expect.stringMatching(/^A message that this version cannot read bot\/unknown/u),
    expect.stringMatching(/^Hello admins to the admin group, topic 7.*0 attempts.*Waiting/u),
    expect.stringMatching(
      /^Hello from failed1 to Former member.*9 attempts.*Last error: chat not found.*Failed/u,
    ),
    expect.stringMatching(/^Hello from sent1 to Former member · today \d.*1 attempt[^s].*Sent/u),
  ]);
});

test('[TR-25] a message that was tried says why that failed and when it is tried again, one that never was does not', async () => {
  const backend = await backendWithMessages();
  await addMessage(backend, 'again1', {
    status: 'pending',
    nextAttemptAtMs: Date.now(),
    lastError: 'try later',
  });
  await openAsAdmin(backend, { path: '/admin/outbox', heading });
  await waitFor(() => expect(messages()).toHaveLength(5));
  const waiting = messages().filter((text) => text.includes('Waiting'));
  expect(waiting.map((text) => text.includes('Next attempt'))).toEqual([true, false]);
  expect(waiting.map((text) => text.includes('Last error: try later'))).toEqual([true, false]);
});

test('[PA-24] the list can be filtered by state, with the count and the messages of that state alone', async () => {
  const backend = await backendWithMessages();
  const app = await openAsAdmin(backend, { path: '/admin/outbox', heading });
  const match = 'botOutbox/rows';
  expect(await screen.findByRole('tab', { name: 'All 4' })).toBeTruthy();
  await backend.fault({ match, from: 'client', times: 9, action: { isHeld: true } });
  await app.user.click(screen.getByRole('tab', { name: 'Failed' }));
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Failed');
  expect(messages()).toEqual([]);
  await backend.noFaults();
  await waitFor(() => expect(messages()).toEqual([expect.stringMatching(/^Hello from failed1/u)]));
  await app.user.click(screen.getByRole('tab', { name: 'Waiting' }));
  await waitFor(() => expect(messages()).toEqual([expect.stringMatching(/^Hello admins/u)]));
});

test('[TR-25] [PA-23] a failed message is sent again by a tap, and the home no longer counts it', async () => {
  const backend = await backendWithMessages();
  await backend.person('1001');
  const app = await openAsAdmin(backend, { path: '/admin', heading: 'Admin' });
  await app.user.click(await screen.findByRole('link', { name: 'Bot Messages 1 failed' }));
  await screen.findByText('Hello from failed1');
  expect(screen.getAllByRole('button', { name: 'Send again' })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^Send \d/ })).toBeNull();
  await app.user.click(buttonOf('Send again'));
  expect((await statusOf('The message is on its way again.')).tone).toBe('success');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull());
  const sent = async () => (await backend.messages()).map(({ text }) => text);
  await waitFor(async () => expect(await sent()).toContain('Hello from failed1'));
  await app.user.click(screen.getByRole('link', { name: /^Admin/u }));
  expect(await screen.findByRole('link', { name: 'Bot Messages 0 failed' })).toBeTruthy();
});

test('[TR-25] resending a message that another administrator has resent is refused, and no longer offered', async () => {
  const backend = await backendWithMessages();
  const app = await openAsAdmin(backend, { path: '/admin/outbox', heading });
  await screen.findByText('Hello from failed1');
  await backend.changeRow('botOutbox', 'failed1', { status: 'sent' });
  await app.user.click(buttonOf('Send again'));
  expect((await statusOf(sentence('message_resend_failed'))).tone).toBe('failure');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull());
});

test('[TR-23] a lost response to sending again says so, and repeating the tap sends it once', async () => {
  const backend = await backendWithMessages();
  await backend.person('1001');
  const app = await openAsAdmin(backend, { path: '/admin/outbox', heading });
  await screen.findByText('Hello from failed1');
  await backend.fault({ match: 'POST .*/executions', action: { cut: 'after' }, from: 'client' });
  await app.user.click(buttonOf('Send again'));
  const lost =
    'No response arrived, so it may have happened. Try again: it takes effect only once.';
  expect((await statusOf(lost)).tone).toBe('warning');
  await app.user.click(buttonOf('Send again'));
  expect((await statusOf('The message is on its way again.')).tone).toBe('success');
});

test('a message names its recipient', async () => {
  const backend = await backendWithMessages();
  await backend.person('1001', { x_username: 'ada' });
  await openAsAdmin(backend, { path: '/admin/outbox', heading });
  await waitFor(() =>
    expect(messages()).toContainEqual(expect.stringMatching(/^Hello from sent1 to @ada /u)),
  );
});

test('[TR-25] [PA-24] messages are found by their text and their recipient, with a count', async () => {
  const backend = await backendWithMessages();
  await backend.person('1001', { x_username: 'ada' });
  const app = await openAsAdmin(backend, { path: '/admin/outbox', heading });
  await waitFor(() => expect(messages()).toHaveLength(4));
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('All 4');
  await app.user.type(screen.getByRole('searchbox'), 'Hello admins');
  await waitFor(() => expect(messages()).toEqual([expect.stringMatching(/^Hello admins/u)]));
  await app.user.clear(screen.getByRole('searchbox'));
  await app.user.type(screen.getByRole('searchbox'), '@ada');
  await waitFor(() => expect(messages()).toHaveLength(3));
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('All 3');
});

test('[TR-25] [PA-08] on a desk messages are a table, in which one that failed is sent again', async () => {
  openWide();
  const backend = await backendWithMessages();
  await backend.person('1001', { x_username: 'ada' });
  const app = await openAsAdmin(backend, { path: '/admin/outbox', heading });
  const table = await screen.findByRole('table', { name: 'Messages' });
  const row = await within(table).findByRole('row', {
    name: /Hello from failed1.*chat not found/u,
  });
  expect(await within(row).findByText('to @ada')).toBeTruthy();
  await app.user.click(within(row).getByRole('button', { name: 'Send again' }));
  expect((await statusOf('The message is on its way again.')).tone).toBe('success');
});

test('[TR-25] [PA-23] a wide desk shows a failed message beside the table, and sends it again there', async () => {
  openWide(1440);
  const backend = await backendWithMessages();
  await addMessage(backend, 'failed2', { status: 'failed', attempts: 3, lastError: 'blocked' });
  const app = await openAsAdmin(backend, { path: '/admin/outbox', heading });
  const beside = within(await screen.findByRole('region', { name: 'Failed' }));
  expect(beside.getByText('Last error: blocked')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Failed', pressed: true })).toBeTruthy();
  await app.user.click(screen.getByRole('button', { name: 'Failed', pressed: false }));
  expect(screen.getByRole('region', { name: 'Failed' }).textContent).toContain('chat not found');
  await app.user.click(buttonOf('Send again'));
  expect((await statusOf('The message is on its way again.')).tone).toBe('success');
});

test('[TR-25] [PA-09] one button sends all listed failed messages again, each once and each in the log', async () => {
  const backend = await backendWithMessages();
  await backend.person('1001');
  await addMessage(backend, 'failed2', { status: 'failed' });
  const app = await openAsAdmin(backend, { path: '/admin/outbox', heading });
  await screen.findByText('Hello from failed2');
  await app.user.click(buttonOf('Send 2 again'));
  expect((await statusOf('Send 2 failed messages again?')).tone).toBe('warning');
  await app.user.click(buttonOf('Cancel'));
  expect(screen.queryByText('Send 2 failed messages again?')).toBeNull();
  await app.user.click(buttonOf('Send 2 again'));
  expect((await backend.messages()).map(({ text }) => text)).toEqual([]);
  await app.user.click(buttonOf('Send 2 again'));
  expect((await statusOf('2 of 2 done')).tone).toBe('success');
  const sent = async () => (await backend.messages()).map(({ text }) => text).toSorted();
  await waitFor(async () =>
    expect(await sent()).toEqual(['Hello from failed1', 'Hello from failed2']),
  );
  const acts = await backend.rows('moderationLog');
  expect(new Set(acts.map(({ targetId }) => targetId))).toEqual(new Set(['failed1', 'failed2']));
  expect(acts).toHaveLength(2);
  await waitFor(() => expect(screen.queryByRole('button', { name: /again$/u })).toBeNull());
});

test('[TR-25] [PA-16] one refusal does not keep the others from being sent again', async () => {
  const backend = await backendWithMessages();
  await backend.person('1001');
  await addMessage(backend, 'failed2', { status: 'failed' });
  const app = await openAsAdmin(backend, { path: '/admin/outbox', heading });
  await screen.findByText('Hello from failed2');
  await backend.changeRow('botOutbox', 'failed2', { status: 'sent' });
  await app.user.click(buttonOf('Send 2 again'));
  await app.user.click(buttonOf('Send 2 again'));
  const text = '1 of 2 done, 1 failed';
  expect((await statusOf(text)).tone).toBe('failure');
  const sent = async () => (await backend.messages()).map(({ text: said }) => said);
  await waitFor(async () => expect(await sent()).toEqual(['Hello from failed1']));
});
