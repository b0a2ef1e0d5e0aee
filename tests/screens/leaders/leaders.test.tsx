import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ownAvatarUrl } from '#src/domain/people/profile.ts';
import { weekEndMs, weekOf } from '#src/domain/points/leaders.ts';
import { systemClock } from '#src/platform/clock.ts';
import { openApp } from '#tests/support/open-app.tsx';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';

const week = weekOf(Date.now());

/** This many leaders; the second one does not want to be named. */
async function addLeaders(backend: TestBackend, count: number): Promise<void> {
  for (let rank = 1; rank <= count; rank += 1) {
    const named = { userId: String(2000 + rank), name: `Person ${rank}`, x_username: `p${rank}` };
    await backend.addRow('leaders', String(rank), {
      week,
      rank,
      earned: 1000 - rank * 10,
      approved: 30 - rank,
      ...(rank === 2 ? {} : named),
    });
  }
}

async function addOwn(backend: TestBackend, rank: number, missing = 20): Promise<void> {
  const earning = { userId: '1001', week, earned: 236, approved: 8, rank, missing };
  await backend.addRow('weekEarnings', `${week}.1001`, earning, ['read("user:1001")']);
}

test('[MY-31] the leaders are shown with what they earned, followed by the user’s own rank', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { name: 'Ada' });
  await addLeaders(backend, 20);
  await addOwn(backend, 24);
  await backend.takeRequests();
  openApp(backend, { as: '1001', path: '/leaders' });
  const first = await screen.findByRole('list', { name: 'The first three' });
  const places = within(first)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(places[0]).toMatch(/1 Person 1 \+99\.0$/);
  expect(places[1]).toMatch(/2 A member \+98\.0$/);
  expect(within(first).getAllByRole('link')).toHaveLength(2);
  // Who is not named has no picture.
  await waitFor(() => expect(first.querySelectorAll('img')).toHaveLength(2));
  expect([...first.querySelectorAll('img')].map(({ src }) => new URL(src).pathname)).toEqual([
    ownAvatarUrl('p1'),
    ownAvatarUrl('p3'),
  ]);
  const others = screen.getByRole('list', { name: 'Leaders' });
  expect(within(others).getAllByRole('link')).toHaveLength(17);
  const own = screen.getByRole('region', { name: 'Your place' });
  expect(own.textContent).toMatch(/24.*Ada You · 2\.0 to place 23 \+23\.6$/);
  const reads = (await backend.takeRequests()).filter(({ line }) =>
    /^GET .*(leaders|weekEarnings)\/rows/.test(line),
  );
  expect(reads).toHaveLength(2);
});

test('[MY-31] the user’s own place among the leaders is marked', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { name: 'Ada' });
  await addLeaders(backend, 5);
  await addOwn(backend, 4);
  openApp(backend, { as: '1001', path: '/leaders' });
  const others = await screen.findByRole('list', { name: 'Leaders' });
  expect(others.getAttribute('start')).toBe('4');
  const [fourth] = within(others).getAllByRole('listitem');
  expect(fourth?.textContent).toMatch(/4.*You 26 approved \+96\.0$/);
  const own = screen.getByRole('region', { name: 'Your place' });
  expect(own.textContent).toMatch(/to place 3/);
});

test('[MY-31] a user who earned as much as the place above misses nothing', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { name: 'Ada' });
  await addLeaders(backend, 3);
  await addOwn(backend, 24, 0);
  openApp(backend, { as: '1001', path: '/leaders' });
  const own = await screen.findByRole('region', { name: 'Your place' });
  expect(own.textContent).toMatch(/24.*Ada You \+23\.6$/);
});

test('[MY-31] a user among the first three is called You there, and has no row below', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { name: 'Ada' });
  await addLeaders(backend, 3);
  await addOwn(backend, 3);
  openApp(backend, { as: '1001', path: '/leaders' });
  const first = await screen.findByRole('list', { name: 'The first three' });
  const places = within(first).getAllByRole('listitem');
  expect(places.map(({ textContent }) => textContent.includes('You'))).toEqual([
    false,
    false,
    true,
  ]);
  expect(screen.queryByRole('list', { name: 'Leaders' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Your place' })).toBeNull();
});

test('[MY-31] two leaders are in the list, and an earlier week’s place does not count', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { name: 'Ada' });
  await addLeaders(backend, 2);
  const columns = { userId: '1001', week: '2020-01-06', earned: 236, approved: 8, missing: 20 };
  const readers = ['read("user:1001")'];
  await backend.addRow('weekEarnings', '2020-01-06.1001', { ...columns, rank: 9 }, readers);
  openApp(backend, { as: '1001', path: '/leaders' });
  const list = await screen.findByRole('list', { name: 'Leaders' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('region', { name: 'Your place' })).toBeNull();
});

test('[MY-31] a week without earnings says so, also if last week’s rows still exist', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  await backend.addRow('leaders', '1', { week: '2020-01-06', rank: 1, earned: 10, approved: 1 });
  const { user } = openApp(backend, { as: '1001', path: '/profile' });
  await user.click(await screen.findByRole('link', { name: 'Leaders of the week' }));
  expect(await screen.findByText('No one has earned yet this week')).toBeTruthy();
});

test('[MY-31] the leaders of a week that has just ended are not shown as those of the new one', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  await addLeaders(backend, 2);
  let timeMs = weekEndMs(week) - 20_000;
  const clock = { ...systemClock, nowMs: () => timeMs };
  const { user } = openApp(backend, { as: '1001', path: '/leaders', clock });
  expect(await screen.findByText('Person 1')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Profile' }));
  timeMs += 30_000;
  await user.click(await screen.findByRole('link', { name: 'Leaders of the week' }));
  expect(await screen.findByText('No one has earned yet this week')).toBeTruthy();
});

test.each([
  ['Wednesday', 7, '5 days left'],
  ['the last day', 11, '1 day left'],
])('[MY-31] %s counts as one of the days that are left', async (_name, day, left) => {
  const backend = await openTestBackend();
  await backend.person('1001');
  const clock = { ...systemClock, nowMs: () => Date.UTC(2031, 4, day, 12) };
  openApp(backend, { as: '1001', path: '/leaders', clock });
  expect(await screen.findByText(`Earned by approved work this week · ${left}`)).toBeTruthy();
});

test('[MY-31] leaders that cannot be read can be retried', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  await backend.fault({ match: 'tables/leaders', from: 'client', action: { status: 500 } });
  const { user } = openApp(backend, { as: '1001', path: '/leaders' });
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to load the leaders');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No one has earned yet this week')).toBeTruthy();
});
