import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { decide, engage, publish } from '#tests/screens/scenes.ts';
import { openApp } from '#tests/support/open-app.tsx';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { createSteeredClock } from '#tests/support/steered-clock.ts';
import { sentence } from '#tests/text/sentences.ts';
import { findCard, openFixture, openReviews, openSettledReviews } from './open-reviews.ts';

const match = 'POST .*/executions';

test('[MY-09] [RV-14] a card shows the engagement’s reward, links to the person and the post, and names the next person', async () => {
  const backend = await openTestBackend();
  await backend.person('1001', { point: 9000 });
  const types = ['like', 'quote'];
  const quoteGuide = 'Quote it with a reason.';
  const id = await publish(backend, '1001', { types, limit: 9, quoteGuide, status: 77 });
  for (const engagerId of ['1002', '1003']) {
    await backend.person(engagerId);
    await engage(backend, engagerId, { id, types });
    await backend.passTime(1000);
  }
  const { openedLinks, user } = openApp(backend, { as: '1001', path: '/reviews' });
  const card = within(await findCard('1 of 2', '1002'));
  expect(card.getByText('3.0')).toBeTruthy();
  expect(card.getByText(quoteGuide)).toBeTruthy();
  expect(card.getByRole('link', { name: /Person 1002/ }).getAttribute('href')).toBe('/user/1002');
  await user.click(card.getByRole('button', { name: 'Open on X' }));
  expect(openedLinks).toEqual(['https://x.com/x_1001/status/77']);
  expect((await screen.findByText(/^Next:/)).textContent).toBe('Next: Person 1003');
});

test('[FA-12] a held engagement says that it has no deadline', async () => {
  const fixture = await openFixture([1]);
  const heldAtMs = await fixture.backend.nowMs();
  await fixture.backend.changeRow('engagement', fixture.ids[0] ?? '', { heldAtMs });
  openReviews(fixture);
  const card = await findCard('1 of 1', '1002');
  expect(card.textContent).toContain('Two people submitted this link');
});

test('[MY-09] Previous and Next stop at the queue’s ends, and the bar shows the progress', async () => {
  const fixture = await openFixture([2]);
  const clock = createSteeredClock();
  const { user } = openReviews(fixture, { clock });
  await findCard('1 of 2', '1002');
  const ways = () =>
    ['Previous engagement', 'Next engagement'].map((name) =>
      screen.getByRole('button', { name }).matches(':disabled'),
    );
  expect(ways()).toEqual([true, false]);
  await user.click(screen.getByRole('button', { name: 'Next engagement' }));
  await findCard('2 of 2', '1003');
  expect(ways()).toEqual([false, true]);
  const bar = screen.getByRole('progressbar', { name: 'Reviews' });
  expect([bar.getAttribute('value'), bar.getAttribute('aria-valuetext')]).toEqual(['1', '2 of 2']);
  await clock.settle();
  // The last one is decided: the previous one is shown.
  await user.keyboard('a');
  await findCard('1 of 2', '1002');
  expect(bar.getAttribute('value')).toBe('2');
});

test('[MY-09] a queue or a part of it that cannot be read shows an error and can be retried', async () => {
  const fixture = await openFixture([1]);
  const failing = { from: 'client', action: { status: 500 } } as const;
  await fixture.backend.fault({ ...failing, match: 'engagement/rows' });
  const { user } = openReviews(fixture);
  expect(await screen.findByText(sentence('engagements_load_failed'))).toBeTruthy();
  await fixture.backend.fault({ ...failing, match: 'posts/rows' });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  await fixture.backend.noFaults();
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await findCard('1 of 1', '1002')).toBeTruthy();
});

test('[RV-09] a typed reason is kept when the form is canceled, and shown at once the next time', async () => {
  const { clock, user } = await openSettledReviews([1]);
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  await clock.settle();
  await user.click(await screen.findByRole('button', { name: 'Other' }));
  const field = screen.getByLabelText('Reason for the rejection');
  expect(document.activeElement).toBe(field);
  await user.type(field, 'It is a bot');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await clock.settle();
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  const again = await screen.findByLabelText('Reason for the rejection');
  expect(again).toHaveProperty('value', 'It is a bot');
  // The second tap on Reject confirms nothing.
  const confirm = screen.getByRole('button', { name: 'Confirm rejection' });
  expect(confirm.ariaDisabled).toBe('true');
  await clock.settle();
  expect(confirm.ariaDisabled).toBeNull();
});

test('[MY-21] after its undo time a decision shows that it is being sent', async () => {
  const { fixture, clock, user } = await openSettledReviews([2]);
  await user.keyboard('a');
  await clock.passSeconds(4);
  expect(await screen.findByRole('button', { name: /^Undo 1/ })).toBeTruthy();
  await fixture.backend.fault({ match, from: 'client', times: 9, action: { isHeld: true } });
  await clock.passSeconds(1);
  expect(await screen.findByText('Sending…')).toBeTruthy();
  await fixture.backend.noFaults();
});

test('[MY-21] only the card of a refused decision shows the refusal', async () => {
  const fixture = await openFixture([1]);
  const clock = createSteeredClock();
  const { user } = openReviews(fixture, { clock });
  await findCard('1 of 1', '1002');
  await fixture.backend.changeRow('users', '1002', { isBanned: true });
  await clock.settle();
  await user.keyboard('a');
  await clock.passSeconds(5);
  const back = await findCard('1 of 1', '1002');
  expect(back.textContent).toContain(sentence('engager_banned'));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('[MY-21] the newest of several refused decisions is shown first', async () => {
  const fixture = await openFixture([3]);
  const clock = createSteeredClock();
  const { user } = openReviews(fixture, { clock });
  await findCard('1 of 3', '1002');
  for (const id of ['1002', '1003'])
    await fixture.backend.changeRow('users', id, { isBanned: true });
  await clock.settle();
  await user.keyboard('a');
  await findCard('2 of 3', '1003');
  await clock.settle();
  await user.keyboard('a');
  await findCard('3 of 3', '1004');
  await clock.passSeconds(6);
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Failed: approve @x_1003/),
    expect.stringMatching(/^Failed: approve @x_1002/),
  ]);
});

test('[MY-21] a refusal because of a decision elsewhere is dismissed once it was read', async () => {
  const fixture = await openFixture([2]);
  const clock = createSteeredClock();
  const { readCount, user } = openReviews(fixture, { clock });
  await findCard('1 of 2', '1002');
  const engagementId = fixture.ids[0] ?? '';
  await decide(fixture.backend, '1001', { engagementId, isApproved: true });
  await clock.settle();
  await user.keyboard('r');
  await clock.settle();
  await user.click(await screen.findByRole('button', { name: 'Deleted' }));
  await findCard('2 of 2', '1003');
  await clock.passSeconds(6);
  expect(await screen.findByText('Failed: reject @x_1002')).toBeTruthy();
  await waitFor(() => expect(readCount()).toBe(0));
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByText('Failed: reject @x_1002')).toBeNull());
});
