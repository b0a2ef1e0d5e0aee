import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { systemClock } from '#src/platform/clock.ts';
import { openApp } from '#tests/support/open-app.tsx';
import { engage, publish } from '#tests/screens/scenes.ts';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';

/** Ada with points, and three people who may engage. */
async function openFixture(): Promise<TestBackend> {
  const backend = await openTestBackend();
  await backend.person('1001', { name: 'Ada Love', point: 2500 });
  for (const id of ['1002', '1003', '1004']) await backend.person(id);
  return backend;
}

/** Noon of a day, by the device's clock. */
const noonOf = (day: number) => new Date(2031, 4, day, 12, 0).getTime();

/** Resolves once a request of the app contains this text. */
async function waitForRequest(backend: TestBackend, text: string): Promise<void> {
  await waitFor(async () => {
    const requests = await backend.takeRequests();
    expect(requests.some(({ line }) => line.includes(text))).toBe(true);
  });
}

test('[MY-25] the first card shows reviews and pending engagements with their deadlines, and unfinished steps', async () => {
  const backend = await openFixture();
  const types = ['like'];
  const own = await publish(backend, '1001', { types, limit: 3 });
  const first = await engage(backend, '1002', { id: own, types });
  const second = await engage(backend, '1003', { id: own, types });
  await backend.changeRow('engagement', first, { decideByMs: noonOf(6) });
  await backend.changeRow('engagement', second, { decideByMs: noonOf(5) });
  await backend.person('1005', { point: 500 });
  const others = await publish(backend, '1005', { types: ['like', 'retweet'], limit: 3 });
  const pending = await engage(backend, '1001', { id: others, types: ['like', 'retweet'] });
  await backend.changeRow('engagement', pending, { decideByMs: noonOf(7) });
  const clock = { ...systemClock, nowMs: () => noonOf(4) };
  openApp(backend, { as: '1001', path: '/', clock });
  const review = await screen.findByRole('link', {
    name: '2 to review First by tomorrow 12:00',
  });
  const faces = () =>
    [...review.querySelectorAll('img')].map((picture) => picture.getAttribute('src'));
  await waitFor(() => expect(faces()).toEqual(['/avatars/x_1002', '/avatars/x_1003']));
  const sum = await screen.findByRole('link', { name: /^\+2\.0 pending, by Wed/ });
  expect(sum.textContent).toContain('@x_1005 reviews your work');
  expect(sum.getAttribute('href')).toBe('/engagements');
  expect(review.compareDocumentPosition(sum)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  // An erased author has no handle.
  await backend.changeRow('posts', others, { authorUsername: '' });
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(sum.textContent).not.toContain('@'));
});

test('[MY-25] an expired deadline is not shown as the first one', async () => {
  const backend = await openFixture();
  const types = ['like'];
  const own = await publish(backend, '1001', { types, limit: 3 });
  const first = await engage(backend, '1002', { id: own, types });
  const second = await engage(backend, '1003', { id: own, types });
  await backend.changeRow('engagement', first, { decideByMs: noonOf(3) });
  await backend.changeRow('engagement', second, { decideByMs: noonOf(5) });
  const clock = { ...systemClock, nowMs: () => noonOf(4) };
  openApp(backend, { as: '1001', path: '/', clock });
  const first12 = { name: '2 to review First by tomorrow 12:00' };
  expect(await screen.findByRole('link', first12)).toBeTruthy();
});

test('[MY-25] if all deadlines have expired, none is shown', async () => {
  const backend = await openFixture();
  const types = ['like'];
  const own = await publish(backend, '1001', { types, limit: 3 });
  const engagementId = await engage(backend, '1002', { id: own, types });
  await backend.changeRow('engagement', engagementId, { decideByMs: noonOf(4) });
  const clock = { ...systemClock, nowMs: () => noonOf(4) };
  openApp(backend, { as: '1001', path: '/', clock });
  expect(await screen.findByRole('link', { name: '1 to review' })).toBeTruthy();
});

test('[MY-25] a newcomer sees three steps with completed ones checked, and the pending deadline', async () => {
  const backend = await openFixture();
  const types = ['like'];
  const id = await publish(backend, '1001', { types, limit: 3 });
  const before = openApp(backend, { as: '1002', path: '/' });
  expect(await screen.findByText('1 of 3 done')).toBeTruthy();
  before.close();
  const engagementId = await engage(backend, '1002', { id, types });
  await backend.changeRow('engagement', engagementId, { decideByMs: noonOf(7) });
  const clock = { ...systemClock, nowMs: () => noonOf(4) };
  openApp(backend, { as: '1002', path: '/', clock });
  expect(await screen.findByText('2 of 3 done')).toBeTruthy();
  // Without a review deadline nothing is approved automatically.
  expect(screen.getByText('Its author reviews it next.')).toBeTruthy();
  expect(await screen.findByText('+1.0 pending, by Wed')).toBeTruthy();
});

test('[MY-25] more than one page of pending engagements is counted and not added up', async () => {
  const backend = await openFixture();
  await backend.person('1005', { point: 5000, totallyEngaged: 51 });
  const liked = { authorId: '1001', limit: 5, engagementTypes: ['like'], cost: 55, rewardEach: 10 };
  for (let number = 1; number <= 51; number += 1) {
    const postId = `p${String(number)}`;
    const link = `https://x.com/x_1001/status/${String(number)}`;
    await backend.addRow('posts', postId, { ...liked, link, content: '' });
    const columns = { postId, engagedBy: '1005', postAuthorId: '1001', engagementTypes: ['like'] };
    const readers = ['read("user:1005")'];
    await backend.addRow('engagement', `e${String(number)}`, columns, readers);
  }
  const { readCount } = openApp(backend, { as: '1005', path: '/' });
  const pending = await screen.findByRole('link', { name: /51 pending/ });
  await waitForRequest(backend, '"engagedBy"');
  await waitFor(() => expect(readCount()).toBe(0));
  expect(pending.textContent).toMatch(/^51 pending\s*$/);
});

test('[MY-25] without anything to do there is no first card', async () => {
  const backend = await openFixture();
  openApp(backend, { as: '1001', path: '/' });
  await screen.findByText('No active posts');
  const links = within(screen.getByRole('main')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/notifs', '/earn']);
});

test('[MY-25] the pictures are those of the three people who have waited longest, each once', async () => {
  const backend = await openFixture();
  const types = ['like'];
  const [one, other] = [
    await publish(backend, '1001', { types, limit: 5 }),
    await publish(backend, '1001', { types, limit: 5 }),
  ];
  for (const [engagerId, id] of [
    ['1002', one],
    ['1002', other],
    ['1003', one],
    ['1004', one],
  ] as const) {
    await engage(backend, engagerId, { id, types });
    await backend.passTime(1000);
  }
  openApp(backend, { as: '1001', path: '/' });
  const review = await screen.findByRole('link', { name: /^4 to review/ });
  await waitFor(() => {
    const pictures = [...review.querySelectorAll('img')];
    expect(pictures.map((each) => each.getAttribute('src'))).toEqual([
      '/avatars/x_1002',
      '/avatars/x_1003',
    ]);
  });
});

test('[MY-25] one of the reviewing authors is named, and the others are counted once each', async () => {
  const backend = await openFixture();
  const types = ['like'];
  await backend.person('1005', { point: 500 });
  await backend.person('1006', { point: 500 });
  for (const authorId of ['1005', '1006', '1005']) {
    const id = await publish(backend, authorId, { types, limit: 3 });
    await engage(backend, '1001', { id, types });
  }
  openApp(backend, { as: '1001', path: '/' });
  expect(await screen.findByText(/^@x_100[56] and 1 more review your work$/)).toBeTruthy();
});

test.each([
  ['is offered', false, '@x_1001, '],
  ['is left out for the one before when it is full', true, '@x_1005, '],
])('[MY-03] the latest post with unfinished steps %s', async (_then, isFull, name) => {
  const backend = await openFixture();
  await backend.person('1005', { name: 'Cem', point: 500 });
  const types = ['like', 'retweet'];
  const latest = await publish(backend, '1001', { types, limit: 3 });
  await publish(backend, '1005', { types, limit: 3 });
  const { user } = openApp(backend, { as: '1002', path: '/earn' });
  for (const author of [/Cem/, /Ada Love/]) {
    await user.click(await screen.findByRole('button', { name: author }));
    await user.click(await screen.findByRole('button', { name: 'Open X to like' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
  }
  if (isFull) await backend.changeRow('posts', latest, { engageCount: 3, targetStatus: true });
  window.dispatchEvent(new Event('online'));
  await user.click(screen.getByRole('link', { name: 'Home' }));
  await waitFor(() => {
    const row = screen.getByRole('link', { name: /^Continue 1 of 2/ });
    expect(row.textContent).toContain(name);
  });
});

test('[HM-11] [MY-08] Retry reads the waiting reviews together with the posts', async () => {
  const backend = await openFixture();
  const id = await publish(backend, '1001', { types: ['like'], limit: 3 });
  await engage(backend, '1002', { id, types: ['like'] });
  await backend.fault({ match: 'engagement/rows', from: 'client', action: { status: 500 } });
  const { user } = openApp(backend, { as: '1001', path: '/' });
  expect(await screen.findByText(sentence('engagements_load_failed'))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: /^1 to review/ })).toBeTruthy();
  expect(await screen.findByRole('list', { name: 'Active posts' })).toBeTruthy();
});
