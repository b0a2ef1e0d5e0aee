import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { buttonOf, fieldOf, openAsAdmin, tapRefresh } from './open-admin.ts';

const rootId = '1';
const options = { as: rootId, path: '/admin/announcements', heading: 'Announcements' };

async function backendWith(state?: string, columns: object = {}): Promise<TestBackend> {
  const backend = await openTestBackend();
  await backend.person(rootId, { isAdmin: true });
  await backend.person('2000');
  if (state === undefined) return backend;
  const texts = JSON.stringify({ en: 'Hello' });
  await backend.addRow('announcements', 'news1', { authorId: rootId, texts, state, ...columns });
  return backend;
}

const pastRow = async () =>
  within(
    within(await screen.findByRole('region', { name: 'Past announcements' })).getByRole('listitem'),
  );

test('[PA-22] each language says whether its text is required, and has a preview', async () => {
  const { user } = await openAsAdmin(await backendWith(), options);
  expect(screen.getByText('The message appears here as you write it.')).toBeTruthy();
  expect(screen.getByText(/^Required: members without a text/u)).toBeTruthy();
  await user.type(fieldOf('Text in English'), '  ');
  expect(screen.getByText('The message appears here as you write it.')).toBeTruthy();
  expect(buttonOf('Send to yourself').disabled).toBe(true);
  await user.type(fieldOf('Text in English'), 'Hello all');
  expect(screen.getByText('Hello all', { selector: 'p' }).textContent).toBe('Hello all');
  await user.click(screen.getByRole('radio', { name: 'Русский' }));
  expect(screen.getByText(/^Optional: without it, these members/u)).toBeTruthy();
  expect(screen.queryByText('Hello all', { selector: 'p' })).toBeNull();
  expect(buttonOf('Send to yourself').disabled).toBe(false);
  await user.type(fieldOf('Text in Русский'), 'Привет');
  expect(screen.getByText('Привет', { selector: 'p' })).toBeTruthy();
});

test('[PA-22] without an English text nothing is sent, even with texts in other languages', async () => {
  const { user } = await openAsAdmin(await backendWith(), options);
  await user.click(screen.getByRole('radio', { name: 'Русский' }));
  await user.type(fieldOf('Text in Русский'), 'Привет');
  expect(buttonOf('Send to yourself').disabled).toBe(true);
});

test.each([
  ['tried', 'Tested', 'Sent to its author only', /fill|hint/u, 0],
  ['sent', 'Sent', 'Written to 2', /success/u, 2],
  ['stopped', 'Stopped', 'Written to 1 of 2', /warning/u, 1],
  ['stopped', 'Stopped', 'Written to 2', /warning/u, 2],
])('[PA-22] a past announcement that is %s says so in its color', async (...row) => {
  const [state, name, said, color, written] = row;
  await openAsAdmin(await backendWith(state, { written }), options);
  await screen.findByText(/^2 members get it/u);
  const past = await pastRow();
  expect(past.getByText(name).parentElement?.className).toMatch(color);
  expect(await past.findByText(said)).toBeTruthy();
});

test('[PA-22] an announcement’s progress is refreshed until it has been sent', async () => {
  const backend = await backendWith('sending', { written: 1 });
  await openAsAdmin(backend, options);
  expect(await (await pastRow()).findByText('On its way')).toBeTruthy();
  await backend.changeRow('announcements', 'news1', { state: 'sent', written: 2 });
  expect(await screen.findByText('Written to 2')).toBeTruthy();
});

test('[PA-22] waiting messages are refreshed until they have arrived', async () => {
  const backend = await backendWith('sent', { written: 2 });
  const message = { path: 'bot/notify', payload: '{}' };
  await backend.addRow('botOutbox', 'news.news1.1', { ...message, status: 'sent' });
  await backend.addRow('botOutbox', 'news.news1.2000', { ...message, status: 'pending' });
  const app = await openAsAdmin(backend, options);
  expect(await screen.findByText('1 sent · 1 waiting · 0 failed')).toBeTruthy();
  await backend.changeRow('botOutbox', 'news.news1.2000', { status: 'sent' });
  expect(await screen.findByText('2 sent · 0 waiting · 0 failed')).toBeTruthy();
  // Appwrite counts no further, so how many were sent is not known.
  const action = { status: 200, body: JSON.stringify({ total: 5000, rows: [] }) };
  await backend.fault({ match: 'botOutbox/rows.*failed', from: 'client', times: 9, action });
  await backend.changeRow('announcements', 'news1', { written: 6000 });
  await tapRefresh(app, 'Refresh');
  expect(await screen.findByText('– sent · 0 waiting · 5,000+ failed')).toBeTruthy();
});

test('[PA-17] [PA-22] the number of many receivers may be typed in Persian or Arabic digits, and is typed again for each question', async () => {
  const backend = await backendWith('stopped');
  await Promise.all(Array.from({ length: 98 }, (_, index) => backend.person(String(3000 + index))));
  const { user } = await openAsAdmin(backend, options);
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await user.type(fieldOf('Type 100 again'), '۱۰۰');
  expect(buttonOf('Confirm Send').disabled).toBe(false);
  await user.click(buttonOf('Cancel'));
  await user.click(buttonOf('Continue'));
  expect(fieldOf('Type 100 again').value).toBe('');
  expect(buttonOf('Confirm Send').disabled).toBe(true);
  await user.type(fieldOf('Type 100 again'), '١٠٠');
  expect(buttonOf('Confirm Send').disabled).toBe(false);
});

test('[PA-22] the texts of a past announcement can be reused in the editor at the top of the page, which asks before it replaces others', async () => {
  const { user } = await openAsAdmin(await backendWith('sent', { written: 2 }), options);
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  onTestFinished(() => {
    scrolled.mockRestore();
  });
  await user.click(await screen.findByRole('button', { name: 'Use this text' }));
  expect(fieldOf('Text in English').value).toBe('Hello');
  expect(scrolled).toHaveBeenCalledWith(0, 0);
  await user.type(fieldOf('Text in English'), ' again');
  await user.click(buttonOf('Use this text'));
  expect(screen.getByText('Replace the text you are writing?')).toBeTruthy();
  await user.click(buttonOf('Cancel'));
  expect(fieldOf('Text in English').value).toBe('Hello again');
  await user.click(buttonOf('Use this text'));
  await user.click(buttonOf('Use this text'));
  expect(fieldOf('Text in English').value).toBe('Hello');
});
