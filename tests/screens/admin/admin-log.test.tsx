import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';
import { addRows } from './admin-rows.ts';
import { adminId, buttonOf, fieldOf, openAsAdmin, statusOf } from './open-admin.ts';

const heading = 'Moderation Log';
const files: Blob[] = [];

// The test's document keeps no files.
URL.createObjectURL = (file: Blob) => {
  files.push(file);
  return 'blob:file';
};
URL.revokeObjectURL = () => undefined;

afterEach(() => {
  files.length = 0;
});

async function backendWithActs(): Promise<TestBackend> {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  await backend.person('1009', { isAdmin: true, x_username: 'otto' });
  await backend.person('1001', { x_username: 'ada', tg_handle: 'ada_love', point: 100 });
  await backend.person('1002', { x_username: 'ben' });
  const tool = (username: string, reason: string) => ({ username, type: 'X', reason });
  await backend.act(adminId, 'warnUser', tool('ada', '=SUM(1), "really"'));
  await backend.act('1009', 'banUser', tool('ben', 'spam'));
  await backend.act(adminId, 'addPoints', { ...tool('ada', 'prize'), points: '1' });
  return backend;
}

/** Opens the log with its filters unfolded. */
async function openFilters(backend: TestBackend) {
  const app = await openAsAdmin(backend, { path: '/admin/log', heading });
  await app.user.click(buttonOf('Filter and export'));
  return app;
}

const acts = () => {
  const list = screen.queryByRole('list', { name: 'Acts' });
  const rows = list === null ? [] : within(list).getAllByRole('listitem');
  return rows.map((row) => row.textContent.replace(/[A-Z][a-z]{2} \d.*?[AP]M/u, ''));
};

test('[PA-07] the log says what happened, newest first, with everybody by name and by link', async () => {
  const backend = await backendWithActs();
  await openAsAdmin(backend, { path: '/admin/log', heading });
  await waitFor(() =>
    expect(acts()).toEqual([
      expect.stringMatching(/^\+1\.0 points to @ada @olga@ada.*prize/u),
      expect.stringMatching(/^Banned @ben @otto@ben.*spam/u),
      expect.stringMatching(/^Warned @ada: 1 warning now @olga@ada.*=SUM/u),
    ]),
  );
});

test('[PA-07] the log is filtered by action, and by a person as actor or target', async () => {
  const backend = await backendWithActs();
  const app = await openFilters(backend);
  await waitFor(() => expect(acts()).toHaveLength(3));
  await app.user.selectOptions(fieldOf('Action'), 'Ban');
  await waitFor(() => expect(acts()).toEqual([expect.stringMatching(/^Banned/u)]));
  await app.user.selectOptions(fieldOf('Action'), 'All actions');

  await app.user.click(buttonOf('Show this person'));
  expect((await statusOf(sentence('username_missing'))).tone).toBe('failure');
  await app.user.type(fieldOf('Username'), 'nobody');
  await app.user.click(buttonOf('Show this person'));
  expect((await statusOf(sentence('handle_not_found', { handle: 'nobody' }))).tone).toBe('failure');
  await app.user.clear(fieldOf('Username'));
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf('Show this person'));
  await waitFor(() => expect(acts()).toHaveLength(2));
  await app.user.selectOptions(fieldOf('Action'), 'Warning');
  await waitFor(() => expect(acts()).toEqual([expect.stringMatching(/^Warned/u)]));
  await app.user.click(buttonOf('Show everybody'));
  await app.user.selectOptions(fieldOf('Action'), 'All actions');
  await waitFor(() => expect(acts()).toHaveLength(3));

  await app.user.type(fieldOf('Username'), 'otto');
  await app.user.click(buttonOf('Show this person'));
  await waitFor(() => expect(acts()).toEqual([expect.stringMatching(/^Banned @ben/u)]));
  await app.user.click(screen.getByRole('radio', { name: 'On' }));
  await screen.findByText('No acts found');
  await app.user.click(screen.getByRole('radio', { name: 'By' }));
  await waitFor(() => expect(acts()).toHaveLength(1));
  // Folded, they say in one line what is shown.
  await app.user.click(buttonOf('Filter and export'));
  expect(screen.queryByLabelText('Action')).toBeNull();
  expect(screen.getByText('By @otto')).toBeTruthy();
  await app.user.click(buttonOf('Show all'));
  await waitFor(() => expect(acts()).toHaveLength(3));
});

test('[PA-07] [FA-20] the log of one of several people with one username is chosen from their list', async () => {
  const backend = await backendWithActs();
  await backend.changeRow('users', '1002', { x_username: 'ada' });
  const app = await openFilters(backend);
  await waitFor(() => expect(acts()).toHaveLength(3));
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf('Show this person'));
  const people = await screen.findByRole('region', { name: 'People with the username @ada' });
  const chosen = within(people).getByRole('button', { name: /Person 1002/u });
  await app.user.click(chosen);
  await waitFor(() => expect(acts()).toEqual([expect.stringMatching(/^Banned/u)]));
});

test('[PA-07] the log is filtered by day', async () => {
  const backend = await backendWithActs();
  await openFilters(backend);
  await waitFor(() => expect(acts()).toHaveLength(3));
  const today = new Date(await backend.nowMs()).toISOString().slice(0, 10);
  fireEvent.change(fieldOf('Day (UTC)'), { target: { value: '2020-01-01' } });
  await screen.findByText('No acts found');
  fireEvent.change(fieldOf('Day (UTC)'), { target: { value: today } });
  await waitFor(() => expect(acts()).toHaveLength(3));
  const link = screen.getAllByRole('link', { name: '@ada' })[0];
  expect(link?.getAttribute('href')).toBe('/user/1001');
});

test('[PA-07] the export says the same, holds all that fits the filter, and runs no formula', async () => {
  const backend = await backendWithActs();
  const app = await openFilters(backend);
  await app.user.selectOptions(await screen.findByLabelText('Action'), 'Warning');
  await waitFor(() => expect(acts()).toHaveLength(1));
  await app.user.click(buttonOf('Export CSV'));
  expect((await statusOf('1 act is ready.')).tone).toBe('success');
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Save file' });
  expect([link.download, link.href]).toEqual(['moderation-log.csv', 'blob:file']);
  const csv = (await files[0]?.text()) ?? '';
  const [columns, act, ...rest] = csv.split('\r\n');
  expect(columns).toBe('time,action,what happened,actor id,actor,target id,target,reason,details');
  expect(act).toMatch(
    /^\d{4}-.*Z,warnUser,Warned @ada: 1 warning now,1008,olga,1001,ada,"'=SUM\(1\), ""really""","\{""before""/u,
  );
  expect(rest).toEqual(['']);
  await app.user.click(buttonOf('Copy CSV'));
  expect(app.copiedTexts[0]).toContain('warnUser,Warned @ada: 1 warning now,1008');
});

test('an export that fails says so and can be tried again', async () => {
  const backend = await backendWithActs();
  const app = await openFilters(backend);
  await waitFor(() => expect(acts()).toHaveLength(3));
  await backend.fault({ match: 'moderationLog', action: { status: 500 }, from: 'client' });
  await app.user.click(buttonOf('Export CSV'));
  expect((await statusOf(sentence('database_error'))).tone).toBe('failure');
  await app.user.click(buttonOf('Export CSV'));
  expect(await screen.findByText('3 acts are ready.')).toBeTruthy();
});

test('a long log is read page by page', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  const act = (index: number) => ({
    $id: `act${String(index)}`,
    actorId: adminId,
    targetId: 'post1',
    action: 'pinPost',
    details: '{}',
  });
  await addRows(
    backend,
    'moderationLog',
    Array.from({ length: 51 }, (_, index) => act(index)),
  );
  const app = await openAsAdmin(backend, { path: '/admin/log', heading });
  await app.user.click(await screen.findByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull());
  const list = screen.getByRole('list', { name: 'Acts' });
  expect(within(list).getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('51');
});

test('an empty log says so', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  await openAsAdmin(backend, { path: '/admin/log', heading });
  expect(await screen.findByText('No acts found')).toBeTruthy();
});
