import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';
import { addReport, addRows } from './admin-rows.ts';
import { hasIcon } from './icons.tsx';
import { adminId, buttonOf, fieldOf, openAsAdmin, openWide, statusOf } from './open-admin.ts';

const open = (backend: TestBackend) =>
  openAsAdmin(backend, { path: '/admin/log', heading: 'Moderation Log' });

async function backendWithPeople(): Promise<TestBackend> {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  await backend.person('1009', { isAdmin: true, x_username: 'otto' });
  await backend.person('1001', { x_username: 'ada', point: 100 });
  await backend.person('1002', { x_username: 'ada_l' });
  return backend;
}

const tool = (username: string, more: object = {}) => ({
  username,
  type: 'X',
  reason: 'because',
  ...more,
});

/** The rows of a phone's log, the newest first. */
async function rows(count: number): Promise<readonly HTMLElement[]> {
  const list = () => within(screen.getByRole('list', { name: 'Actions' })).getAllByRole('listitem');
  await waitFor(() => expect(list()).toHaveLength(count));
  return list();
}

test('[PA-07] a name leads to its person alone, and never the beginning of a longer one', async () => {
  const backend = await backendWithPeople();
  const about = { reportedById: '1001', againistId: '1002', isResolved: false };
  await addReport(backend, 'report1', about);
  const note = 'Ask @ada_lou and @ada';
  await backend.act(adminId, 'resolveReport', { reportId: 'report1', outcome: 'none', note });
  await open(backend);
  const [row] = await rows(1);
  const links = within(row ?? document.body).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['@ada', '/user/1001'],
    ['@ada_l', '/user/1002'],
    ['@ada', '/user/1001'],
    ['@olga', `/user/${adminId}`],
  ]);
});

test('[PA-07] each act has its icon: decisions by their result, tools their own', async () => {
  const backend = await backendWithPeople();
  await addReport(backend, 'report1');
  const waits = { adminApproved: false, adminReqOpen: true };
  for (const id of ['2001', '2002']) await backend.person(id, waits);
  await backend.act(adminId, 'addNote', { userId: '1001', note: 'A note' });
  await backend.act(adminId, 'resolveReport', { reportId: 'report1', outcome: 'none' });
  await backend.act(adminId, 'decideApprovalRequest', { userId: '2001', isApproved: true });
  await backend.act(adminId, 'decideApprovalRequest', { userId: '2002', isApproved: false });
  await backend.act(adminId, 'warnUser', tool('ada'));
  await backend.act(adminId, 'banUser', tool('ada'));
  await open(backend);
  const shown = await rows(6);
  const icons = ['ban', 'warning', 'cross', 'check', 'flag', 'comment'] as const;
  for (const [index, icon] of icons.entries()) {
    const row = shown[index] ?? document.body;
    await waitFor(() => expect(hasIcon(row, icon), icon).toBe(true));
  }
});

test('[PA-18] an undone act is struck through, and acts on oneself cannot be undone', async () => {
  const backend = await backendWithPeople();
  await backend.person('1', { isAdmin: true, x_username: 'root' });
  await backend.act('1', 'addPoints', tool('olga', { points: '1' }));
  await backend.act(adminId, 'warnUser', tool('ada'));
  const warning = (await backend.rows('moderationLog')).find(({ action }) => action === 'warnUser');
  await backend.act('1009', 'takeBack', { actId: String(warning?.['$id']) });
  await open(backend);
  const [, warned, given] = await rows(3);
  const classOf = (row: HTMLElement | undefined) => row?.querySelector('bdi')?.className;
  expect(classOf(warned)).toContain('line-through');
  expect(warned?.textContent).toContain('Taken back');
  expect(given?.textContent).toContain('to @olga');
  expect(classOf(given)).not.toContain('line-through');
  expect(within(given ?? document.body).queryByRole('button')).toBeNull();
});

test('[PA-18] [FA-16] [FA-24] what would be refused is not offered to be undone', async () => {
  const backend = await backendWithPeople();
  await backend.person('1', { isAdmin: true, x_username: 'root' });
  await backend.act('1', 'warnUser', tool('otto'));
  await backend.act('1', 'addPoints', tool('root', { points: '1' }));
  await backend.act('1', 'warnUser', tool('ada_l'));
  await backend.act('1', 'removeWarning', tool('ada_l'));
  await backend.act('1', 'banUser', tool('ada'));
  await backend.act('1', 'unbanUser', tool('ada'));
  const row = { actorId: '1', action: 'saveEngagementType', targetId: 'like' };
  const prices = (pointAsReward: number) => ({
    before: { pointToPost: 10, pointAsReward: 10, enabled: true, forAll: true },
    after: { pointToPost: 10, pointAsReward, enabled: true, forAll: true },
  });
  await addRows(backend, 'moderationLog', [
    { $id: 'type1', ...row, details: JSON.stringify(prices(20)) },
    { $id: 'type2', ...row, details: JSON.stringify(prices(5)) },
  ]);
  await open(backend);
  const shown = await rows(8);
  const offered = () => shown.filter((each) => within(each).queryByRole('button') !== null);
  await waitFor(() => expect(offered()).toEqual([shown[0]]));
});

test('[PA-18] [FA-23] the super administrator takes back an act on themselves', async () => {
  const backend = await backendWithPeople();
  await backend.person('1', { isAdmin: true, x_username: 'root' });
  await backend.act('1', 'addPoints', tool('root', { points: '1' }));
  const app = await openAsAdmin(backend, {
    path: '/admin/log',
    heading: 'Moderation Log',
    as: '1',
  });
  await app.user.click(await screen.findByRole('button', { name: 'Take back' }));
  await app.user.click(buttonOf('Confirm: take back'));
  await waitFor(async () => expect((await backend.row('users', '1'))['point']).toBe(0));
});

test('[PA-18] undoing a reduction shows the resulting balance', async () => {
  const backend = await backendWithPeople();
  await backend.act(adminId, 'reducePoints', tool('ada', { points: '2' }));
  const app = await open(backend);
  await app.user.click(await screen.findByRole('button', { name: 'Take back' }));
  expect(screen.getByText(/Balance: 8\.0 → 10\.0\./u)).toBeTruthy();
  await app.user.click(buttonOf('Cancel'));
  expect(screen.queryByText(/Balance/u)).toBeNull();
});

test('[PA-17] [PA-18] less than ten times the balance is taken back without typing it again', async () => {
  const backend = await backendWithPeople();
  await backend.changeRow('users', '1001', { point: 40 });
  await backend.act(adminId, 'addPoints', tool('ada', { points: '50' }));
  const app = await open(backend);
  await app.user.click(await screen.findByRole('button', { name: 'Take back' }));
  expect(screen.getByText(/Balance: 54\.0 → 4\.0\./u)).toBeTruthy();
  expect(screen.queryByLabelText(/again$/u)).toBeNull();
  expect(buttonOf('Confirm: take back').disabled).toBe(false);
});

test('[PA-18] more than the balance is not taken back, which is said instead of asking', async () => {
  const backend = await backendWithPeople();
  await backend.act(adminId, 'addPoints', tool('ada', { points: '5' }));
  await backend.changeRow('users', '1001', { point: 30 });
  const app = await open(backend);
  await app.user.click(await screen.findByRole('button', { name: 'Take back' }));
  const refusal = sentence('insufficient_points', { availableTenths: 30, requiredTenths: 50 });
  expect((await statusOf(refusal)).tone).toBe('failure');
  expect(screen.queryByRole('button', { name: 'Confirm: take back' })).toBeNull();
  await backend.changeRow('users', '1001', { point: 60 });
  await waitFor(async () => {
    await app.user.click(screen.getByRole('button', { name: 'Take back' }));
    expect(screen.getByText(/Balance: 6\.0 → 1\.0\./u)).toBeTruthy();
  });
});

test('[PA-07] [PA-08] on a desk each act has its time, who did it and why', async () => {
  openWide();
  const backend = await backendWithPeople();
  await backend.act('1009', 'warnUser', tool('ada'));
  await open(backend);
  const table = await screen.findByRole('table', { name: 'Actions' });
  const row = await within(table).findByRole('row', { name: /Warned @ada: 1 warning now/u });
  const cells = within(row).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^\d\d:\d\d$/u),
    expect.stringMatching(/@otto$/u),
    'Warned @ada: 1 warning now',
    'because',
    'Take back',
  ]);
  const title = within(row).getByText(/^\d\d:\d\d$/u).title;
  expect(title).toMatch(/^\d+ \w+ \d{4}, \d\d:\d\d$/u);
  const [actor] = within(row).getAllByRole('link');
  expect(actor?.getAttribute('href')).toBe('/user/1009');
});

test('[PA-07] one button clears a filter by days and closes the look-up', async () => {
  const backend = await backendWithPeople();
  await backend.act(adminId, 'warnUser', tool('ada'));
  const app = await open(backend);
  await rows(1);
  const cleared = () => screen.queryByRole('button', { name: 'Clear filters' });
  expect(cleared()).toBeNull();
  await app.user.selectOptions(fieldOf('Action'), 'Warning');
  expect(cleared()).toBeTruthy();
  await app.user.click(buttonOf('Clear filters'));
  expect(fieldOf('Action').value).toBe('all');
  expect(cleared()).toBeNull();
  // A second tap closes the look-up again.
  await app.user.click(buttonOf('Every person'));
  expect(buttonOf('Every person').ariaPressed).toBe('true');
  await app.user.click(buttonOf('Every person'));
  expect(screen.queryByLabelText('Username')).toBeNull();
  await app.user.selectOptions(fieldOf('Days'), 'Today');
  await app.user.click(buttonOf('Every person'));
  expect(fieldOf('Username')).toBeTruthy();
  await app.user.click(buttonOf('Clear filters'));
  expect(screen.queryByLabelText('Username')).toBeNull();
  expect(fieldOf('Days').value).toBe('all');
});

test('[FA-20] the people with one username disappear when another one is typed', async () => {
  const backend = await backendWithPeople();
  await backend.changeRow('users', '1002', { x_username: 'ada' });
  const app = await open(backend);
  await app.user.click(await screen.findByRole('button', { name: 'Every person' }));
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf('Show this person'));
  await screen.findByRole('region', { name: 'People with the username @ada' });
  await app.user.click(screen.getByRole('radio', { name: 'TG Username' }));
  expect(screen.queryByRole('region', { name: /^People with/u })).toBeNull();
  await app.user.click(screen.getByRole('radio', { name: 'X Username' }));
  await app.user.click(buttonOf('Show this person'));
  await screen.findByRole('region', { name: 'People with the username @ada' });
  await app.user.type(fieldOf('Username'), 'x');
  expect(screen.queryByRole('region', { name: /^People with/u })).toBeNull();
});

const signs = [
  ['unbanUser', 'check', 'success'],
  ['removeWarning', 'undo', 'warning'],
  ['addPoints', 'plus', 'success'],
  ['reducePoints', 'minus', 'failure'],
  ['makeAdmin', 'shield', 'accent'],
  ['removeAdmin', 'shield', 'failure'],
  ['pinPost', 'pin', 'hint'],
  ['closePost', 'cross', 'hint'],
  ['saveEngagementType', 'gear', 'hint'],
  ['sendAnnouncement', 'message', 'accent'],
  ['stopAnnouncement', 'message', 'warning'],
  ['resendMessage', 'message', 'hint'],
  ['exportLog', 'download', 'hint'],
  ['exportPerson', 'download', 'warning'],
  ['erasePerson', 'trash', 'failure'],
  ['somethingNew', 'list', 'hint'],
] as const;

test('[PA-07] every other act has its icon and color too, also an unknown one', async () => {
  const backend = await backendWithPeople();
  const act = { actorId: adminId, targetId: '1001', details: '{}' };
  await addRows(
    backend,
    'moderationLog',
    signs.map(([action], index) => ({
      $id: action,
      $createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString(),
      ...act,
      action,
    })),
  );
  await open(backend);
  const shown = (await rows(signs.length)).toReversed();
  for (const [index, [action, icon, color]] of signs.entries()) {
    const row = shown[index] ?? document.body;
    await waitFor(() => expect(hasIcon(row, icon), action).toBe(true));
    const { className } = row.querySelector('svg')?.parentElement ?? row;
    expect(className, action).toContain(color);
  }
});

test('[PA-24] names stay while those of the next page are loading', async () => {
  const backend = await backendWithPeople();
  const act = { actorId: adminId, action: 'unbanUser', details: '{}' };
  await addRows(
    backend,
    'moderationLog',
    Array.from({ length: 51 }, (_, index) => ({
      $id: `act${String(index)}`,
      targetId: index === 0 ? '1002' : '1001',
      ...act,
    })),
  );
  const app = await open(backend);
  await screen.findAllByText('@ada');
  await waitFor(() => expect(app.readCount()).toBe(0));
  const match = 'tables/users/rows\\?.*1002';
  await backend.fault({ match, from: 'client', times: 9, action: { isHeld: true } });
  await app.user.click(await screen.findByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull());
  await waitFor(() => expect(app.readCount()).toBe(1));
  expect(screen.getAllByText('@ada').length).toBeGreaterThan(0);
  expect(screen.queryByText('Loading...')).toBeNull();
  await backend.noFaults();
  await waitFor(() => expect(app.readCount()).toBe(0));
});
