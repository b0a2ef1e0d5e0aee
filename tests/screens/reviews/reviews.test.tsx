import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { engage, publish } from '#tests/screens/scenes.ts';
import { openApp, type OpenedApp, type OpenOptions } from '#tests/support/open-app.tsx';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { createSteeredClock } from '#tests/support/steered-clock.ts';
import { sentence } from '#tests/text/sentences.ts';

type Fixture = { readonly backend: TestBackend; readonly ids: readonly string[] };

/** Two posts of Ada's with so many engagements each, the first post's being older. */
async function openFixture(counts: readonly number[]): Promise<Fixture> {
  const backend = await openTestBackend();
  await backend.person('1001', { name: 'Ada', point: 9000 });
  const ids: string[] = [];
  let number = 1002;
  for (const count of counts) {
    const id = await publish(backend, '1001', { types: ['like'], limit: 9 });
    for (let index = 0; index < count; index += 1) {
      const engagerId = await backend.person(String(number++));
      ids.push(await engage(backend, engagerId, { id, types: ['like'] }));
    }
  }
  return { backend, ids };
}

function openReviews({ backend }: Fixture, options: Partial<OpenOptions> = {}): OpenedApp {
  return openApp(backend, { as: '1001', path: '/reviews', ...options });
}

/** The card of a place in the queue. */
function findCard(place: string, engagerId: string): Promise<HTMLElement> {
  return screen.findByRole('article', { name: `${place}, engagement of @x_${engagerId}` });
}

async function decisionsOf({ backend }: Fixture): Promise<readonly unknown[]> {
  return (await backend.rows('engagement')).map((row) => row['isApproved'] ?? null);
}

test('[MY-09] what waits over all own posts is decided one after the other, by button and by key', async () => {
  const fixture = await openFixture([2, 1]);
  const clock = createSteeredClock();
  const { user } = openReviews(fixture, { clock });
  const first = await findCard('1 of 3', '1002');
  expect(await screen.findByText('Novice, not reviewed yet')).toBeTruthy();
  expect(first.textContent).toMatch(/7[12] hrs left/);
  expect(screen.getByText(/status\/100/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(document.activeElement).toBe(await findCard('2 of 3', '1003'));
  expect(screen.getByRole('status').textContent).toBe('Approved @x_1002');
  await clock.passSeconds(1);
  await user.keyboard('r');
  await user.click(screen.getByRole('button', { name: 'Not done' }));
  await findCard('3 of 3', '1004');
  expect(screen.getByText(/status\/101/)).toBeTruthy();
  await clock.passSeconds(1);
  // One is sent when the next but one is made.
  expect(await decisionsOf(fixture)).toEqual([null, null, null]);
  await user.keyboard('a');
  expect(await screen.findByText('Nothing waits for your review')).toBeTruthy();
  await waitFor(async () => {
    expect(await decisionsOf(fixture)).toEqual([true, null, null]);
  });
  // The others are sent when their five seconds are over.
  await clock.passSeconds(5);
  await waitFor(async () => {
    expect(await decisionsOf(fixture)).toEqual([true, false, true]);
  });
  const causes = (await fixture.backend.rows('engagement')).map((row) => row['rejectCause']);
  expect(causes[1]).toBe('The step is not done on X.');
});

test('[MY-09] a decision can be undone for five seconds, and is sent when the screen is left', async () => {
  const fixture = await openFixture([2]);
  const clock = createSteeredClock();
  const { user } = openReviews(fixture, { clock });
  await findCard('1 of 2', '1002');
  await user.keyboard('a');
  await findCard('2 of 2', '1003');
  await clock.passSeconds(2);
  await user.click(await screen.findByRole('button', { name: /^Undo 3/ }));
  await findCard('1 of 2', '1002');
  expect(await decisionsOf(fixture)).toEqual([null, null]);
  await clock.passSeconds(1);
  await user.keyboard('a');
  await user.click(screen.getByRole('link', { name: 'Home' }));
  await waitFor(async () => {
    expect(await decisionsOf(fixture)).toEqual([true, null]);
  });
  expect(
    await screen.findByRole('link', { name: '1 engagement waits for your review' }),
  ).toBeTruthy();
});

test('[MY-09] a reason of before is offered first', async () => {
  const fixture = await openFixture([3]);
  const clock = createSteeredClock();
  const { user } = openReviews(fixture, { clock });
  await findCard('1 of 3', '1002');
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  await user.type(screen.getByLabelText('Reason of the rejection'), 'It is a bot.');
  await user.click(screen.getByRole('button', { name: 'Confirm rejection' }));
  await findCard('2 of 3', '1003');
  await clock.passSeconds(1);
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  const ideas = screen.getByRole('group', { name: 'Common reasons' });
  expect(ideas.querySelector('button')?.textContent).toBe('It is a bot.');
});

test('[MY-09] a swipe to the right approves, one to the left asks for the reason', async () => {
  const fixture = await openFixture([2]);
  const clock = createSteeredClock();
  openReviews(fixture, { clock });
  const swipe = (card: HTMLElement, toPx: number) => {
    fireEvent.pointerDown(card, { clientX: 200, pointerId: 1 });
    fireEvent.pointerMove(card, { clientX: 200 + toPx, pointerId: 1 });
    fireEvent.pointerUp(card, { pointerId: 1 });
  };
  const first = await findCard('1 of 2', '1002');
  swipe(first, 90);
  expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy();
  swipe(first, -120);
  expect(await screen.findByText('A tap on a reason rejects with it.')).toBeTruthy();
  swipe(first, 120);
  await findCard('2 of 2', '1003');
});

test('[MY-09] a decision that is refused brings its engagement back with the sentence', async () => {
  const fixture = await openFixture([2]);
  const clock = createSteeredClock();
  const { user } = openReviews(fixture, { clock });
  await findCard('1 of 2', '1002');
  await fixture.backend.changeRow('users', '1002', { isBanned: true });
  await user.keyboard('a');
  await findCard('2 of 2', '1003');
  await clock.passSeconds(5);
  // Whoever looks at the next one by then is told.
  expect(await screen.findByText(/This person is banned\.$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Previous engagement' }));
  const back = await findCard('1 of 2', '1002');
  expect(back.textContent).toContain(sentence('engager_banned'));
});

test('[FA-12] a proof that somebody else submitted too is pointed out at both', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 9000 });
  const types = ['comment'];
  const id = await publish(backend, '1001', { types, limit: 9 });
  const other = await publish(backend, '1001', { types, limit: 9 });
  const link = (handle: string) => `https://x.com/${handle}/status/777000`;
  for (const [engagerId, postId] of [
    ['1002', id],
    ['1003', other],
  ] as const) {
    await backend.person(engagerId);
    const reply = await backend.act(engagerId, 'submitEngagement', {
      postId,
      engagedBy: engagerId,
      engagementTypes: types,
      proofs: { comment: link(`x_${engagerId}`) },
    });
    expect(reply).toMatchObject({ success: true });
  }
  const { user } = openApp(backend, { as: '1001', path: '/reviews' });
  expect(await screen.findByText('Also submitted by @x_1003')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Next engagement' }));
  expect(await screen.findByText('Also submitted by @x_1002')).toBeTruthy();
});

test('[MY-09] with nothing that waits the queue says so', async () => {
  const fixture = await openFixture([]);
  openReviews(fixture);
  expect(await screen.findByText('Nothing waits for your review')).toBeTruthy();
});
