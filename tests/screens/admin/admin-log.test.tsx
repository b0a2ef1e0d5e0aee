import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';
import { addPost, addReport, addRows } from './admin-rows.ts';
import { adminId, buttonOf, fieldOf, openAsAdmin, statusOf } from './open-admin.ts';

const heading = 'Moderation Log';
const files: Blob[] = [];

// The test's document has no object URLs.
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

function openLog(backend: TestBackend) {
  return openAsAdmin(backend, { path: '/admin/log', heading });
}

const acts = () => {
  const list = screen.queryByRole('list', { name: 'Actions' });
  const rows = list === null ? [] : within(list).getAllByRole('listitem');
  return rows.map((row) => row.textContent.replace(/[A-Z][a-z]{2} \d.*?[AP]M/u, ''));
};

test('[PA-07] the log says what happened, newest first, with everyone by name and by link', async () => {
  const backend = await backendWithActs();
  await openLog(backend);
  await waitFor(() =>
    expect(acts()).toEqual([
      expect.stringMatching(/^\+1\.0 points to @ada (?:Undo )?prize @olga/u),
      expect.stringMatching(/^Banned @ben (?:Undo )?spam @otto/u),
      expect.stringMatching(/^Warned @ada: 1 warning now (?:Undo )?=SUM.* @olga/u),
    ]),
  );
});

test('[PA-07] [PA-08] the log is filtered by action, and by a person as actor or target', async () => {
  const backend = await backendWithActs();
  const app = await openLog(backend);
  await waitFor(() => expect(acts()).toHaveLength(3));
  expect(screen.getByText('3 actions')).toBeTruthy();
  await app.user.selectOptions(fieldOf('Action'), 'Ban');
  await waitFor(() => expect(acts()).toEqual([expect.stringMatching(/^Banned/u)]));
  expect(screen.getByText('1 action')).toBeTruthy();
  await app.user.selectOptions(fieldOf('Action'), 'All actions');

  await app.user.click(buttonOf('Every person'));
  await app.user.click(buttonOf('Show this person'));
  expect((await statusOf(sentence('username_missing'))).tone).toBe('failure');
  await app.user.type(fieldOf('Username'), 'unknown');
  await app.user.click(buttonOf('Show this person'));
  expect((await statusOf(sentence('handle_not_found', { handle: 'unknown' }))).tone).toBe(
    'failure',
  );
  await app.user.clear(fieldOf('Username'));
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf('Show this person'));
  await waitFor(() => expect(acts()).toHaveLength(2));
  await app.user.selectOptions(fieldOf('Action'), 'Warning');
  await waitFor(() => expect(acts()).toEqual([expect.stringMatching(/^Warned/u)]));
  await app.user.click(buttonOf('Clear filters'));
  await waitFor(() => expect(acts()).toHaveLength(3));

  await app.user.click(buttonOf('Every person'));
  await app.user.type(fieldOf('Username'), 'otto{Enter}');
  await waitFor(() => expect(acts()).toEqual([expect.stringMatching(/^Banned @ben/u)]));
  await app.user.selectOptions(fieldOf('Person’s role'), 'On @otto');
  await screen.findByText('No actions found');
  await app.user.selectOptions(fieldOf('Person’s role'), 'By @otto');
  await waitFor(() => expect(acts()).toHaveLength(1));
});

test('[PA-07] [PA-24] the log names the people of a report, a post and a message, not its id', async () => {
  const backend = await backendWithActs();
  await addPost(backend, 'post1');
  await addReport(backend, 'report1');
  await addRows(backend, 'botOutbox', [
    {
      $id: 'message1',
      path: 'bot/notify',
      payload: JSON.stringify({ telegramId: '1002', message: 'Hello' }),
      status: 'failed',
    },
  ]);
  await backend.act(adminId, 'resolveReport', { reportId: 'report1', outcome: 'none' });
  await backend.act(adminId, 'pinPost', { postId: 'post1' });
  await backend.act(adminId, 'resendMessage', { outboxId: 'message1' });
  const app = await openLog(backend);
  await waitFor(() =>
    expect(acts().slice(0, 3)).toEqual([
      expect.stringMatching(/^Sent a message to @ben again/u),
      expect.stringMatching(/^Pinned a post by @ada/u),
      expect.stringMatching(/^Resolved the report by @ben about @ada: no action/u),
    ]),
  );
  const [, , resolved] = within(screen.getByRole('list', { name: 'Actions' })).getAllByRole(
    'listitem',
  );
  const links = within(resolved ?? document.body).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['@ben', '/user/1002'],
    ['@ada', '/user/1001'],
    ['@olga', '/user/1008'],
  ]);
  await app.user.click(buttonOf('Export CSV'));
  await statusOf('6 actions are ready.');
  const lines = ((await files[0]?.text()) ?? '').split('\r\n').slice(1, 4);
  expect(lines.map((line) => line.split(',{')[0]?.split(',').slice(1, 8).join(','))).toEqual([
    expect.stringContaining('message1,ben'),
    expect.stringContaining('post1,ada'),
    expect.stringContaining('report1,"ben, ada"'),
  ]);
});

test('[PA-24] a person without a known name is a former member, never an id', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  await addRows(backend, 'moderationLog', [
    { $id: 'act1', actorId: '4711', targetId: '4712', action: 'banUser', details: '{}' },
  ]);
  await openLog(backend);
  await waitFor(() =>
    expect(acts()).toEqual([
      expect.stringMatching(/^Banned Former member\s+(?:Undo)?\s+Former member/u),
    ]),
  );
});

test('[PA-18] a wrong gift is undone in two taps, once, and both entries say so', async () => {
  const backend = await backendWithActs();
  const app = await openLog(backend);
  await screen.findByText('prize');
  await app.user.click(screen.getAllByRole('button', { name: 'Take back' })[0] ?? document.body);
  expect(
    screen.getByText(/Take this back\? \+1\.0 points to @ada\. Balance: 11\.0 → 10\.0\./u),
  ).toBeTruthy();
  await app.user.click(buttonOf('Confirm: take back'));
  await waitFor(async () => expect((await backend.row('users', '1001'))['point']).toBe(100));
  await waitFor(() =>
    expect(acts().slice(0, 2)).toEqual([
      expect.stringMatching(/^Took back: -1\.0 points from @ada/u),
      expect.stringMatching(/^\+1\.0 points to @ada .*Taken back$/u),
    ]),
  );
  expect(screen.getAllByRole('button', { name: 'Take back' })).toHaveLength(2);
});

test('[PA-17] [PA-18] the amount of a large gift is typed again before it is undone', async () => {
  const backend = await backendWithActs();
  const gift = { username: 'ada', type: 'X', reason: 'contest', points: '2000' };
  await backend.act(adminId, 'addPoints', gift);
  const app = await openLog(backend);
  await screen.findByText('contest');
  await app.user.click(screen.getAllByRole('button', { name: 'Take back' })[0] ?? document.body);
  expect(buttonOf('Confirm: take back').disabled).toBe(true);
  await app.user.type(fieldOf('Type 2000.0 again'), '2000');
  await app.user.click(buttonOf('Confirm: take back'));
  await waitFor(async () => expect((await backend.row('users', '1001'))['point']).toBe(110));
});

test('[PA-07] [FA-20] one of several people with the same username is chosen for the log', async () => {
  const backend = await backendWithActs();
  await backend.changeRow('users', '1002', { x_username: 'ada' });
  const app = await openLog(backend);
  await waitFor(() => expect(acts()).toHaveLength(3));
  await app.user.click(buttonOf('Every person'));
  await app.user.click(buttonOf('Show this person'));
  const missing = await screen.findByRole('alert');
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf('Show this person'));
  const people = await screen.findByRole('region', { name: 'People with the username @ada' });
  expect(missing.isConnected).toBe(false);
  const chosen = within(people).getByRole('button', { name: /Person 1002/u });
  await app.user.click(chosen);
  await waitFor(() => expect(acts()).toEqual([expect.stringMatching(/^Banned/u)]));
});

test('[PA-07] filters chosen during a person’s look-up stay chosen', async () => {
  const backend = await backendWithActs();
  const app = await openLog(backend);
  await waitFor(() => expect(acts()).toHaveLength(3));
  await app.user.click(buttonOf('Every person'));
  await app.user.type(fieldOf('Username'), 'ada');
  await backend.fault({ match: 'x_username', from: 'client', action: { isHeld: true } });
  await app.user.click(buttonOf('Show this person'));
  await app.user.selectOptions(fieldOf('Action'), 'Warning');
  await backend.noFaults();
  await screen.findByLabelText('Person’s role');
  expect(fieldOf('Action').value).toBe('warnUser');
  await waitFor(() => expect(acts()).toEqual([expect.stringMatching(/^Warned/u)]));
});

test('[PA-07] a person found after the filters were cleared does not filter the log', async () => {
  const backend = await backendWithActs();
  const app = await openLog(backend);
  await app.user.selectOptions(fieldOf('Action'), 'Warning');
  await app.user.click(buttonOf('Every person'));
  await app.user.type(fieldOf('Username'), 'ada');
  await backend.fault({ match: 'x_username', from: 'client', action: { isHeld: true } });
  await app.user.click(buttonOf('Show this person'));
  await app.user.click(buttonOf('Clear filters'));
  await backend.noFaults();
  // A list that was not read before, asked for after the person, who has been found by then.
  await app.user.selectOptions(fieldOf('Action'), 'Ban');
  await waitFor(() => expect(acts()).toEqual([expect.stringMatching(/^Banned @ben/u)]));
});

test('[PA-07] the log is filtered by days', async () => {
  const backend = await backendWithActs();
  const app = await openLog(backend);
  await waitFor(() => expect(acts()).toHaveLength(3));
  const today = new Date(await backend.nowMs()).toISOString().slice(0, 10);
  await app.user.selectOptions(fieldOf('Days'), 'One day');
  fireEvent.change(fieldOf('Day (UTC)'), { target: { value: '2020-01-01' } });
  await screen.findByText('No actions found');
  fireEvent.change(fieldOf('Day (UTC)'), { target: { value: today } });
  await waitFor(() => expect(acts()).toHaveLength(3));
  await app.user.selectOptions(fieldOf('Days'), 'Last 7 days');
  await waitFor(() => expect(acts()).toHaveLength(3));
  const link = screen.getAllByRole('link', { name: '@ada' })[0];
  expect(link?.getAttribute('href')).toBe('/user/1001');
});

test('[PA-07] the export has the same sentences, contains all matching entries, and runs no formula', async () => {
  const backend = await backendWithActs();
  const app = await openLog(backend);
  await app.user.selectOptions(await screen.findByLabelText('Action'), 'Warning');
  await waitFor(() => expect(acts()).toHaveLength(1));
  await app.user.click(buttonOf('Export CSV'));
  expect((await statusOf('1 action is ready.')).tone).toBe('success');
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
  const app = await openLog(backend);
  await waitFor(() => expect(acts()).toHaveLength(3));
  await backend.fault({ match: 'moderationLog', action: { status: 500 }, from: 'client' });
  await app.user.click(buttonOf('Export CSV'));
  expect((await statusOf(sentence('database_error'))).tone).toBe('failure');
  await app.user.click(buttonOf('Export CSV'));
  expect(await screen.findByText('3 actions are ready.')).toBeTruthy();
});

test('[PA-24] a long log is read page by page, and says at once how long it is', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  const rows = Array.from({ length: 51 }, (_, index) => ({
    $id: `act${String(index)}`,
    actorId: adminId,
    targetId: 'post1',
    action: 'pinPost',
    details: '{}',
  }));
  await addRows(backend, 'moderationLog', rows);
  const app = await openLog(backend);
  expect(await screen.findByText('51 actions')).toBeTruthy();
  await app.user.click(await screen.findByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull());
  const list = screen.getByRole('list', { name: 'Actions' });
  expect(within(list).getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('51');
});

test('an empty log says so', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  await openLog(backend);
  expect(await screen.findByText('No actions found')).toBeTruthy();
});
