import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { systemClock } from '#src/platform/clock.ts';
import { decide, engage, publish } from '#tests/screens/scenes.ts';
import { openApp } from '#tests/support/open-app.tsx';
import { createSteeredClock } from '#tests/support/steered-clock.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';

/** The rows of a list as texts, once it is there. */
async function rowsOf(name: string): Promise<readonly string[]> {
  const list = await screen.findByRole('list', { name });
  return within(list)
    .getAllByRole('listitem')
    .map((row) => row.textContent.replaceAll(/\s+/g, ' '));
}

/** The columns of a post for likes of Ada's. */
const likedPost = {
  authorId: '1001',
  authorName: 'Ada',
  authorUsername: 'x_1001',
  content: '',
  limit: 10,
  engageCount: 1,
  reviewedCount: 0,
  targetStatus: false,
  pinPost: false,
  engagementTypes: ['like'],
  cost: 110,
  rewardEach: 10,
};

const hourMs = 60 * 60 * 1000;

const linkOf = (status: number) => `https://x.com/x_1001/status/${String(status)}`;

async function publishLike(backend: TestBackend): Promise<{ id: string; types: string[] }> {
  return { id: await publish(backend, '1001', { types: ['like'], limit: 5 }), types: ['like'] };
}

test('[MY-01] [MY-28] own engagements are listed by state, with points, reasons and who decided', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { name: 'Ada', x_username: 'ada_x', point: 5000 });
  await backend.person('1002', { name: 'Ben', x_username: 'ben_x' });
  await engage(backend, '1002', await publishLike(backend));
  const approvedId = await engage(backend, '1002', await publishLike(backend));
  await decide(backend, '1001', { engagementId: approvedId, isApproved: true });
  const rejectedId = await engage(backend, '1002', await publishLike(backend));
  const reason = 'The step is not done.';
  await decide(backend, '1001', { engagementId: rejectedId, isApproved: false, reason });
  const { user } = openApp(backend, { as: '1002', path: '/profile' });
  const link = await screen.findByRole('link', { name: /^My engagements/ });
  expect(link.textContent).toContain('1 pending');
  await user.click(link);
  expect(await rowsOf('Pending')).toEqual([
    expect.stringMatching(
      /^A@ada_x, \d+ \w+ Like @ada_x · today \d\d:\d\d \+1\.0 @ada_x reviews by \w{3} \d\d:\d\d$/,
    ),
  ]);
  await user.click(screen.getByRole('tab', { name: /^Approved/ }));
  expect(await rowsOf('Approved')).toEqual([
    expect.stringMatching(/\+1\.0 .*Approved by @ada_x, /),
  ]);
  await user.click(screen.getByRole('tab', { name: /^Rejected/ }));
  const [rejected = ''] = await rowsOf('Rejected');
  expect(rejected).toMatch(/Rejected by @ada_x, .*Reason: The step is not done\./);
  expect(rejected).not.toContain('+');
  expect(screen.getByRole('link', { name: /Rejected by/ }).getAttribute('href')).toMatch(/^\/post/);
});

test('[MY-01] a pending engagement says when it was submitted, however old its post is', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { x_username: 'ada_x', point: 5000 });
  await backend.person('1002');
  const post = await publishLike(backend);
  await backend.passTime(2 * hourMs);
  const id = await engage(backend, '1002', post);
  const submittedAt = new Date(String((await backend.row('engagement', id))['$createdAt']));
  const clock = { ...systemClock, nowMs: () => submittedAt.getTime() };
  openApp(backend, { as: '1002', path: '/engagements', clock });
  const time = submittedAt.toLocaleTimeString('en-GB', { timeStyle: 'short' });
  expect((await rowsOf('Pending'))[0]).toContain(`· today ${time} `);
});

test('[FA-03] the time left is updated each minute', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { x_username: 'ada_x', point: 5000 });
  await backend.person('1002');
  const id = await engage(backend, '1002', await publishLike(backend));
  const clock = createSteeredClock();
  await backend.changeRow('engagement', id, { decideByMs: clock.nowMs() + 90_000 });
  openApp(backend, { as: '1002', path: '/engagements', clock });
  expect((await rowsOf('Pending'))[0]).toContain('@ada_x reviews by');
  await clock.passSeconds(60);
  expect((await rowsOf('Pending'))[0]).toContain('@ada_x reviews by');
  await clock.passSeconds(60);
  expect((await rowsOf('Pending'))[0]).toContain('Approved automatically any minute now');
});

test('[FA-03] own engagements show their deadline, and who decides a held one', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { x_username: 'ada_x', point: 5000 });
  await backend.person('1002', { x_username: 'ben_x' });
  const id = await engage(backend, '1002', await publishLike(backend));
  await backend.changeRow('engagement', id, { decideByMs: new Date(2031, 4, 6, 14, 20).getTime() });
  const clock = { ...systemClock, nowMs: () => new Date(2031, 4, 4, 9, 0).getTime() };
  const first = openApp(backend, { as: '1002', path: '/engagements', clock });
  expect((await rowsOf('Pending'))[0]).toContain('@ada_x reviews by Tue 14:20');
  expect(screen.getByText('Not reviewed in time? Approved automatically.')).toBeTruthy();
  first.close();
  const later = { ...systemClock, nowMs: () => new Date(2031, 4, 6, 14, 20).getTime() };
  const overdue = openApp(backend, { as: '1002', path: '/engagements', clock: later });
  expect((await rowsOf('Pending'))[0]).toContain('Approved automatically any minute now');
  overdue.close();
  await backend.changeRow('engagement', id, { heldAtMs: 1 });
  openApp(backend, { as: '1002', path: '/engagements', clock });
  expect((await rowsOf('Pending'))[0]).toContain(
    'Another person submitted the same link. An administrator decides.',
  );
  // No time runs out.
  expect(screen.queryByRole('progressbar', { name: 'Time to review' })).toBeNull();
  expect(screen.queryByText('Not reviewed in time? Approved automatically.')).toBeNull();
});

test('[FA-03] a bar shows the elapsed part of the review time; without a deadline there is none', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { x_username: 'ada_x', point: 5000 });
  await backend.person('1002');
  const id = await engage(backend, '1002', await publishLike(backend));
  const createdAtMs = Date.parse(String((await backend.row('engagement', id))['$createdAt']));
  await backend.changeRow('engagement', id, { decideByMs: createdAtMs + 4000 });
  const clock = { ...systemClock, nowMs: () => createdAtMs + 1000 };
  const first = openApp(backend, { as: '1002', path: '/engagements', clock });
  const bar = await screen.findByRole('progressbar', { name: 'Time to review' });
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['1000', '4000']);
  first.close();
  await backend.changeRow('engagement', id, { decideByMs: null });
  openApp(backend, { as: '1002', path: '/engagements', clock });
  expect((await rowsOf('Pending'))[0]).toMatch(/@ada_x reviews it$/);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('[FA-02] [FA-10] decided engagements show who decided and when, and stay if their post was deleted', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { x_username: 'ada_x', point: 5000 });
  await backend.person('1002', { totallyEngaged: 2, approvedEngaged: 2 });
  const columns = {
    engagedBy: '1002',
    postAuthorId: '1001',
    engagementTypes: ['like'],
    isApproved: true,
    decidedAtMs: Date.UTC(2026, 10, 20, 12),
  };
  const overturned = { overturnedAtMs: Date.UTC(2026, 10, 22, 12), decidedBy: '1001' };
  const readers = ['read("user:1002")'];
  await backend.addRow('engagement', 'e1', { ...columns, postId: 'p1', ...overturned }, readers);
  await backend.addRow(
    'engagement',
    'e2',
    { ...columns, postId: 'p2', decidedBy: 'deadline' },
    readers,
  );
  openApp(backend, { as: '1002', path: '/engagements' });
  expect(await rowsOf('Approved')).toEqual([
    expect.stringMatching(
      /This post is no longer available\..*Approved automatically, 20 November$/,
    ),
    expect.stringMatching(
      /This post is no longer available\..*Approved by the admins, 22 November$/,
    ),
  ]);
  expect(screen.queryByText('Not reviewed in time? Approved automatically.')).toBeNull();
});

test('[MY-01] pending engagements are added up, with the day by which all are decided, and every tab is counted', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { x_username: 'ada_x', point: 5000 });
  await backend.person('1002', { x_username: 'ben_x' });
  const ids: string[] = [];
  for (let index = 0; index < 4; index += 1) {
    ids.push(await engage(backend, '1002', await publishLike(backend)));
  }
  const [soon = '', last = '', approved = '', rejected = ''] = ids;
  const decideByMs = (day: number) => new Date(2031, 4, day, 14, 20).getTime();
  await backend.changeRow('engagement', soon, { decideByMs: decideByMs(5) });
  await backend.changeRow('engagement', last, { decideByMs: decideByMs(6) });
  await decide(backend, '1001', { engagementId: approved, isApproved: true });
  await decide(backend, '1001', { engagementId: rejected, isApproved: false, reason: 'Gone.' });
  const clock = { ...systemClock, nowMs: () => new Date(2031, 4, 4, 9, 0).getTime() };
  openApp(backend, { as: '1002', path: '/engagements', clock });
  expect((await screen.findByText('All decided by')).parentElement?.textContent).toBe(
    'All decided by Tue 14:20',
  );
  expect(screen.getByText('+2.0')).toBeTruthy();
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toEqual(['Pending 2', 'Approved 1', 'Rejected 1']);
  expect((await rowsOf('Pending'))[1]).toContain('reviews by tomorrow 14:20');
});

test('[MY-01] the list opens with the first state that has an engagement', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 5000 });
  await backend.person('1002');
  const engagementId = await engage(backend, '1002', await publishLike(backend));
  await decide(backend, '1001', { engagementId, isApproved: true });
  openApp(backend, { as: '1002', path: '/engagements' });
  expect(await rowsOf('Approved')).toHaveLength(1);
});

test('[MY-01] a member without engagements gets a link to Earn', async () => {
  const backend = await openTestBackend();
  await backend.person('1002');
  const { user } = openApp(backend, { as: '1002', path: '/engagements' });
  expect(await screen.findByText('Nothing is pending')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Earn points' }));
  expect(await screen.findByRole('heading', { name: 'Earn' })).toBeTruthy();
});

test('[MY-01] engagements are read page by page, each with one decision', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  await backend.person('1002');
  const row = { postId: 'p1', engagedBy: '1002', postAuthorId: '1001', engagementTypes: ['like'] };
  const ids = Array.from({ length: 60 }, (_, index) => `e${String(index).padStart(2, '0')}`);
  for (const id of ids) {
    const postId = `p${id}`;
    await backend.addRow('engagement', id, { ...row, postId }, ['read("user:1002")']);
  }
  await backend.addRow('engagement', 'done', { ...row, isApproved: true }, ['read("user:1002")']);
  const { parts } = openApp(backend, { as: '1002', path: '/profile' });
  await screen.findByText('My engagements');
  const { engagements } = parts.services;
  const read = async (cursor?: string) => {
    const reply = await engagements.ownPage({ userId: '1002', decision: null, cursor });
    return reply.success ? reply.engagements.map(({ id }) => id) : [];
  };
  const first = await read();
  const second = await read(first.at(-1));
  expect([...first, ...second]).toEqual(ids.toReversed());
  expect(first).toHaveLength(50);
});

/** Nothing on the page changes its size. */
class NoResize {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** A window so tall that the end of a page is near the screen, and the next one is read. */
function openTallWindow(): void {
  vi.stubGlobal('ResizeObserver', NoResize);
  vi.stubGlobal('innerHeight', 20_000);
}

afterEach(() => void vi.unstubAllGlobals());

/** Ada's posts, as many as do not fit a page, and Ben's pending engagements with them. */
async function openLongList(): Promise<TestBackend> {
  const backend = await openTestBackend();
  await backend.person('1001');
  await backend.person('1002', { totallyEngaged: 51 });
  for (let number = 1; number <= 51; number += 1) {
    const id = `p${String(number)}`;
    await backend.addRow('posts', id, { ...likedPost, link: linkOf(number) });
    const engaged = { postId: id, engagedBy: '1002', postAuthorId: '1001' };
    const columns = { ...engaged, engagementTypes: ['like'] };
    await backend.addRow('engagement', `e${id}`, columns, ['read("user:1002")']);
  }
  return backend;
}

test('[MY-01] pending engagements are added up only if all of them have been read', async () => {
  const backend = await openLongList();
  openApp(backend, { as: '1002', path: '/engagements' });
  const [first] = await rowsOf('Pending');
  expect(first).toContain('+1.0');
  expect(screen.queryByText('All decided by')).toBeNull();
  expect(screen.queryByText('+50.0')).toBeNull();
});

test('[MY-01] [MY-10] a further page that cannot be read shows an error and can be retried', async () => {
  openTallWindow();
  const backend = await openLongList();
  await backend.fault({
    match: 'engagement/rows.*cursorAfter',
    from: 'client',
    action: { status: 500 },
  });
  const { user } = openApp(backend, { as: '1002', path: '/engagements' });
  await screen.findByText(sentence('engagements_load_failed'));
  expect(await rowsOf('Pending')).toHaveLength(50);
  await backend.noFaults();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(async () => expect(await rowsOf('Pending')).toHaveLength(51));
  expect(screen.queryByText(sentence('engagements_load_failed'))).toBeNull();
});
