import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '#tests/support/open-app.tsx';
import { createSteeredClock } from '#tests/support/steered-clock.ts';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';
import { addReport, addRows } from './admin-rows.ts';
import { hasIcon } from './icons.tsx';
import { adminId, buttonOf, fieldOf, openAsAdmin, statusOf } from './open-admin.ts';

const heading = 'Person 1002';
const tool = { username: 'ben', type: 'X' };

async function openPerson(columns: object = {}) {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  await backend.person('1002', { x_username: 'ben', point: 100, ...columns });
  const clock = createSteeredClock();
  const open = (as = adminId) => openAsAdmin(backend, { path: '/user/1002', heading, as, clock });
  return { backend, clock, open };
}

const toolNames = () =>
  within(screen.getByRole('group', { name: 'Tools' }))
    .getAllByRole('button')
    .map((button) => button.textContent);

const timeline = () => {
  const list = screen.queryByRole('list', { name: 'Timeline' });
  return list === null
    ? []
    : within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent);
};

test('[PA-01] an admin sees a person’s state, and the tools that apply', async () => {
  const { backend, open } = await openPerson({ warnCount: 2 });
  await backend.act(adminId, 'banUser', { ...tool, reason: 'Copied comments' });
  const app = await open();
  const page = within(await screen.findByRole('region', { name: 'Administration' }));
  expect(page.getByText('Approved')).toBeTruthy();
  expect(screen.getAllByText(/2 warnings/)).toHaveLength(1);
  expect(page.getByText('Banned')).toBeTruthy();
  expect(page.getByText(/^Banned \d+ \w+ \d{4}: Copied comments$/)).toBeTruthy();
  expect(toolNames()).toEqual(['Warn', 'Points', 'Unban', 'More']);
  await app.user.click(buttonOf('More'));
  expect(toolNames()).toEqual(['Warn', 'Points', 'Unban', 'More', 'Remove Warning']);
});

test('[PA-01] each tile has its tool’s icon and color', async () => {
  const { backend, open } = await openPerson();
  const app = await open();
  await screen.findByRole('button', { name: 'Ban' });
  const tiles = [
    ['Warn', 'warning', 'text-accent'],
    ['Points', 'gift', 'text-accent'],
    ['Ban', 'ban', 'text-destructive'],
  ] as const;
  for (const [name, icon, color] of tiles) {
    await waitFor(() => expect(hasIcon(buttonOf(name), icon), name).toBe(true));
    expect(buttonOf(name).className).toContain(color);
  }
  app.close();
  await backend.changeRow('users', '1002', { isBanned: true });
  await open();
  const unban = await screen.findByRole('button', { name: 'Unban' });
  expect(hasIcon(unban, 'check')).toBe(true);
  expect(unban.className).toContain('text-accent');
});

test('[PA-01] [FA-16] tools that the admin may not use on a person are not offered', async () => {
  const { backend, open } = await openPerson({ isAdmin: true });
  await backend.person('1', { isAdmin: true });
  const app = await open();
  await screen.findByRole('region', { name: 'Administration' });
  expect(toolNames()).toEqual(['Points']);
  app.close();
  const root = await open('1');
  await screen.findByRole('region', { name: 'Administration' });
  await root.user.click(buttonOf('More'));
  expect(toolNames()).toEqual(['Warn', 'Points', 'Ban', 'More', 'Remove Admin']);
});

test('[PA-01] [FA-20] a tool acts on this person by id, in its two steps, and the page updates', async () => {
  const { backend, open } = await openPerson();
  await backend.person('1009', { x_username: 'ben' });
  const app = await open();
  await app.user.click(await screen.findByRole('button', { name: 'Ban' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Ban @ben' }));
  expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Ban User' }).disabled).toBe(true);
  await app.user.type(sheet.getByLabelText('Reason'), 'Copied comments');
  await app.user.click(sheet.getByRole('button', { name: 'Ban User' }));
  expect((await statusOf('Ban @ben? The person loses access at once.')).tone).toBe('warning');
  expect((await backend.row('users', '1002'))['isBanned']).toBe(false);
  await app.user.click(sheet.getByRole('button', { name: 'Confirm Ban' }));
  await screen.findByText('User @ben has been banned.');
  await screen.findByRole('button', { name: 'Unban' });
  expect(await backend.row('users', '1002')).toMatchObject({
    isBanned: true,
    banReason: 'Copied comments',
  });
  expect((await backend.row('users', '1009'))['isBanned']).toBe(false);
});

test('[PA-01] [FA-18] points are validated in the form, and the resulting balance is shown', async () => {
  const { backend, open } = await openPerson();
  const app = await open();
  await app.user.click(await screen.findByRole('button', { name: 'Points' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Points of @ben' }));
  await app.user.type(sheet.getByLabelText('Reason'), 'prize');
  await app.user.click(sheet.getByRole('button', { name: 'Add Points' }));
  const refusal = sentence('points_not_positive');
  expect((await statusOf(refusal)).tone).toBe('failure');
  await app.user.type(sheet.getByLabelText('Points'), '2.5');
  await app.user.click(sheet.getByRole('button', { name: 'Add Points' }));
  expect(sheet.getByText('Balance: 10.0 → 12.5')).toBeTruthy();
  await app.user.click(sheet.getByRole('button', { name: 'Confirm Add' }));
  await screen.findByText('2.5 points added to @ben.');
  expect((await backend.row('users', '1002'))['point']).toBe(125);
});

test('[PA-01] the points sheet switches to taking points, and keeps its values', async () => {
  const { backend, open } = await openPerson();
  const app = await open();
  await app.user.click(await screen.findByRole('button', { name: 'Points' }));
  await app.user.type(
    within(await screen.findByRole('dialog', { name: 'Points of @ben' })).getByLabelText('Reason'),
    'paid twice',
  );
  await app.user.type(fieldOf('Points'), '3');
  await app.user.click(buttonOf('Add Points'));
  expect(buttonOf('Confirm Add')).toBeTruthy();
  await app.user.click(screen.getByRole('radio', { name: 'Reduce Points' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Points of @ben' }));
  // Each tool asks on its own.
  await app.user.click(sheet.getByRole('button', { name: 'Reduce Points' }));
  expect(sheet.getByText('Balance: 10.0 → 7.0')).toBeTruthy();
  await app.user.click(sheet.getByRole('button', { name: 'Confirm Reduce' }));
  await screen.findByText('3.0 points taken from @ben.');
  const [entry] = await backend.rows('moderationLog');
  expect(entry).toMatchObject({ action: 'reducePoints', reason: 'paid twice' });
});

test('[PA-01] the timeline holds log, ledger, engagements and reports, newest first', async () => {
  const { backend, open } = await openPerson();
  await backend.addRow('engagement', 'engage1', {
    postId: 'post1',
    engagedBy: '1002',
    postAuthorId: '1001',
    isApproved: false,
    rejectCause: 'too short',
  });
  await backend.passTime(1000);
  await addReport(backend, 'report1');
  await backend.passTime(1000);
  await backend.act(adminId, 'warnUser', { ...tool, reason: 'be kind' });
  await backend.passTime(1000);
  await backend.act(adminId, 'addPoints', { ...tool, reason: 'prize', points: '1.5' });
  await open();
  await waitFor(() =>
    expect(timeline()).toEqual([
      expect.stringMatching(/^\+1\.5 points/u),
      expect.stringMatching(/^\+1\.5 points/u),
      expect.stringMatching(/^Warned @ben: 1 warning now be kind @olga .*Take back$/u),
      expect.stringMatching(/^Report: The decision was unfair.*@ben → @ada · open$/u),
      expect.stringMatching(/^Engagement, rejected .*too short$/u),
      expect.stringMatching(/points · gift/u),
    ]),
  );
});

test('[PA-18] a warning is undone on the person’s page, in two taps', async () => {
  const { backend, open } = await openPerson();
  await backend.act(adminId, 'warnUser', { ...tool, reason: 'be kind' });
  const app = await open();
  await app.user.click(await screen.findByRole('button', { name: 'Take back' }));
  await screen.findByText(/^Take this back\? Warned @ben: 1 warning now/u);
  await app.user.click(buttonOf('Confirm: take back'));
  await waitFor(() =>
    expect(timeline().slice(0, 2)).toEqual([
      expect.stringMatching(/^Took back: /u),
      expect.stringMatching(/^Warned @ben: 1 warning now be kind @olga .*Taken back$/u),
    ]),
  );
  expect((await backend.row('users', '1002'))['warnCount']).toBe(0);
});

test('[PA-01] a long timeline continues page by page, and repeats nothing', async () => {
  const { backend, open } = await openPerson();
  const row = (index: number) => ({
    $id: `move${String(index)}`,
    debit: 'mint',
    credit: 'member:1002',
    amount: 10 + index,
    kind: 'gift',
    userId: '1002',
  });
  await addRows(
    backend,
    'pointLedger',
    Array.from({ length: 60 }, (_, index) => row(index)),
  );
  const app = await open();
  const count = () =>
    within(screen.getByRole('list', { name: 'Timeline' }))
      .getAllByRole('listitem')[0]
      ?.getAttribute('aria-setsize');
  await waitFor(() => expect(count()).toBeTruthy());
  for (;;) {
    const more = screen.queryByRole('button', { name: 'Load more' });
    if (more === null) break;
    const before = count();
    await app.user.click(more);
    await waitFor(() =>
      expect(
        count() !== before || screen.queryByRole('button', { name: 'Load more' }) === null,
      ).toBe(true),
    );
  }
  expect(count()).toBe('61');
});

test('[PA-01] notes are only for administrators, with their authors', async () => {
  const { backend, open } = await openPerson();
  const app = await open();
  await app.user.click(await screen.findByRole('tab', { name: 'Notes' }));
  expect(await screen.findByText('No notes yet')).toBeTruthy();
  await app.user.type(fieldOf('Note for administrators'), '  Second account of @max  ');
  expect(app.gestures.asksBeforeClosing).toBe(true);
  await app.user.click(buttonOf('Add note'));
  expect((await statusOf('Note saved.')).tone).toBe('success');
  // The message comes first; the note is emptied in the next render.
  await waitFor(() => expect(app.gestures.asksBeforeClosing).toBe(false));
  const notes = await screen.findByRole('region', { name: 'Notes' });
  expect(within(notes).getByText('Second account of @max')).toBeTruthy();
  expect(await within(notes).findByText(/^@olga · /)).toBeTruthy();
  expect(fieldOf('Note for administrators').value).toBe('');
  expect((await backend.rows('moderationLog')).map(({ action }) => action)).toEqual(['addNote']);
});

test('[PA-01] [PA-08] a note that is being written stays while the timeline is shown', async () => {
  const { backend, open } = await openPerson();
  const app = await open();
  await app.user.click(await screen.findByRole('tab', { name: 'Notes' }));
  await app.user.type(fieldOf('Note for administrators'), 'Second account');
  await app.user.click(screen.getByRole('tab', { name: 'Timeline' }));
  expect(app.gestures.asksBeforeClosing).toBe(true);
  await app.user.click(screen.getByRole('tab', { name: 'Notes' }));
  expect(fieldOf('Note for administrators').value).toBe('Second account');
  await app.user.type(fieldOf('Note for administrators'), '{Control>}{Enter}{/Control}');
  expect((await statusOf('Note saved.')).tone).toBe('success');
  expect((await backend.rows('moderationLog')).map(({ action }) => action)).toEqual(['addNote']);
});

test('[PA-01] [PA-04] [PA-09] a decision on a request is sent after five seconds unless undone, and a rejected person can be approved', async () => {
  const { backend, clock, open } = await openPerson({ adminApproved: false, adminReqOpen: true });
  const app = await open();
  await app.user.click(await screen.findByRole('button', { name: 'Reject' }));
  await app.user.click(buttonOf('Undo 5'));
  await clock.passSeconds(6);
  expect(await backend.row('users', '1002')).toMatchObject({ adminReqOpen: true });
  await app.user.click(buttonOf('Reject'));
  expect(screen.getByText('Rejected @ben')).toBeTruthy();
  await clock.passSeconds(5);
  await screen.findByText('Request rejected');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull());
  await app.user.click(await screen.findByRole('button', { name: 'Approve' }));
  await clock.passSeconds(5);
  await screen.findByText('Request approved');
  expect(await backend.row('users', '1002')).toMatchObject({
    adminApproved: true,
    rejectedAtMs: null,
  });
});

test('[PA-01] members see none of it', async () => {
  const { backend } = await openPerson({ warnCount: 1 });
  await backend.person('1003');
  openApp(backend, { path: '/user/1002', as: '1003' });
  await screen.findByRole('heading', { level: 1, name: heading });
  expect(screen.queryByRole('region', { name: 'Administration' })).toBeNull();
});
