import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { addPost, addReport, deleteRow } from './admin-rows.ts';
import { adminId, buttonOf, openAsAdmin, tapRetry, statusOf, tapRefresh } from './open-admin.ts';
import { createSteeredClock } from '#tests/support/steered-clock.ts';
import { sentence } from '#tests/text/sentences.ts';

async function openReports(...ids: readonly string[]) {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  for (const id of ids) await addReport(backend, id, { engageId: `engage-${id}` });
  const clock = createSteeredClock();
  const app = await openAsAdmin(backend, { path: '/reports', heading: 'Active Reports', clock });
  return {
    backend,
    app,
    clock,
    sendDecision: () => clock.passSeconds(5),
    /** Opens a report in its sheet, and waits until it can be decided. */
    openSheet: async (name: RegExp) => {
      await app.user.click(await screen.findByRole('button', { name }));
      const sheet = await screen.findByRole('dialog', { name: 'Report' });
      await clock.settle();
      return sheet;
    },
  };
}

const nameOf = (id: string) => new RegExp(`^The decision was unfair, says ${id}`);
const rowOf = (id: string) => screen.findByRole('button', { name: nameOf(id) });
const listed = () => screen.queryAllByRole('button', { name: /^The decision was unfair/ }).length;

test('[FA-23] a report about the administrator must be decided by another administrator, and says so immediately', async () => {
  const { backend, app, openSheet } = await openReports('report1', 'report2');
  await rowOf('report2');
  await backend.changeRow('reports', 'report1', { againistId: adminId, againist: 'olga' });
  await tapRefresh(app, 'Refresh Reports');
  await screen.findByText(/about @olga/u);
  const own = within(await openSheet(nameOf('report1')));
  expect(own.getByText('This is about you. Another administrator decides.')).toBeTruthy();
  expect(own.queryByRole('radio')).toBeNull();
  expect(own.queryByRole('button', { name: /Resolved/u })).toBeNull();
  await app.user.click(own.getByText('Next'));
  expect(await screen.findByRole('button', { name: 'Mark as Resolved' })).toBeTruthy();
});

test.for(['{Enter}', '{Control>}{Enter}{/Control}'])(
  '[PA-08] %s in a ban’s reason opens its prompt',
  async (keys) => {
    const { app, openSheet } = await openReports('report1');
    const sheet = within(await openSheet(nameOf('report1')));
    await app.user.click(sheet.getByRole('radio', { name: 'Ban' }));
    await app.user.type(sheet.getByRole('textbox'), `several accounts${keys}`);
    expect(await sheet.findByText(/^Ban @ada\? The person loses access at once\./u)).toBeTruthy();
  },
);

test('[RE-10] [RT-14] unresolved reports are listed; a tap opens one with all its fields', async () => {
  const { backend, app } = await openReports('report1');
  await rowOf('report1');
  await addReport(backend, 'report2', { isResolved: true });
  expect(listed()).toBe(1);
  await app.user.click(await rowOf('report1'));
  const sheet = await screen.findByRole('dialog', { name: 'Report' });
  const terms = within(sheet).getAllByRole('term');
  const details = within(sheet).getAllByRole('definition');
  const fields = terms.map((term, index) => [term.textContent, details[index]?.textContent]);
  expect(Object.fromEntries(fields)).toMatchObject({
    Message: 'The decision was unfair, says report1',
    'Reported by': '@ben (1002)',
    'Reported person': '@ada (1001)',
    'Reason for the rejection': 'too short',
    Award: '2.5',
    'Post link': 'https://x.com/ada/status/1',
    'Engagement link': 'https://x.com/ben/status/2',
    State: 'Open',
    'Post ID': 'post1',
    'Engagement ID': 'engage-report1',
    'Report ID': 'report1',
  });
  expect(buttonOf('Mark as Resolved')).toBeTruthy();
  await app.user.click(within(sheet).getByRole('link', { name: 'https://x.com/ada/status/1' }));
  expect(app.openedLinks).toEqual(['https://x.com/ada/status/1']);
});

test('[RE-11] resolving says so, and the report leaves the list', async () => {
  const { backend, app, sendDecision, openSheet } = await openReports('report1', 'report2');
  await openSheet(nameOf('report1'));
  await app.user.click(buttonOf('Mark as Resolved'));
  await app.user.click(buttonOf('Close'));
  await sendDecision();
  expect((await statusOf('Report marked as resolved')).tone).toBe('success');
  await waitFor(() => expect(listed()).toBe(1));
  expect(await rowOf('report2')).toBeTruthy();
  expect((await backend.row('reports', 'report1'))['isResolved']).toBe(true);
  expect((await backend.row('reports', 'report2'))['isResolved']).toBe(false);
});

test('[RE-13] a failed resolution says why, and the report stays', async () => {
  const { backend, app, sendDecision, openSheet } = await openReports('report1');
  await openSheet(nameOf('report1'));
  await deleteRow(backend, 'reports', 'report1');
  await app.user.click(buttonOf('Mark as Resolved'));
  await sendDecision();
  const line = await statusOf(
    sentence('report_resolve_refused', { reason: sentence('report_resolve_failed') }),
  );
  expect(line.tone).toBe('failure');
  await waitFor(() => expect(listed()).toBe(1));
});

test('[RE-14] reports that cannot be loaded say so, and Retry loads them', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  await addReport(backend, 'report1');
  await backend.fault({ match: 'tables/reports/rows', action: { status: 500 }, times: 99 });
  const app = await openAsAdmin(backend, { path: '/reports', heading: 'Active Reports' });
  expect(await screen.findByText(sentence('reports_load_failed'))).toBeTruthy();
  await tapRetry(backend, app);
  expect(await rowOf('report1')).toBeTruthy();
});

test('several selected reports are resolved together, each with its own result', async () => {
  const { backend, app } = await openReports('report1', 'report2');
  await rowOf('report1');
  await app.user.click(buttonOf('Select'));
  await app.user.click(buttonOf('Select all'));
  await app.user.click(buttonOf('Mark as Resolved 2'));
  expect((await statusOf('Mark 2 reports as resolved?')).tone).toBe('warning');
  await app.user.click(buttonOf('Mark as Resolved 2'));
  expect((await statusOf('2 of 2 done')).tone).toBe('success');
  expect(screen.getAllByText('Report marked as resolved')).toHaveLength(2);
  expect(await screen.findByText('No active reports')).toBeTruthy();
  for (const id of ['report1', 'report2']) {
    expect((await backend.row('reports', id))['isResolved']).toBe(true);
  }
});

test('[PA-06] reports about one engagement are one row, and are resolved together', async () => {
  const { backend, app, sendDecision, openSheet } = await openReports('report1');
  await rowOf('report1');
  await addReport(backend, 'report2', { engageId: 'engage-report1', reportedBy: 'cleo' });
  await tapRefresh(app, 'Refresh Reports');
  await screen.findByText(/1 more report about this/);
  expect(listed()).toBe(1);
  await openSheet(/1 more report about this/);
  await app.user.type(screen.getByLabelText('Note'), 'Seen');
  await app.user.click(buttonOf('Mark as Resolved'));
  await sendDecision();
  expect(await screen.findByText('No active reports')).toBeTruthy();
  for (const id of ['report1', 'report2']) {
    await waitFor(async () => {
      expect(await backend.row('reports', id)).toMatchObject({ isResolved: true, note: 'Seen' });
    });
  }
});

test('[PA-06] the outcome is chosen first: a warning takes four taps from opening', async () => {
  const { backend, app, clock, sendDecision } = await openReports('report1');
  await backend.person('1001', { x_username: 'ada' });
  const row = await rowOf('report1');
  let taps = 0;
  const tap = async (element: HTMLElement) => {
    taps += 1;
    await app.user.click(element);
  };
  await tap(row);
  await screen.findByRole('dialog');
  await clock.settle();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'No action' }).checked).toBe(true);
  await tap(screen.getByRole('radio', { name: 'Warn' }));
  await tap(buttonOf('Mark as Resolved: Warn and resolve'));
  await sendDecision();
  await waitFor(async () => {
    expect(await backend.row('users', '1001')).toMatchObject({ warnCount: 1 });
  });
  expect(taps).toBeLessThanOrEqual(4);
});

test('[PA-06] [MY-22] a double tap does not skip a ban’s confirmation', async () => {
  const { backend, app, clock, sendDecision, openSheet } = await openReports('report1', 'report2');
  await backend.person('1001', { x_username: 'ada' });
  await openSheet(nameOf('report1'));
  await app.user.click(screen.getByRole('radio', { name: 'Ban' }));
  expect(buttonOf('Mark as Resolved: Ban and resolve').disabled).toBe(true);
  await app.user.type(screen.getByLabelText('Reason for the ban'), 'Rejects everything');
  await app.user.dblClick(buttonOf('Mark as Resolved: Ban and resolve'));
  expect((await statusOf('Ban @ada? The person loses access at once.')).tone).toBe('warning');
  await clock.settle();
  await app.user.click(buttonOf('Mark as Resolved: Ban and resolve'));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'No action' }).checked).toBe(true);
  // After Undo the choice is still there, and the ban is asked about again.
  await clock.settle();
  await app.user.keyboard('u');
  expect(screen.getByDisplayValue('Rejects everything')).toBeTruthy();
  expect(screen.queryByText(/^Ban @ada\?/u)).toBeNull();
  for (let taps = 0; taps < 2; taps += 1) {
    await clock.settle();
    await app.user.click(buttonOf('Mark as Resolved: Ban and resolve'));
  }
  await sendDecision();
  await waitFor(async () => {
    expect(await backend.row('users', '1001')).toMatchObject({
      isBanned: true,
      banReason: 'Rejects everything',
    });
  });
});

test('[PA-06] resolved reports have their own tab, with outcome, administrator and note', async () => {
  const { backend, app } = await openReports();
  await backend.changeRow('users', adminId, { x_username: 'olga' });
  const closed = { isResolved: true, outcome: 'warn', note: 'Look closer', resolvedBy: adminId };
  await addReport(backend, 'report9', closed);
  await app.user.click(screen.getByRole('radio', { name: 'Resolved' }));
  const list = await screen.findByRole('list', { name: 'Resolved reports' });
  await waitFor(() => expect(list.textContent).toContain('Warned · @olga · Look closer'));
  const link = within(list).getByRole('link', { name: /The decision was unfair, says report9/ });
  expect(link.getAttribute('href')).toBe('/user/1001');
});

test('[PA-05] an appeal is in the queue with the reason of the ban, and ends with an unban', async () => {
  const { backend, app, sendDecision, openSheet } = await openReports();
  await backend.person('1002', { x_username: 'ben', isBanned: true });
  await addReport(backend, 'appeal1', {
    isAppeal: true,
    message: 'It was not me.',
    postId: null,
    engageId: null,
    againist: 'ben',
    againistId: '1002',
    rejectCause: 'Spam',
  });
  await tapRefresh(app, 'Refresh Reports');
  const sheet = await openSheet(/^It was not me\./);
  expect(within(sheet).getByRole('link', { name: '@ben (1002)' })).toBeTruthy();
  expect(within(sheet).getByText('Spam')).toBeTruthy();
  expect(within(sheet).getAllByRole('radio')).toHaveLength(2);
  expect(screen.queryByRole('radio', { name: 'Ban' })).toBeNull();
  await app.user.click(screen.getByRole('radio', { name: 'Unban' }));
  await app.user.click(buttonOf('Mark as Resolved: Unban and resolve'));
  await sendDecision();
  await waitFor(async () => {
    expect(await backend.row('users', '1002')).toMatchObject({ isBanned: false });
  });
});

test('[PA-19] [PA-17] a report shows proof and both records before any id, and what a ban closes', async () => {
  const backend = await openTestBackend();
  await backend.person(adminId, { isAdmin: true });
  await backend.person('1001', { x_username: 'ada', decisions: 52, rejections: 33, warnCount: 2 });
  await backend.person('1002', { x_username: 'ben', approvedEngaged: 188, totallyEngaged: 196 });
  await addPost(backend, 'post1', { about: 'Our beta is open' });
  await addPost(backend, 'post2', {});
  await addReport(backend, 'report1', { engageId: 'engage1' });
  await addReport(backend, 'report0', { isResolved: true, outcome: 'warn', engageId: 'engage0' });
  const appeal = { isAppeal: true, reportedById: '1001', isResolved: true, outcome: 'warn' };
  await addReport(backend, 'appeal1', { ...appeal, engageId: '' });
  await backend.addRow('engagement', 'engage1', {
    postId: 'post1',
    engagedBy: '1002',
    postAuthorId: '1001',
    authorX: 'ben',
    engagementTypes: ['comment'],
    isApproved: false,
    rejectCause: 'too short',
  });
  const app = await openAsAdmin(backend, { path: '/reports', heading: 'Active Reports' });
  await app.user.click(await rowOf('report1'));
  const sheet = within(await screen.findByRole('dialog', { name: 'Report' }));
  const against = within(await sheet.findByRole('region', { name: 'Record of @ada' }));
  expect(against.getByText('33 of 52')).toBeTruthy();
  expect(against.getByText('2 (1 upheld)')).toBeTruthy();
  const reporter = within(sheet.getByRole('region', { name: 'Record of @ben' }));
  expect(reporter.getByText('188 of 196')).toBeTruthy();
  const proof = sheet.getByRole('link', { name: 'x.com/ben/status/2' });
  const id = sheet.getByText('engage1');
  expect(proof.compareDocumentPosition(id)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const history = within(sheet.getByRole('table', { name: '@ben on posts by @ada' }));
  expect(history.getByRole('cell', { name: 'Rejected: “too short”' })).toBeTruthy();
  await app.user.click(sheet.getByRole('radio', { name: 'Warn' }));
  expect(sheet.getByText('Warning 3 of @ada: the admin group is notified.')).toBeTruthy();
  await app.user.click(sheet.getByRole('radio', { name: 'Ban' }));
  const effect = '@ada loses access at once. Their 2 open posts close.';
  expect(sheet.getByText(effect)).toBeTruthy();
  expect(sheet.getByRole('button', { name: 'Mark as Resolved: Ban and resolve' })).toBeTruthy();
});

test('[PA-19] [PA-06] reports come oldest first, and those of one engagement together', async () => {
  await openReports('report3', 'report1', 'report2');
  await rowOf('report2');
  const names = screen
    .getAllByRole('button', { name: /^The decision was unfair/ })
    .map((row) => /says (\w+)/.exec(row.textContent)?.[1]);
  expect(names).toEqual(['report3', 'report1', 'report2']);
});
