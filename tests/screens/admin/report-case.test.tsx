import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createSteeredClock } from '#tests/support/steered-clock.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { addPost, addReport, addRows, deleteRow } from './admin-rows.ts';
import { adminId, buttonOf, openAsAdmin } from './open-admin.ts';

const hourMs = 60 * 60 * 1000;

/** Ada and ben, a report by ben about ada, and their shared history. */
async function backendWithCase(report: object = {}): Promise<TestBackend> {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true, x_username: 'olga' });
  const decided = { decisions: 20, rejections: 15, decisionMs: 40 * hourMs };
  await backend.person('1001', { x_username: 'ada', ...decided });
  await backend.person('1002', { x_username: 'ben', warnCount: 1 });
  const comment = { engagementTypes: ['comment'], commentGuide: 'Say why', engageCount: 3 };
  await addPost(backend, 'post1', { ...comment, about: 'Our beta', rewardEach: 12 });
  await addPost(backend, 'post2', { about: 'Our talk', rewardEach: 20 });
  await addPost(backend, 'post3', { about: 'Our plan' });
  await addPost(backend, 'post4', { about: 'Our end' });
  const engaged = { engagedBy: '1002', postAuthorId: '1001', authorX: 'ben' };
  const states = [
    { isApproved: true },
    { isApproved: true, overturnedAtMs: 1 },
    { isApproved: null },
    { isApproved: false },
  ];
  await addRows(
    backend,
    'engagement',
    states.map((state, index) => ({
      $id: `engage${String(index + 1)}`,
      $createdAt: new Date(Date.UTC(2026, 0, 1 + index, 12)).toISOString(),
      ...engaged,
      postId: `post${String(index + 1)}`,
      engagementTypes: ['quote'],
      proofs: index === 3 ? JSON.stringify({ quote: 'https://x.com/ben/status/7' }) : '{}',
      ...state,
    })),
  );
  await addReport(backend, 'report1', { engageId: 'engage4', ...report });
  return backend;
}

async function openCase(backend: TestBackend, as = adminId) {
  const clock = createSteeredClock();
  const options = { path: '/reports', heading: 'Active Reports', clock, as };
  const app = await openAsAdmin(backend, options);
  await app.user.click(await screen.findByRole('button', { name: /^The decision was unfair/u }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Report' }));
  await clock.settle();
  return { app, clock, sheet };
}

test('[PA-19] a report shows the post’s steps and the proof, the points at stake, and the rejection’s reason', async () => {
  const backend = await backendWithCase({ rejectCause: '' });
  const { sheet } = await openCase(backend);
  const post = await sheet.findByText('3 of 5 engaged');
  const asked = post.closest('div') ?? document.body;
  expect(asked.textContent).toMatch(/^Asked for ?Our beta ?Quote ?Say why/u);
  expect(within(asked).getByRole('link').getAttribute('href')).toBe('/post/post1');
  const proofs = sheet.getAllByRole('link', { name: /^x\.com\/ben/u });
  expect(proofs.map(({ textContent }) => textContent)).toEqual([
    'x.com/ben/status/7',
    'x.com/ben/status/2',
  ]);
  expect(sheet.getByText('1.2 at stake')).toBeTruthy();
  expect(sheet.getByText('Rejected without a reason')).toBeTruthy();
});

test('[PA-19] a quote shows its guide', async () => {
  const backend = await backendWithCase();
  await backend.changeRow('posts', 'post1', { commentGuide: null, quoteGuide: 'Quote it kindly' });
  const { sheet } = await openCase(backend);
  expect(await sheet.findByText('Quote it kindly')).toBeTruthy();
});

test('[PA-19] both records show rejections, reports and warnings', async () => {
  const backend = await backendWithCase();
  const closed = { isResolved: true, outcome: 'overturn' };
  await addReport(backend, 'report0', { ...closed, engageId: 'e0' });
  const back = { isResolved: true, reportedById: '1001', againistId: '1002' };
  await addReport(backend, 'report2', { ...back, engageId: 'e2' });
  const { sheet } = await openCase(backend);
  const linesOf = async (handle: string) => {
    const record = await sheet.findByRole('region', { name: `Record of ${handle}` });
    const values = within(record).getAllByRole('definition');
    return within(record)
      .getAllByRole('term')
      .map(({ textContent }, index) => [
        textContent,
        values[index]?.textContent,
        values[index]?.className.includes('text-failure'),
      ]);
  };
  expect(await linesOf('@ben')).toEqual([
    ['Engagements approved', '0 of 0', false],
    ['Reports sent', '2 (1 upheld)', false],
    ['Reported by others', '1', false],
    ['Warnings', '1', true],
  ]);
  expect(await linesOf('@ada')).toEqual([
    ['Own posts: rejected', '15 of 20', true],
    ['Decides in', '2 hrs', false],
    ['Reported by others', '2 (1 upheld)', true],
    ['Warnings', '0', false],
  ]);
});

test('[PA-19] the shared history is listed newest first, with each engagement’s result and points', async () => {
  const backend = await backendWithCase();
  await deleteRow(backend, 'posts', 'post4');
  const { sheet } = await openCase(backend);
  const table = await sheet.findByRole('table', { name: '@ben on posts by @ada' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['4 Jan', '–', 'Rejected', '–'],
    ['3 Jan', 'Our plan', 'Pending', '–'],
    ['2 Jan', 'Our talk', 'Overturned', '+2.0'],
    ['1 Jan', 'Our beta', 'Approved', '+1.2'],
  ]);
  const [, link] = within(table).getAllByRole('link');
  expect(link?.getAttribute('href')).toBe('/post/post2');
});

test('[PA-19] two reports about one person each show their own engagement', async () => {
  const backend = await backendWithCase();
  await addReport(backend, 'report2', {
    postId: 'post2',
    engageId: 'engage2',
    message: 'Another one',
  });
  const { app, sheet } = await openCase(backend);
  expect(await sheet.findByText('1.2 at stake')).toBeTruthy();
  const asked = () => sheet.getByText('3 of 5 engaged').closest('div')?.textContent;
  expect(asked()).toContain('Our beta');
  await app.user.keyboard('{Escape}');
  await app.user.click(await screen.findByRole('button', { name: /^Another one/u }));
  const other = within(await screen.findByRole('dialog', { name: 'Report' }));
  await waitFor(() =>
    expect(other.getByText(/engaged$/u).closest('div')?.textContent).toContain('Our talk'),
  );
});

test('[PA-06] letters choose the outcome, which states its effect', async () => {
  const { app, sheet } = await openCase(await backendWithCase());
  await sheet.findByText('1.2 at stake');
  const chosen = () => sheet.getByRole('radio', { checked: true }).closest('label')?.textContent;
  for (const [key, label, effect] of [
    ['v', 'Overturn', '@ben gets 1.2 points after all.'],
    ['w', 'Warn', 'Warning 1 of @ada.'],
    ['b', 'Ban', '@ada loses access at once. Their 4 open posts close.'],
    ['n', 'No action', 'The rejection stands.'],
  ] as const) {
    await app.user.keyboard(key);
    expect(chosen()).toBe(label);
    expect(await sheet.findByText(effect)).toBeTruthy();
  }
});

test('[PA-06] [OP-10] a former member in a report is named by the ID', async () => {
  const { app, sheet } = await openCase(await backendWithCase({ againist: '', reportedBy: '' }));
  expect(await sheet.findByRole('table', { name: '@1002 on posts by @1001' })).toBeTruthy();
  await app.user.keyboard('v');
  expect(sheet.getByText('@1002 gets 1.2 points after all.')).toBeTruthy();
  await app.user.keyboard('b');
  expect(sheet.getByText('@1001 loses access at once. Their 4 open posts close.')).toBeTruthy();
});

test('[NO-06] [PA-06] [PA-19] a report about an approval says that the approval stands', async () => {
  const backend = await backendWithCase({ engageId: 'engage1', rejectCause: null });
  const { sheet } = await openCase(backend);
  expect(await sheet.findByText('The approval stands.')).toBeTruthy();
  const proof = sheet.getByText('Proof').parentElement;
  expect(proof?.textContent).toMatch(/Approved$/u);
  expect(sheet.queryByText(/at stake$/u)).toBeNull();
  const outcomes = sheet.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(outcomes).toEqual(['No action', 'Warn', 'Ban']);
});

test('[PA-05] [PA-06] in an appeal, letter keys choose the unban, which states its effect', async () => {
  const ban = { isAppeal: true, againist: 'ben', againistId: '1002', rejectCause: 'Spam' };
  const { app, sheet } = await openCase(await backendWithCase(ban));
  expect(await sheet.findByText('The ban stays.')).toBeTruthy();
  await app.user.keyboard('b');
  expect(await sheet.findByText('@ben gets access again.')).toBeTruthy();
  expect(sheet.queryByText(/at stake/u)).toBeNull();
});

test('[PA-06] a change after a ban’s prompt needs another confirmation', async () => {
  const backend = await backendWithCase();
  const { app, clock, sheet } = await openCase(backend);
  await app.user.click(sheet.getByRole('radio', { name: 'Ban' }));
  await app.user.type(sheet.getByLabelText('Reason for the ban'), 'Spam');
  await app.user.click(buttonOf('Mark as Resolved: Ban and resolve'));
  await sheet.findByText(/^Ban @ada\?/u);
  await app.user.type(sheet.getByLabelText('Reason for the ban'), ' again');
  expect(sheet.queryByText(/^Ban @ada\?/u)).toBeNull();
  await clock.settle();
  await app.user.click(buttonOf('Mark as Resolved: Ban and resolve'));
  await sheet.findByText(/^Ban @ada\?/u);
  await clock.passSeconds(6);
  expect((await backend.row('users', '1001'))['isBanned']).toBe(false);
});

test.each([
  ['who was reported', { againistId: adminId }, null],
  ['who reported', { reportedById: adminId }, null],
  ['who decided for the banned author', {}, adminId],
])(
  '[FA-23] %s leaves the report to another, unless it is the super administrator',
  async (...row) => {
    const [, changes, decidedBy] = row;
    const backend = await backendWithCase(changes);
    await backend.changeRow('engagement', 'engage4', { decidedBy });
    const { app, clock, sheet } = await openCase(backend);
    const own = 'This is about you. Another administrator decides.';
    expect(await sheet.findByText(own)).toBeTruthy();
    await clock.settle();
    await app.user.click(sheet.getAllByRole('button', { name: 'Next' }).at(-1) ?? document.body);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

test('[FA-23] the super administrator can decide a report about an own post', async () => {
  const backend = await backendWithCase({ againistId: '1' });
  await backend.person('1', { isAdmin: true });
  const { sheet } = await openCase(backend, '1');
  expect(sheet.getByRole('button', { name: 'Mark as Resolved' })).toBeTruthy();
  expect(sheet.queryByText('This is about you. Another administrator decides.')).toBeNull();
});

test('[PA-06] the sheet says how many more reports there are about the engagement, and when it was sent', async () => {
  const backend = await backendWithCase({ $createdAt: '2026-01-02T03:04:00.000+00:00' });
  await addReport(backend, 'report2', { engageId: 'engage4', reportedBy: 'cleo' });
  await addReport(backend, 'report3', { engageId: 'engage4', reportedBy: 'dora' });
  const { sheet } = await openCase(backend);
  expect(sheet.getByText('2 more reports about this')).toBeTruthy();
  const sent = sheet.getByText('Sent').nextElementSibling?.textContent;
  expect(sent).toMatch(/^2 Jan 2026, \d\d:04$/u);
  await waitFor(() => expect(sheet.getByText(/^waiting \d+\sd/u)).toBeTruthy());
});
