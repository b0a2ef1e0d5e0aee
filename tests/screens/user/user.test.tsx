import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openApp } from '#tests/support/open-app.tsx';
import { engage, publish } from '#tests/screens/scenes.ts';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';

const ben = { name: 'Ben', x_username: 'ben_x', tg_handle: 'ben_tg', point: 1000 };
const benCounters = { totallyEngaged: 100, approvedEngaged: 100, rejectedEngaged: 0 };
const profileReads = /POST .*functions\/operations\/executions/;

test('[PR-02] another person’s profile shows points, counters and title, and where to find them', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  await backend.person('1002', { ...ben, ...benCounters });
  const app = openApp(backend, { path: '/user/1002', as: '1001' });
  expect(await screen.findByText('100.0')).toBeTruthy();
  expect(screen.getByText('Skilled', { selector: 'p' })).toBeTruthy();
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['100.0', '100', '0', '0']),
  );
  await app.user.click(screen.getByRole('button', { name: 'Open on X' }));
  expect(app.openedLinks).toEqual(['https://x.com/ben_x']);
  expect(screen.queryByRole('button', { name: /^Telegram/ })).toBeNull();
});

test('[PR-02] [FA-21] another person’s profile shows each number, the warnings and the scorecard', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  const counters = { totallyEngaged: 9, approvedEngaged: 5, rejectedEngaged: 3, warnCount: 1 };
  const decided = { decisions: 10, rejections: 2, decisionMs: 10 * 2 * 3_600_000 };
  await backend.person('1002', { ...ben, ...counters, ...decided });
  openApp(backend, { path: '/user/1002', as: '1001' });
  const figures = await screen.findAllByRole('term');
  expect(figures.map((term) => term.parentElement?.textContent)).toEqual([
    'Points100.0',
    'Approved5',
    'Rejected3',
    'Pending1',
  ]);
  expect(screen.getByText('1 warning')).toBeTruthy();
  expect(screen.getByText('@ben_x').parentElement?.textContent).toMatch(
    /^@ben_x · member since \w+ 20[2-9]\d$/,
  );
  expect(screen.getByText('Reviews in about 2 hrs, rejects 20%')).toBeTruthy();
});

test('[TR-34] an administrator also sees the person’s messenger link', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { isAdmin: true });
  await backend.person('1002', { ...ben, ...benCounters });
  const app = openApp(backend, { path: '/user/1002', as: '1001' });
  await app.user.click(await screen.findByRole('tab', { name: 'Profile' }));
  await app.user.click(screen.getByRole('button', { name: /^Telegram @ben_tg/ }));
  expect(app.openedTelegramLinks).toEqual(['https://t.me/ben_tg']);
});

for (const id of ['4711', 'no%20id', 'NOBODY', '1002']) {
  test(`[PR-02] [OP-10] an unknown or erased profile, ${id}, says so`, async () => {
    const backend = await openTestBackend();
    await backend.person('1001');
    await backend.person('1002', { ...benCounters, name: '', x_username: '', isBanned: true });
    openApp(backend, { path: `/user/${id}`, as: '1001' });
    expect(await screen.findByText(sentence('user_not_found'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
}

test('a profile that cannot be read shows the error and can be retried', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  await backend.person('1002', ben);
  // The first call opens the app.
  const match = 'POST .*/executions';
  await backend.fault({ match, skip: 1, from: 'client', action: { status: 500 } });
  const { user } = openApp(backend, { path: '/user/1002', as: '1001' });
  expect((await screen.findByRole('alert')).textContent).toBe(sentence('user_load_failed'));
  await backend.fault({ match, from: 'client', action: { isHeld: true } });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await backend.noFaults();
  expect(await screen.findByText('100.0')).toBeTruthy();
});

test('[ST-06] the profile of another person is read once in 5 minutes', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  await backend.person('1002', ben);
  let addedMs = 0;
  const realNow = Date.now;
  const now = vi.spyOn(Date, 'now').mockImplementation(() => realNow() + addedMs);
  onTestFinished(() => {
    now.mockRestore();
  });
  const { user } = openApp(backend, { path: '/user/1002', as: '1001' });
  await screen.findByText('100.0');
  const reads = async () =>
    (await backend.takeRequests()).filter(({ line }) => profileReads.test(line)).length;
  // One call opens the app, the other one reads the profile.
  expect(await reads()).toBe(2);
  const leaveAndReturn = async () => {
    // Profile asks an operation of its own, for invitations.
    await user.click(screen.getByRole('link', { name: 'Earn' }));
    await screen.findByRole('heading', { level: 1, name: 'Earn' });
    window.history.back();
    fireEvent.popState(window);
    await screen.findByText('100.0');
  };
  await leaveAndReturn();
  expect(await reads()).toBe(0);
  addedMs = 5 * 60_000;
  await leaveAndReturn();
  await waitFor(async () => expect(await reads()).toBe(1));
});

test('the client’s back button goes back, and home from a profile opened as the first screen', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  const app = openApp(backend, { path: '/user/1001', as: '1001' });
  await screen.findByRole('heading', { name: 'Open posts' });
  app.pressBack();
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});

test('[IN-12] a profile’s picture comes from the avatar service, and initials replace it', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  await backend.person('1002', { ...ben, name: 'Ben Brown' });
  openApp(backend, { path: '/user/1002', as: '1001' });
  await screen.findByText('100.0');
  const picture = await waitFor(() => {
    const found = document.querySelector('img[width="64"]');
    if (found === null) throw new Error('a picture was expected');
    return found;
  });
  expect(picture.getAttribute('src')).toBe('/avatars/ben_x');
  fireEvent.error(picture);
  expect(document.querySelector('img[width="64"]')).toBeNull();
  expect(screen.getAllByText('BB')).not.toEqual([]);
});

test('[PR-02] another person’s profile lists and links their open posts', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  await backend.person('1002', ben);
  await publish(backend, '1002', { types: ['like'], limit: 10 });
  openApp(backend, { path: '/user/1002', as: '1001' });
  const posts = await screen.findByRole('region', { name: 'Open posts' });
  const post = await within(posts).findByRole('link');
  expect(post.getAttribute('href')).toMatch(/^\/post\//);
  expect(post.textContent).toContain('Like');
  expect(post.textContent).toContain('+1.0');
  expect(post.textContent).toContain('10 of 10 left');
});

test('[PR-02] a profile lists five open posts and their count, without full ones', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  await backend.person('1002', ben);
  const types = ['like'];
  for (let count = 0; count < 6; count += 1) await publish(backend, '1002', { types, limit: 2 });
  const full = await publish(backend, '1002', { types, limit: 1 });
  await engage(backend, '1001', { id: full, types });
  openApp(backend, { path: '/user/1002', as: '1001' });
  expect(await screen.findByRole('heading', { name: 'Open posts 6' })).toBeTruthy();
  const posts = within(screen.getByRole('region', { name: 'Open posts 6' }));
  expect(posts.getAllByText('2 of 2 left')).toHaveLength(5);
  expect(posts.getAllByRole('link')).toHaveLength(5);
});

test('[PR-02] a profile without open posts says so, and links to other posts', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  await backend.person('1002', ben);
  openApp(backend, { path: '/user/1002', as: '1001' });
  expect(await screen.findByText('No open posts')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Earn points' }).getAttribute('href')).toBe('/earn');
});

test('[PR-02] open posts that cannot be read show the error and can be retried', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  await backend.person('1002', ben);
  await publish(backend, '1002', { types: ['like'], limit: 10 });
  await backend.fault({ match: 'GET .*/posts/rows', from: 'client', action: { status: 500 } });
  const { user } = openApp(backend, { path: '/user/1002', as: '1001' });
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('10 of 10 left')).toBeTruthy();
});
