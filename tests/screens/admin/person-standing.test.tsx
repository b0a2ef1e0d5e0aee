import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';
import { addReport } from './admin-rows.ts';
import { adminId, buttonOf, fieldOf, openAsAdmin, tapRetry } from './open-admin.ts';

const dayMs = 24 * 60 * 60 * 1000;
const heading = 'Person 1002';
const path = '/user/1002';

async function openPerson(columns: object) {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  await backend.person('1002', { x_username: 'ben', ...columns });
  return { backend, open: () => openAsAdmin(backend, { path, heading }) };
}

/** The four numbers, by their names. */
function figures(): object {
  const list = within(screen.getByRole('region', { name: 'Administration' }));
  const values = list.getAllByRole('definition');
  const names = list.getAllByRole('term');
  return Object.fromEntries(
    names.map(({ textContent }, index) => [textContent, values[index]?.textContent]),
  );
}

test('[PA-01] [PA-12] the page says since when and why a person is banned or rejected, and whether they reject often', async () => {
  const noonMs = Date.UTC(2026, 4, 5, 12);
  const { open } = await openPerson({
    isBanned: true,
    bannedAtMs: noonMs,
    banUntilMs: noonMs + 2 * dayMs,
    banReason: 'Spam',
    adminApproved: false,
    rejectedAtMs: noonMs - 2 * dayMs,
    rejectReason: 'Empty account',
    decisions: 12,
    rejections: 9,
  });
  await open();
  const page = within(await screen.findByRole('region', { name: 'Administration' }));
  expect(page.getByText('Banned 5 May 2026, until 7 May 2026: Spam')).toBeTruthy();
  expect(page.getByText('Rejected 3 May 2026: Empty account')).toBeTruthy();
  expect(page.getByText('Rejected 9 of 12 engagements with their own posts')).toBeTruthy();
});

test('[PA-01] [OP-10] an erased person is named as a former member, and can be unbanned', async () => {
  const erased = { name: '', first_name: '', x_username: '', x_name: '', tg_handle: '' };
  const { backend } = await openPerson({ ...erased, isBanned: true, bannedAtMs: 1 });
  const app = await openAsAdmin(backend, { path, heading: 'Member' });
  const page = within(await screen.findByRole('region', { name: 'Administration' }));
  expect(page.getByText('Former member')).toBeTruthy();
  expect(page.queryByText('@')).toBeNull();
  await app.user.click(buttonOf('Unban'));
  await app.user.click(await screen.findByRole('button', { name: 'Unban User' }));
  await app.user.click(await screen.findByRole('button', { name: 'Confirm Unban' }));
  await waitFor(async () => expect((await backend.row('users', '1002'))['isBanned']).toBe(false));
});

test('[PA-01] the page follows another administrator’s ban once it refuses a second one', async () => {
  const { backend, open } = await openPerson({});
  const app = await open();
  const page = within(await screen.findByRole('region', { name: 'Administration' }));
  await app.user.click(buttonOf('Ban'));
  await backend.changeRow('users', '1002', { isBanned: true, bannedAtMs: 1, banReason: 'Spam' });
  const sheet = within(await screen.findByRole('dialog', { name: 'Ban @ben' }));
  await app.user.type(sheet.getByLabelText('Reason'), 'Spam');
  await app.user.click(sheet.getByRole('button', { name: 'Ban User' }));
  await app.user.click(await sheet.findByRole('button', { name: 'Confirm Ban' }));
  expect(await sheet.findByText(sentence('already_banned', { handle: 'ben' }))).toBeTruthy();
  expect(await page.findByText('Banned')).toBeTruthy();
});

test('[PA-01] [PA-23] the four numbers of a person are the balance, rejections, time to decide and approvals', async () => {
  const { open } = await openPerson({
    point: 12_345,
    decisions: 12,
    rejections: 9,
    decisionMs: 12 * 3 * 60 * 60 * 1000,
    approvedEngaged: 1200,
    totallyEngaged: 1300,
  });
  await open();
  await screen.findByRole('region', { name: 'Administration' });
  expect(figures()).toMatchObject({
    Balance: '1,234.5',
    'Rejects others': '9 of 12',
    'Decides in': '3 hrs',
    'Engagements approved': '1,200 of 1,300',
  });
  expect(screen.getByText('9 of 12').className).toContain('text-failure');
});

test('[PA-01] [PA-23] without decisions or engagements the numbers are empty', async () => {
  const { open } = await openPerson({});
  await open();
  await screen.findByRole('region', { name: 'Administration' });
  expect(figures()).toMatchObject({
    'Rejects others': '–',
    'Decides in': '–',
    'Engagements approved': '–',
  });
  expect(screen.queryByText(/^(?:Banned|Rejected)/u)).toBeNull();
  for (const none of screen.getAllByText('–')) expect(none.className).not.toContain('failure');
});

test('[PA-01] [PA-23] with several decisions but no rejection or no approval, the numbers say none', async () => {
  const { open } = await openPerson({
    decisions: 3,
    decisionMs: 3 * 2 * 60 * 60 * 1000,
    approvedEngaged: 0,
    totallyEngaged: 5,
  });
  await open();
  await screen.findByRole('region', { name: 'Administration' });
  expect(figures()).toMatchObject({
    'Rejects others': '0 of 3',
    'Decides in': '2 hrs',
    'Engagements approved': '0 of 5',
  });
});

test('[PA-01] the timeline shows each engagement’s and report’s result, and each movement’s direction and reason', async () => {
  const { backend, open } = await openPerson({});
  const engaged = { engagedBy: '1002', postAuthorId: '1001' };
  await backend.addRow('engagement', 'e1', { ...engaged, postId: 'post1', isApproved: true });
  await backend.passTime(1000);
  await backend.addRow('engagement', 'e2', { ...engaged, postId: 'post2' });
  await backend.passTime(1000);
  await addReport(backend, 'report1', { isResolved: true });
  await backend.passTime(1000);
  const note = 'https://x.com/ben/status/1234567890123';
  const fee = { debit: 'member:1002', credit: 'burn', amount: 15, kind: 'post_fee', note };
  await backend.addRow('pointLedger', 'move1', { ...fee, userId: '1002' });
  await open();
  const list = await screen.findByRole('list', { name: 'Timeline' });
  await waitFor(() =>
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^-1\.5 points · fee for a post.* · x\.com\/ben\/status\/…890123$/u),
      expect.stringMatching(/^Report: .*@ben → @ada · resolved$/u),
      expect.stringMatching(/^Engagement, pending/u),
      expect.stringMatching(/^Engagement, approved/u),
    ]),
  );
  const links = within(list).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/post/post2', '/post/post1']);
});

test('[PA-01] further tools can be collapsed, and a blank note is not saved', async () => {
  const { open } = await openPerson({ warnCount: 1 });
  const { gestures, user } = await open();
  const more = await screen.findByRole('button', { name: 'More' });
  await user.click(more);
  expect(buttonOf('Remove Warning')).toBeTruthy();
  expect(more.ariaExpanded).toBe('true');
  await user.click(more);
  expect(screen.queryByRole('button', { name: 'Remove Warning' })).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Notes' }));
  await user.type(fieldOf('Note for administrators'), '  ');
  expect(buttonOf('Add note').disabled).toBe(true);
  expect(gestures.asksBeforeClosing).toBe(false);
});

test('[PA-01] Retry loads a person who could not be read', async () => {
  const { backend } = await openPerson({});
  const match = 'tables/users/rows/1002';
  await backend.fault({ match, from: 'client', times: 99, action: { status: 500 } });
  const app = await openAsAdmin(backend, { path, heading: /./u });
  expect(await screen.findByText(sentence('user_load_failed'))).toBeTruthy();
  await tapRetry(backend, app);
  expect(await screen.findByRole('region', { name: 'Administration' })).toBeTruthy();
});
