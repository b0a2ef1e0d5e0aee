import { screen, waitFor, fireEvent, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { addPost, addReport } from './admin-rows.ts';
import { adminId, buttonOf, fieldOf, openAsAdmin, statusOf, openWide } from './open-admin.ts';
import { sentence } from '#tests/text/sentences.ts';
import { isBanned, openUnban, openTool } from './open-person-tool.ts';
import { createSteeredClock } from '#tests/support/steered-clock.ts';

const openBan = () => openTool('/admin/ban-tool', 'Ban Users');

test('[RT-15] [AD-19] [AD-07] Ban Users asks for username, type and a reason of 3 rows and at most 200 characters', async () => {
  const { app } = await openBan();
  expect(fieldOf('Username').value).toBe('');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'X Username' }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'TG Username' }).checked).toBe(false);
  const reason = screen.getByLabelText<HTMLTextAreaElement>('Reason');
  expect(reason.tagName).toBe('TEXTAREA');
  expect(reason.rows).toBe(3);
  await app.user.click(reason);
  await app.user.paste('r'.repeat(250));
  expect(reason.value).toBe('r'.repeat(200));
});

test('[AD-20] [AD-11] [AD-22] [AD-14] [BS-07] the first tap shows a yellow prompt and sends nothing, the second bans', async () => {
  const { backend, app } = await openBan();
  expect(buttonOf('Ban User').disabled).toBe(true);
  await app.user.type(fieldOf('Username'), '@ada');
  await app.user.type(fieldOf('Reason'), '   ');
  expect(buttonOf('Ban User').disabled).toBe(true);
  await app.user.type(fieldOf('Reason'), 'spam');
  await app.user.click(buttonOf('Ban User'));
  await screen.findByRole('button', { name: 'Confirm Ban' });
  const prompt = screen.getByText(/Ban @ada\?/).closest<HTMLElement>('[data-tone]');
  expect(prompt?.dataset['tone']).toBe('warning');
  expect(prompt?.textContent).toContain('⚠');
  expect(screen.getByRole('region', { name: 'Found person' }).textContent).toContain('Ada Love');
  expect(buttonOf('Cancel').disabled).toBe(false);
  expect((await backend.row('users', '1001'))['isBanned']).toBe(false);
  expect(await backend.rows('moderationLog')).toEqual([]);

  await app.user.click(buttonOf('Confirm Ban'));
  expect(await statusOf('User @ada has been banned.')).toEqual({ tone: 'success', sign: '✓' });
  expect((await backend.row('users', '1001'))['isBanned']).toBe(true);
  expect(fieldOf('Username').value).toBe('');
  expect(fieldOf('Reason').value).toBe('');
  expect(buttonOf('Ban User').disabled).toBe(true);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
});

test('[AD-14] [TR-23] a lost response says that it may have happened, and repeating it takes effect once', async () => {
  const { backend, app } = await openBan();
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.type(fieldOf('Reason'), 'spam');
  await app.user.click(buttonOf('Ban User'));
  await backend.fault({ match: 'POST .*/executions', action: { cut: 'after' }, from: 'client' });
  await app.user.click(await screen.findByRole('button', { name: 'Confirm Ban' }));
  const hint =
    'No response arrived, so it may have happened. Try again: it takes effect only once.';
  expect((await statusOf(hint)).tone).toBe('warning');
  await app.user.click(buttonOf('Ban User'));
  await app.user.click(await screen.findByRole('button', { name: 'Confirm Ban' }));
  await statusOf('User @ada has been banned.');
  expect(screen.queryByText(hint)).toBeNull();
  expect(await backend.rows('moderationLog')).toHaveLength(1);
});

test('[PA-17] a ban’s prompt says how many open posts it closes', async () => {
  const { backend, app } = await openBan();
  await addPost(backend, 'post1');
  await addPost(backend, 'post2', { targetStatus: true });
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.type(fieldOf('Reason'), 'spam');
  await app.user.click(buttonOf('Ban User'));
  const question = 'Ban @ada? The person loses access at once. Their 1 open post closes.';
  expect((await statusOf(question)).tone).toBe('warning');
});

test('[PA-20] banned people are not suggested for a ban', async () => {
  const { backend, app } = await openBan();
  await backend.person('1002', { x_username: 'adam', isBanned: true });
  await backend.person('1003', { x_username: 'adah' });
  await app.user.type(fieldOf('Username'), 'ada');
  expect(await screen.findByRole('button', { name: /^@adah/u })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^@adam/u })).toBeNull();
});

test('[AD-14] [AD-24] [AD-25] a refusal is red and keeps the fields, and the tool is at its first step', async () => {
  const { app } = await openUnban(false);
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf('Unban User'));
  await app.user.click(await screen.findByRole('button', { name: 'Confirm Unban' }));
  expect((await statusOf(sentence('not_banned', { handle: 'ada' }))).tone).toBe('failure');
  expect(fieldOf('Username').value).toBe('ada');
  expect(buttonOf('Unban User').disabled).toBe(false);
});

test('[RT-16] [AD-24] [AD-14] [AD-26] Unban Users has username, type and two steps', async () => {
  const { backend, app } = await openUnban();
  expect(screen.getAllByRole('textbox')).toEqual([fieldOf('Username')]);
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.click(buttonOf('Unban User'));
  await app.user.click(await screen.findByRole('button', { name: 'Confirm Unban' }));
  expect((await statusOf('User @ada has been unbanned.')).tone).toBe('success');
  expect(fieldOf('Username').value).toBe('');
  expect(await isBanned(backend)).toBe(false);
});

const dayMs = 24 * 60 * 60 * 1000;
const minuteMs = 60_000;

/** Expects a time to be this far ahead, within a minute for a busy machine. */
function expectAhead(timeMs: unknown, aheadMs: number): void {
  expect(Math.abs(Number(timeMs) - Date.now() - aheadMs)).toBeLessThan(minuteMs);
}

test('[FA-27] a ban ends after the chosen days, which its prompt states', async () => {
  const { backend, app } = await openBan();
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.type(fieldOf('Reason'), 'spam');
  await app.user.selectOptions(fieldOf('Ends'), 'In 7 days');
  await app.user.click(buttonOf('Ban User'));
  await screen.findByText(/^Ban @ada\? The person loses access at once\. The ban ends on \d/u);
  await app.user.click(buttonOf('Confirm Ban'));
  await statusOf('User @ada has been banned.');
  expectAhead((await backend.row('users', '1001'))['banUntilMs'], 7 * dayMs);
  expect(fieldOf('Ends').value).toBe('none');
});

test('[FA-27] a ban ends on a custom day, from today to a year ahead', async () => {
  const { backend, app } = await openBan();
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.type(fieldOf('Reason'), 'spam');
  await app.user.selectOptions(fieldOf('Ends'), 'On a date');
  expect(buttonOf('Ban User').disabled).toBe(true);
  expect(fieldOf('Last day of the ban').ariaInvalid).toBe('false');
  const dayOf = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10);
  for (const wrong of [-3, 366].map((days) => dayOf(Date.now() + days * dayMs))) {
    fireEvent.change(fieldOf('Last day of the ban'), { target: { value: wrong } });
    expect(screen.getByText('Choose a day from today to a year ahead')).toBeTruthy();
    expect(buttonOf('Ban User').disabled).toBe(true);
  }
  const day = dayOf(Date.now() + 10 * dayMs);
  fireEvent.change(fieldOf('Last day of the ban'), { target: { value: day } });
  await app.user.click(buttonOf('Ban User'));
  await app.user.click(await screen.findByRole('button', { name: 'Confirm Ban' }));
  await statusOf('User @ada has been banned.');
  expect((await backend.row('users', '1001'))['banUntilMs']).toBe(
    new Date(`${day}T23:59:00`).getTime(),
  );
});

test('[AD-20] [FA-27] while a ban is sent no field of its form can be changed', async () => {
  const { backend, app } = await openBan();
  await app.user.type(fieldOf('Username'), 'ada');
  await app.user.type(fieldOf('Reason'), 'spam');
  await app.user.selectOptions(fieldOf('Ends'), 'On a date');
  const day = new Date(Date.now() + 10 * dayMs).toISOString().slice(0, 10);
  fireEvent.change(fieldOf('Last day of the ban'), { target: { value: day } });
  await app.user.click(buttonOf('Ban User'));
  await backend.fault({ match: 'POST .*/executions', from: 'client', action: { isHeld: true } });
  await app.user.click(await screen.findByRole('button', { name: 'Confirm Ban' }));
  const fields = ['Username', 'Reason', 'Ends', 'Last day of the ban'].map((name) => fieldOf(name));
  const isClosed = (field: HTMLElement) => field.matches(':disabled');
  await waitFor(() => expect(fields.map(isClosed)).toEqual([true, true, true, true]));
  expect(screen.getAllByRole('radio').map(isClosed)).toEqual([true, true]);
  await backend.noFaults();
  await statusOf('User @ada has been banned.');
});

test('[FA-27] [PA-06] a ban by a report ends when it was chosen to', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  await backend.person('1001', { x_username: 'ada' });
  await addReport(backend, 'report1', { engageId: 'engage1' });
  const clock = createSteeredClock();
  const app = await openAsAdmin(backend, { path: '/reports', heading: 'Active Reports', clock });
  await app.user.click(await screen.findByRole('button', { name: /^The decision was unfair/u }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Report' }));
  await clock.settle();
  await app.user.click(sheet.getByRole('radio', { name: 'Ban' }));
  await app.user.type(sheet.getByLabelText('Reason for the ban'), 'spam');
  await app.user.selectOptions(sheet.getByLabelText('Ends'), 'In 1 day');
  await app.user.click(sheet.getByRole('button', { name: /Ban and resolve$/u }));
  await sheet.findByText(/^Ban @ada\? .* The ban ends on \d/u);
  await clock.settle();
  await app.user.click(sheet.getByRole('button', { name: /Ban and resolve$/u }));
  await clock.passSeconds(5);
  await waitFor(async () => expect((await backend.row('users', '1001'))['isBanned']).toBe(true));
  expectAhead((await backend.row('users', '1001'))['banUntilMs'], dayMs);
});

test.each([
  ['a phone', () => undefined],
  ['a desk', openWide],
])(
  '[FA-27] on %s the banned list says until when and why, and links to lifting the ban',
  async (_name, widen) => {
    widen();
    const backend = await openTestBackend();
    await backend.person(adminId, { isAdmin: true });
    const banned = { isBanned: true, bannedAtMs: Date.now() };
    const untilMs = Date.UTC(2100, 4, 5, 12);
    const spam = { banReason: 'spam', banUntilMs: untilMs };
    await backend.person('1001', { x_username: 'ada', ...banned, ...spam });
    await backend.person('1002', { x_username: 'ben', ...banned, banReason: 'fraud' });
    await backend.person('1003', { x_username: 'cleo' });
    await backend.person('1004', { x_username: 'dora', isBanned: true });
    const heading = 'Banned Users (3)';
    const app = await openAsAdmin(backend, { path: '/admin/banned-list', heading });
    const main = within(screen.getByRole('main'));
    const ada = main.getByText(/Until 5 May 2100/u).closest<HTMLElement>('li, tr');
    expect(ada?.textContent).toMatch(/@ada.*Until 5 May 2100.*spam/u);
    const textOf = (handle: string) => main.getByText(handle).closest('li, tr')?.textContent;
    expect(textOf('@ben')).toMatch(/@ben.*No end.*fraud/u);
    expect(textOf('@dora')).toMatch(/@dora.*No end.*No reason given/u);
    expect(main.queryByText('@cleo')).toBeNull();
    await app.user.click(within(ada ?? document.body).getByRole('button', { name: 'Unban' }));
    await screen.findByRole('dialog', { name: 'Unban @ada' });
    expect(window.location.pathname).toBe('/user/1001');
  },
);
