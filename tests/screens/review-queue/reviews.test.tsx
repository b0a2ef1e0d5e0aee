import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loseAnswerAfter, publish } from '#tests/screens/scenes.ts';
import { createMemoryStorage } from '#src/platform/telegram/session-area.ts';
import { newDevice, openApp } from '#tests/support/open-app.tsx';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { createSteeredClock } from '#tests/support/steered-clock.ts';
import { sentence } from '#tests/text/sentences.ts';
import {
  decisionsOf,
  findCard,
  openFixture,
  openReviews,
  openSettledReviews,
} from './open-reviews.ts';

test('[MY-09] the waiting engagements of all own posts are decided one after the other, by button and by key', async () => {
  const fixture = await openFixture([2, 1]);
  const clock = createSteeredClock();
  const { user } = openReviews(fixture, { clock });
  const first = await findCard('1 of 3', '1002');
  expect(await screen.findByText('Not reviewed yet')).toBeTruthy();
  expect(first.textContent).toContain('@x_1002 · Novice');
  expect(first.textContent).toMatch(/(2 days 23 hrs|3 days) left/);
  expect(screen.getByText(/^@x_1001, /)).toBeTruthy();
  await clock.settle();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(document.activeElement).toBe(await findCard('2 of 3', '1003'));
  expect(screen.getByRole('status').textContent).toBe('Approved @x_1002');
  await clock.settle();
  await user.keyboard('r');
  const question = await screen.findByRole('dialog', { name: 'Why reject @x_1003?' });
  expect(document.activeElement).toBe(question);
  await clock.settle();
  await user.click(await screen.findByRole('button', { name: 'Not done' }));
  expect(document.activeElement).toBe(await findCard('3 of 3', '1004'));
  expect(screen.getByText(/^@x_1001, /)).toBeTruthy();
  await clock.settle();
  // One is sent when the second one after it is made.
  expect(await decisionsOf(fixture)).toEqual([null, null, null]);
  await user.keyboard('a');
  expect(await screen.findByText('Nothing to review')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Reviews'));
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
  const { fixture, clock, haptics, user } = await openSettledReviews([2]);
  await user.keyboard('a');
  await findCard('2 of 2', '1003');
  await clock.passSeconds(2);
  await user.click(await screen.findByRole('button', { name: /^Undo 3/ }));
  await findCard('1 of 2', '1002');
  expect(screen.getByRole('status').textContent).toBe('Undone: @x_1002 waits again');
  expect(haptics).toEqual(['decided', 'undone']);
  expect(await decisionsOf(fixture)).toEqual([null, null]);
  await clock.settle();
  await user.keyboard('a');
  await user.click(screen.getByRole('link', { name: 'Home' }));
  await waitFor(async () => {
    expect(await decisionsOf(fixture)).toEqual([true, null]);
  });
  expect(await screen.findByRole('link', { name: /^1 to review/ })).toBeTruthy();
});

test('[MY-09] after the last one, skipped ones follow at their own positions', async () => {
  const fixture = await openFixture([3]);
  const clock = createSteeredClock();
  const { user } = openReviews(fixture, { clock });
  await findCard('1 of 3', '1002');
  await user.keyboard('{ArrowRight}{ArrowRight}');
  await findCard('3 of 3', '1004');
  await clock.settle();
  await user.keyboard('a');
  expect(await findCard('2 of 3', '1003')).toBeTruthy();
});

test('[MY-09] after a look at the person, the queue shows the same engagement', async () => {
  const { user } = openReviews(await openFixture([3]));
  await findCard('1 of 3', '1002');
  await user.keyboard('{ArrowRight}');
  const card = await findCard('2 of 3', '1003');
  await user.click(within(card).getByRole('link'));
  await screen.findByRole('heading', { name: 'Open posts' });
  window.history.back();
  expect(await findCard('2 of 3', '1003')).toBeTruthy();
});

test('[MY-09] a recently used reason is offered first', async () => {
  const { clock, user } = await openSettledReviews([3]);
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  await clock.settle();
  await user.click(await screen.findByRole('button', { name: 'Other' }));
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm rejection' });
  await user.type(screen.getByLabelText('Reason for the rejection'), '  ');
  expect(confirm.disabled).toBe(true);
  await user.type(screen.getByLabelText('Reason for the rejection'), 'It is a bot.');
  await user.click(confirm);
  await findCard('2 of 3', '1003');
  await clock.settle();
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  const ideas = await screen.findByRole('group', { name: 'Common reasons' });
  expect(ideas.querySelector('button')?.textContent).toBe('It is a bot.');
  expect(screen.getByText(/^No one earns these points/)).toBeTruthy();
  // After undoing, the first item asks for its reason again: a sent reason is no longer a draft.
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await clock.settle();
  await user.keyboard('u');
  await findCard('1 of 3', '1002');
  await clock.settle();
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByRole('group', { name: 'Common reasons' })).toBeTruthy();
  expect(screen.queryByLabelText('Reason for the rejection')).toBeNull();
});

test('[MY-09] the first card does not take the focus, later ones do', async () => {
  const { user } = await openSettledReviews([2]);
  expect(document.activeElement).not.toBe(await findCard('1 of 2', '1002'));
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  const second = await findCard('2 of 2', '1003');
  await waitFor(() => expect(document.activeElement).toBe(second));
});

test('[MY-09] a swipe to the right approves, one to the left asks for the reason', async () => {
  const fixture = await openFixture([2]);
  const clock = createSteeredClock();
  const { user } = openReviews(fixture, { clock });
  const swipe = (card: HTMLElement, toPx: number) => {
    fireEvent.pointerDown(card, { clientX: 200, pointerId: 1 });
    fireEvent.pointerMove(card, { clientX: 200 + toPx, pointerId: 1 });
    fireEvent.pointerUp(card, { pointerId: 1 });
  };
  const first = await findCard('1 of 2', '1002');
  await clock.settle();
  swipe(first, 96);
  // A swipe that starts on a control is a tap on it.
  swipe(screen.getByRole('button', { name: 'Open on X' }), 120);
  expect(await findCard('1 of 2', '1002')).toBe(first);
  swipe(first, -120);
  expect(await screen.findByText('Why reject @x_1002?')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(first);
  await clock.settle();
  swipe(first, 120);
  await findCard('2 of 2', '1003');
});

test.each(['button', 'key'] as const)(
  '[MY-22] a second tap within half a second of the next one decides nothing, by %s',
  async (by) => {
    const fixture = await openFixture([3]);
    const clock = createSteeredClock();
    const { user } = openReviews(fixture, { clock });
    const approve = () =>
      by === 'key'
        ? user.keyboard('a')
        : user.click(screen.getByRole('button', { name: 'Approve' }));
    await findCard('1 of 3', '1002');
    await approve();
    await findCard('1 of 3', '1002');
    await clock.settle();
    await approve();
    await approve();
    await findCard('2 of 3', '1003');
    expect(screen.getByRole('button', { name: 'Approve' }).ariaDisabled).toBe('true');
    await clock.settle();
    expect(screen.getByRole('button', { name: 'Approve' }).ariaDisabled).toBe(null);
    await approve();
    await findCard('3 of 3', '1004');
  },
);

test('[MY-22] a second tap on Reject chooses no reason, and a held key decides once', async () => {
  const { clock, user } = await openSettledReviews([3]);
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  await user.click(await screen.findByRole('button', { name: 'Not done' }));
  expect(screen.getByRole('dialog', { name: 'Why reject @x_1002?' })).toBeTruthy();
  await clock.settle();
  await user.keyboard('a');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await clock.settle();
  screen.getByRole('button', { name: 'Approve' }).focus();
  await user.keyboard('{Enter>5}');
  await findCard('2 of 3', '1003');
  await clock.settle();
  // The browser would press the button with the focus once more.
  const isTaken = fireEvent.keyDown(screen.getByRole('button', { name: 'Approve' }), {
    key: 'Enter',
    repeat: true,
  });
  expect(isTaken).toBe(false);
});

test('[MY-21] a refused decision restores its engagement with the sentence, and is named if another item is shown', async () => {
  const fixture = await openFixture([2]);
  const clock = createSteeredClock();
  const { haptics, user } = openReviews(fixture, { clock });
  await findCard('1 of 2', '1002');
  await fixture.backend.changeRow('users', '1002', { isBanned: true });
  await clock.settle();
  await user.keyboard('a');
  await findCard('2 of 2', '1003');
  await clock.passSeconds(5);
  expect(await screen.findByText('Failed: approve @x_1002')).toBeTruthy();
  expect(haptics).toEqual(['decided', 'refused']);
  await user.click(screen.getByRole('button', { name: 'Show' }));
  const back = await findCard('1 of 2', '1002');
  expect(back.textContent).toContain(sentence('engager_banned'));
  expect(screen.queryByText('Failed: approve @x_1002')).toBe(null);
});

test('[MY-21] a decision without a response is shown by name, and is sent again by a tap', async () => {
  const { fixture, clock, user } = await openSettledReviews([2]);
  await user.keyboard('a');
  await findCard('2 of 2', '1003');
  await loseAnswerAfter(fixture.backend, 6);
  await clock.passSeconds(5);
  expect(await screen.findByText('Failed: approve @x_1002')).toBeTruthy();
  await findCard('2 of 2', '1003');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText('Failed: approve @x_1002')).toBe(null));
  expect(await decisionsOf(fixture)).toEqual([true, null]);
  expect(await fixture.backend.row('users', '1002')).toMatchObject({ approvedEngaged: 1 });
});

test('[MY-21] a decision pending when the app was closed is sent at the next start, only by its person', async () => {
  const fixture = await openFixture([2]);
  const clock = createSteeredClock();
  const device = newDevice();
  const closed = openReviews(fixture, { clock, device });
  await findCard('1 of 2', '1002');
  await clock.settle();
  await closed.user.keyboard('a');
  await findCard('2 of 2', '1003');
  const kept = { ...device, local: createMemoryStorage() };
  const key = 'yapp-decisions-1001';
  kept.local.setItem(key, device.local.getItem(key) ?? '');
  closed.close();
  await fixture.backend.person('1009', { point: 0 });
  const other = openApp(fixture.backend, { as: '1009', path: '/', device: kept });
  await screen.findByRole('heading', { name: 'My Tasks' });
  expect(kept.local.getItem(key)).not.toBe(null);
  other.close();
  await clock.passSeconds(5);
  openReviews(fixture, { clock, device: kept });
  await findCard('1 of 1', '1003');
  await waitFor(async () => {
    await clock.settle();
    expect(kept.local.getItem(key)).toBe(null);
  });
  expect(await decisionsOf(fixture)).toEqual([true, null]);
});

test('[FA-12] a proof submitted by two people is marked at both', async () => {
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

test('[MY-09] an empty queue says so', async () => {
  openReviews(await openFixture([]));
  expect(await screen.findByText('Nothing to review')).toBeTruthy();
});
