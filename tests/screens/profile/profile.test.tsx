import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { publish } from '#tests/screens/scenes.ts';
import { type Clock, systemClock } from '#src/platform/clock.ts';
import { openApp } from '#tests/support/open-app.tsx';
import { nextRequestId, openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';

const counters = { totallyEngaged: 30, approvedEngaged: 20, rejectedEngaged: 5 };
/** A movement in a person's history. */
async function move(backend: TestBackend, ownerId: string, row: object): Promise<void> {
  await backend.addRow(
    'pointLedger',
    nextRequestId(),
    { amount: 10, userId: ownerId, actorId: '1', refId: 'none', note: '', ...row },
    [`read("user:${ownerId}")`],
  );
}

test('[PR-01] the profile shows points, counters and title, and the score for the next title', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { name: 'Ada', point: 500, ...counters });
  openApp(backend, { path: '/profile', as: '1001' });
  expect(await screen.findByText('50.0')).toBeTruthy();
  expect(screen.getByText('Explorer', { selector: 'p' })).toBeTruthy();
  expect(screen.getByText(/20 approved, 5 rejected, 5 pending/)).toBeTruthy();
  expect(screen.getByText('Score 26.9')).toBeTruthy();
  expect(screen.getAllByText('73.1 to Skilled')).not.toEqual([]);
  const way = screen.getByRole<HTMLProgressElement>('progressbar', { name: /next title/ });
  expect([way.value.toFixed(1), way.max.toFixed(1)]).toEqual(['26.9', '100.0']);
  expect(screen.queryByText('Behavior points')).toBeNull();
});

test('[PR-06] the steps of past titles are full, and the current one is filled up to the score', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 500, ...counters });
  openApp(backend, { path: '/profile', as: '1001' });
  const first = await screen.findByTitle('Novice');
  const stairs = [...(first.closest('ol')?.children ?? [])].map((stair) => [
    stair.querySelector('[title]')?.textContent,
    stair.querySelector<HTMLElement>('[style*="%"]')?.style.width,
  ]);
  expect(stairs).toEqual([
    ['0 Novice', '100%'],
    ['20 Explorer', '9%'],
    ['100 Skilled', '0%'],
    ['200 Elite', '0%'],
    ['500 Master', '0%'],
    ['1000 Grandmaster', '0%'],
    ['2000 Legendary', '0%'],
  ]);
});

test('[PR-06] the highest title says that it is the highest', async () => {
  const backend = await openTestBackend();
  const engaged = 100_000;
  const columns = { point: 1_000_000, totallyEngaged: engaged, approvedEngaged: engaged };
  await backend.person('1001', columns);
  openApp(backend, { path: '/profile', as: '1001' });
  expect(await screen.findByText('The highest title')).toBeTruthy();
  expect(screen.getByText('Legendary', { selector: 'p' })).toBeTruthy();
});

test('[PR-01] a user’s own profile links to their X and Telegram accounts', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  const app = openApp(backend, { path: '/profile', as: '1001' });
  await app.user.click(await screen.findByRole('button', { name: /^X @x_1001$/ }));
  await app.user.click(screen.getByRole('button', { name: /^Telegram @person_1001$/ }));
  expect(app.openedLinks).toEqual(['https://x.com/x_1001']);
  expect(app.openedTelegramLinks).toEqual(['https://t.me/person_1001']);
});

test('warnings and behavior points show when there are any', async () => {
  const backend = await openTestBackend();
  const decided = { decisions: 16, rejections: 3, decisionMs: 16 * 2 * 3_600_000 };
  await backend.person('1004', { warnCount: 1, behaviourPoint: -7, ...decided });
  openApp(backend, { path: '/profile', as: '1004' });
  expect(await screen.findByText('1 warning')).toBeTruthy();
  // The user's scorecard as others see it. Rule FA-21.
  expect(screen.getByText('Reviews in about 2 hrs, rejects 19%')).toBeTruthy();
  expect(screen.getByText('Behavior points')).toBeTruthy();
  expect(screen.getByText('-7')).toBeTruthy();
});

test('[PR-07] the stats text lists points, activity, approval and warnings, by hover and by tap', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 500, warnCount: 1, ...counters });
  const { user } = openApp(backend, { path: '/profile', as: '1001' });
  const title = await screen.findByRole('button', { name: 'How it counts' });
  await waitFor(() => {
    expect(title.getAttribute('title')).toBe(
      'Points: 50.0\nActivity: 30\nApproval: 80%\nWarnings: 1',
    );
  });
  expect(screen.queryByRole('term')).toBeNull();
  await user.click(title);
  const names = screen.getAllByRole('term').map((term) => term.textContent);
  const values = screen.getAllByRole('definition').map((value) => value.textContent);
  expect(names).toEqual(['Points', 'Activity', 'Approval', 'Warnings']);
  expect(values).toEqual(['50.0', '30', '80%', '1']);
  expect(title.ariaExpanded).toBe('true');
  await user.click(title);
  expect(title.ariaExpanded).toBe('false');
  expect(screen.queryByRole('term')).toBeNull();
});

test('[PR-07] without warnings the stats text has no line for them', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  openApp(backend, { path: '/profile', as: '1001' });
  const title = await screen.findByRole('button', { name: 'How it counts' });
  expect(title.getAttribute('title')).toBe('Points: 0.0\nActivity: 0\nApproval: 0%');
});

test('[ST-06] the user’s numbers are refetched after 5 minutes, and their own actions appear at once', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 500 });
  let addedMs = 0;
  const clock: Clock = { ...systemClock, nowMs: () => Date.now() + addedMs };
  const { user, parts } = openApp(backend, { path: '/profile', as: '1001', clock });
  // A tap on another tab before the screen has settled would skip that screen.
  const open = async (tab: string) => {
    await user.click(await screen.findByRole('link', { name: tab }));
    await screen.findByRole('heading', { level: 1, name: tab });
  };
  await screen.findByText('50.0');
  await backend.takeRequests();
  await backend.changeRow('users', '1001', { point: 470 });
  await open('Home');
  await screen.findByText('No active posts');
  await open('Profile');
  const reads = (await backend.takeRequests()).filter(
    ({ line, from }) => from === 'client' && /^GET .*users\/rows/.test(line),
  );
  expect(reads).toEqual([]);
  expect(screen.getByText('50.0')).toBeTruthy();
  addedMs = 5 * 60_000;
  await open('Home');
  await open('Profile');
  expect(await screen.findByText('47.0')).toBeTruthy();
  const { session } = parts.sessionStore.getState();
  if (session.status !== 'loaded' || session.user === null) throw new Error(session.status);
  parts.sessionStore.getState().setUser({ ...session.user, totalEngaged: 12 });
  expect(await screen.findByText(/0 approved, 0 rejected, 12 pending/)).toBeTruthy();
});

test.each([
  { from: '/earn', link: 'Home', title: 'Home' },
  { from: '/earn', link: 'Profile', title: 'Profile' },
  { from: '/profile', link: /^My engagements/, title: 'My engagements' },
])('[ST-06] $title rereads the user’s row if it is older than 5 minutes', async (way) => {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 500 });
  let addedMs = 0;
  const clock: Clock = { ...systemClock, nowMs: () => Date.now() + addedMs };
  const { user } = openApp(backend, { path: way.from, as: '1001', clock });
  const link = await screen.findByRole('link', { name: way.link });
  await screen.findAllByText('50.0');
  await backend.takeRequests();
  addedMs = 5 * 60_000;
  await user.click(link);
  await screen.findByRole('heading', { level: 1, name: way.title });
  await waitFor(async () => {
    const seen = await backend.takeRequests();
    expect(seen.some(({ line }) => /^GET .*users\/rows/.test(line))).toBe(true);
  });
});

test('the history shows the point movements by day, with their reasons', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 2500 });
  const mine = 'member:1001';
  for (const amount of [5, 30]) {
    await move(backend, '1001', { debit: 'escrow:p', credit: mine, kind: 'reward', amount });
  }
  await move(backend, '1001', {
    debit: mine,
    credit: 'escrow:p9',
    kind: 'post_escrow',
    refId: 'p9',
  });
  await move(backend, '1001', { debit: mine, credit: 'burn', kind: 'reduction', note: 'rude' });
  await move(backend, '1001', { debit: 'mint', credit: 'escrow:p9', kind: 'post_subsidy' });
  const note = 'https://x.com/ada_x/status/1234567890';
  await move(backend, '1001', { debit: 'mint', credit: mine, kind: 'later_invention', note });
  openApp(backend, { path: '/profile', as: '1001' });
  const history = await screen.findByRole('region', { name: 'Today' });
  const lines = within(history)
    .getAllByRole('listitem')
    .map((line) => line.textContent.replace(/\d\d:\d\d/, 'TIME'));
  expect(lines.toSorted()).toEqual([
    'Approved engagement TIME +0.5',
    'Approved engagement TIME +3.0',
    'Gift from the admins TIME · opening balance +250.0',
    'Points moved TIME · x.com/ada_x/status/…567890 +1.0',
    'Points taken by the admins TIME · rude -1.0',
    'Your post TIME · rewards -1.0 -1.0',
  ]);
  // A reason may be written in the other direction.
  expect(within(history).getByText('rude').tagName).toBe('BDI');
  const link = within(history).getByRole('link', { name: /Your post/ });
  expect(link.getAttribute('href')).toBe('/post/p9');
});

test('[MY-16] the history shows one post as one entry with its parts', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 2500 });
  await publish(backend, '1001', { types: ['like'], limit: 10 });
  openApp(backend, { path: '/profile', as: '1001' });
  const history = await screen.findByRole('region', { name: 'Today' });
  const entries = within(history).getAllByRole('link', { name: /Your post/ });
  expect(entries).toHaveLength(1);
  expect(entries[0]?.textContent).toMatch(
    /^Your post \d\d:\d\d · rewards -10\.0, fee -1\.0 -11\.0$/,
  );
});

test('[MY-33] [MY-16] the history shows each time that places were added as one entry with its parts', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 2500 });
  const postId = await publish(backend, '1001', { types: ['like'], limit: 1 });
  for (const places of [10, 20]) {
    const expectedCostTenths = 11 * places;
    await backend.act('1001', 'addPlaces', { postId, places, expectedCostTenths });
  }
  openApp(backend, { path: '/profile', as: '1001' });
  const history = await screen.findByRole('region', { name: 'Today' });
  const entries = within(history).getAllByRole('link', { name: /Places added/ });
  expect(entries.map(({ textContent }) => textContent.replace(/\d\d:\d\d/, 'TIME'))).toEqual([
    'Places added TIME · rewards -20.0, fee -2.0 -22.0',
    'Places added TIME · rewards -10.0, fee -1.0 -11.0',
  ]);
  expect(entries[0]?.getAttribute('href')).toBe(`/post/${postId}`);
});

test('the history is loaded page by page, and a page that cannot be read shows an error', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  const gift = { debit: 'mint', credit: 'member:1001', kind: 'gift' };
  await Promise.all(Array.from({ length: 41 }, () => move(backend, '1001', gift)));
  const { user } = openApp(backend, { path: '/profile', as: '1001' });
  const history = await screen.findByRole('region', { name: 'Today' });
  expect(within(history).getAllByRole('listitem')).toHaveLength(40);
  const showMore = () => user.click(screen.getByRole('button', { name: 'Show more' }));
  await backend.fault({ match: 'tables/pointLedger', from: 'client', action: { status: 500 } });
  await showMore();
  expect((await screen.findByRole('alert')).textContent).toContain(sentence('database_error'));
  expect(within(history).getAllByRole('listitem')).toHaveLength(40);
  await backend.noFaults();
  const held = { match: 'tables/pointLedger', from: 'client', action: { isHeld: true } } as const;
  await backend.fault(held);
  await showMore();
  expect(screen.getByRole('button', { name: 'Show more' })).toHaveProperty('disabled', true);
  await backend.noFaults();
  await waitFor(() => expect(within(history).getAllByRole('listitem')).toHaveLength(41));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[MY-16] the cost of a post is not shown in part, before the rest of it is read', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  const cost = { debit: 'member:1001', refId: 'a'.repeat(32) };
  await move(backend, '1001', { ...cost, kind: 'post_fee', credit: 'burn' });
  await move(backend, '1001', { ...cost, kind: 'post_escrow', credit: 'escrow:x', amount: 100 });
  const gift = { kind: 'gift', debit: 'mint', credit: 'member:1001' };
  for (let count = 0; count < 39; count += 1) await move(backend, '1001', gift);
  const { user } = openApp(backend, { path: '/profile', as: '1001' });
  const history = await screen.findByRole('region', { name: 'Today' });
  expect(within(history).getAllByRole('listitem')).toHaveLength(39);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(within(history).getAllByRole('listitem')).toHaveLength(40));
  expect(within(history).getAllByRole('listitem').at(-1)?.textContent).toContain('11.0');
});

test('an empty history says so, and one that cannot be read offers Retry', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  await backend.fault({ match: 'tables/pointLedger', from: 'client', action: { status: 500 } });
  const { user } = openApp(backend, { path: '/profile', as: '1001' });
  expect((await screen.findByRole('alert')).textContent).toBe(sentence('database_error'));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No points have moved yet')).toBeTruthy();
});

test('[ST-09] adding to the home screen where it is not supported says so', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  const { user } = openApp(backend, { path: '/profile', as: '1001' });
  await user.click(await screen.findByRole('button', { name: 'Add to home screen' }));
  expect(await screen.findByText(sentence('home_screen_unavailable'))).toBeTruthy();
});
