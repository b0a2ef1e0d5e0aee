import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { adminId, buttonOf, fieldOf, openAsAdmin, tapRefresh, tapRetry } from './open-admin.ts';

const rootId = '1';
const path = '/admin/announcements';
const heading = 'Announcements';

/** A super administrator, an administrator and further members; one has switched announcements off, one is banned. */
async function openCommunity(members = 2): Promise<TestBackend> {
  const backend = await openTestBackend();
  await backend.person(rootId, { isAdmin: true });
  await backend.person(adminId, { isAdmin: true });
  await Promise.all(
    Array.from({ length: members }, (_, index) => backend.person(String(2000 + index))),
  );
  await backend.person('3000', { mutedKinds: ['announcements'] });
  await backend.person('3001', { isBanned: true });
  return backend;
}

async function receivedTexts(backend: TestBackend): Promise<readonly string[]> {
  return (await backend.messages()).map(({ chatId, text }) => `${chatId} ${text}`).toSorted();
}

const pastRows = () =>
  within(screen.getByRole('region', { name: 'Past announcements' })).getAllByRole('listitem');

test('[PA-22] an announcement is written, previewed, sent to oneself and then to the stated number of people', async () => {
  const backend = await openCommunity();
  const { user } = await openAsAdmin(backend, { as: rootId, path, heading });
  expect(buttonOf('Send to yourself').disabled).toBe(true);

  await user.type(fieldOf('Text in English'), 'Hello all');
  expect(screen.getByText('Hello all', { selector: 'p' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Русский' }));
  await user.type(fieldOf('Text in Русский'), 'Привет');
  await user.click(buttonOf('Send to yourself'));

  await screen.findByText('Sent to you. Read it in your chat with the bot.');
  await screen.findByText(/^4 members get it/u);
  await backend.deliverDue();
  expect(await receivedTexts(backend)).toEqual(['1 Hello all\n\nПривет']);

  await user.click(await screen.findByRole('button', { name: 'Send to 4 people' }));
  await screen.findByText('Send this to 4 people? A delivered message cannot be recalled.');
  await user.click(buttonOf('Confirm Send'));
  await waitFor(() => expect(fieldOf('Text in English').value).toBe(''));
  await backend.passTime(60_000);
  await backend.deliverDue();

  expect((await backend.rows('announcements'))[0]).toMatchObject({ state: 'sent', written: 4 });
  await tapRefresh({ user }, 'Refresh');
  await waitFor(() => expect(pastRows()[0]?.textContent).toMatch(/Sent.*Written to 4/u));
  await user.click(buttonOf('Use this text'));
  expect(fieldOf('Text in English').value).toBe('Hello all');
});

test('[PA-22] a text that changes after the test must be tested again', async () => {
  const backend = await openCommunity();
  const { user } = await openAsAdmin(backend, { as: rootId, path, heading });
  await user.type(fieldOf('Text in English'), 'Hello');
  await user.click(buttonOf('Send to yourself'));
  await screen.findByText('Sent to you. Read it in your chat with the bot.');
  await user.type(fieldOf('Text in English'), ' all');
  expect(buttonOf('Send to yourself').disabled).toBe(false);
});

test('[PA-22] receivers that cannot be counted are counted again by Retry, and then it can be sent', async () => {
  const backend = await openCommunity();
  const match = 'tables/users/rows.*mutedKinds';
  await backend.fault({ match, from: 'client', times: 99, action: { status: 500 } });
  const app = await openAsAdmin(backend, { as: rootId, path, heading });
  await app.user.type(fieldOf('Text in English'), 'Hello');
  await app.user.click(buttonOf('Send to yourself'));
  await tapRetry(backend, app);
  expect(await screen.findByRole('button', { name: 'Send to 4 people' })).toBeTruthy();
});

test('[PA-22] what is written while an announcement is being sent stays', async () => {
  const backend = await openCommunity();
  const { user } = await openAsAdmin(backend, { as: rootId, path, heading });
  await user.type(fieldOf('Text in English'), 'Hello');
  await user.click(buttonOf('Send to yourself'));
  await user.click(await screen.findByRole('button', { name: 'Send to 4 people' }));
  await backend.fault({ match: 'POST .*/executions', from: 'client', action: { isHeld: true } });
  await user.click(buttonOf('Confirm Send'));
  await user.type(fieldOf('Text in English'), ' again');
  await backend.noFaults();
  expect(await screen.findByText('The announcement is on its way.')).toBeTruthy();
  expect(fieldOf('Text in English').value).toBe('Hello again');
});

test('[PA-22] a draft survives a reload, and is deleted once it is sent', async () => {
  const backend = await openCommunity();
  const first = await openAsAdmin(backend, { as: rootId, path, heading });
  await first.user.type(fieldOf('Text in English'), 'Hello');
  await first.user.click(screen.getByRole('radio', { name: 'Русский' }));
  await first.user.type(fieldOf('Text in Русский'), 'Привет');
  first.close();

  const { device } = first;
  const second = await openAsAdmin(backend, { as: rootId, path, heading, device });
  const { user } = second;
  expect(fieldOf('Text in English').value).toBe('Hello');
  await user.click(screen.getByRole('radio', { name: 'Русский' }));
  expect(fieldOf('Text in Русский').value).toBe('Привет');
  await user.click(buttonOf('Send to yourself'));
  await user.click(await screen.findByRole('button', { name: 'Send to 4 people' }));
  await user.click(buttonOf('Confirm Send'));
  await waitFor(() => expect(fieldOf('Text in English').value).toBe(''));
  second.close();

  await openAsAdmin(backend, { as: rootId, path, heading, device });
  expect(fieldOf('Text in English').value).toBe('');
});

test('[PA-17] [PA-22] a large number of receivers is typed again', async () => {
  const backend = await openCommunity(98);
  const texts = JSON.stringify({ en: 'Hello' });
  await backend.addRow('announcements', 'news1', { authorId: rootId, texts, state: 'stopped' });
  const { user } = await openAsAdmin(backend, { as: rootId, path, heading });
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(buttonOf('Confirm Send').disabled).toBe(true);
  for (const other of ['10', '1000']) {
    await user.type(fieldOf('Type 100 again'), other);
    expect(screen.getByText('The numbers differ')).toBeTruthy();
    expect(buttonOf('Confirm Send').disabled).toBe(true);
    await user.clear(fieldOf('Type 100 again'));
  }
  await user.type(fieldOf('Type 100 again'), '100');
  await user.click(buttonOf('Confirm Send'));
  await waitFor(async () =>
    expect((await backend.row('announcements', 'news1'))['state']).toBe('sending'),
  );
});

test('[PA-22] past announcements show sent, waiting and failed messages; one in progress is stopped and continued', async () => {
  const backend = await openCommunity();
  const texts = JSON.stringify({ en: 'Hello' });
  const announcement = { authorId: rootId, texts, state: 'sending', written: 3 };
  await backend.addRow('announcements', 'news0', { ...announcement, state: 'sent' });
  await backend.addRow('announcements', 'news1', announcement);
  const message = { path: 'bot/notify', payload: '{}' };
  for (const [id, status] of [
    ['1', 'sent'],
    ['2000', 'pending'],
    ['2001', 'failed'],
  ] as const) {
    await backend.addRow('botOutbox', `news.news1.${id}`, { ...message, status });
  }
  const { user } = await openAsAdmin(backend, { as: rootId, path, heading });
  await waitFor(() =>
    expect(pastRows()[0]?.textContent).toMatch(
      /On its way.*Hello.*Written to 3 of 4.*1 sent · 1 waiting · 1 failed/u,
    ),
  );
  // Those who did not get it joined later.
  expect(within(pastRows()[1]!).getByText('Written to 3')).toBeTruthy();
  await user.click(buttonOf('Stop'));
  await user.click(buttonOf('Confirm Stop'));
  await screen.findByText('Stopped');
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await user.click(buttonOf('Confirm Send'));
  await screen.findByText('On its way');
});

test('[PA-22] other administrators see the announcements and cannot send any', async () => {
  const backend = await openCommunity();
  const texts = JSON.stringify({ en: 'Hello' });
  await backend.addRow('announcements', 'news1', { authorId: rootId, texts, state: 'tried' });
  await openAsAdmin(backend, { path, heading });
  await screen.findByText('Hello');
  expect(screen.getByText('Only the super administrator sends announcements.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(?:Send|Use)/u })).toBeNull();
});
