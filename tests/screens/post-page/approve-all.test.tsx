import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { decide, engage } from '#tests/screens/scenes.ts';
import { sentence } from '#tests/text/sentences.ts';
import {
  approveAll,
  executions,
  findCard,
  openReview,
  openFixture,
  types,
} from './review-fixture.ts';

test('[RV-21] [RV-23] Approve All approves the pending ones one by one and shows the progress', async () => {
  const fixture = await openFixture(4);
  const [first = ''] = fixture.ids;
  await decide(fixture.backend, '1001', { engagementId: first, isApproved: false, reason: 'No.' });
  const { user, gestures } = openReview(fixture);
  await findCard('1002');
  // The engagers' records are read separately from the cards.
  await waitFor(() => expect(screen.getAllByText(/Novice/)).toHaveLength(3));
  await executions(fixture.backend);
  const match = 'POST .*/executions';
  await fixture.backend.fault({ match, from: 'client', skip: 1, action: { delayMs: 500 } });
  await approveAll(user);
  expect(await screen.findByText('1 of 3')).toBeTruthy();
  expect(gestures.asksBeforeClosing).toBe(true);
  // Neither the one that is being approved nor the ones after it can be decided in the meantime.
  for (const engagerId of ['1004', '1005']) {
    const card = await findCard(engagerId);
    for (const name of ['Approve', 'Reject']) {
      expect(card.getByRole('button', { name })).toHaveProperty('disabled', true);
    }
  }
  expect(await screen.findByText('Successfully processed 3 engagements')).toBeTruthy();
  expect(gestures.asksBeforeClosing).toBe(false);
  expect(await executions(fixture.backend)).toBe(3);
  const decisions = (await fixture.backend.rows('engagement')).map((row) => row['isApproved']);
  expect(decisions).toEqual([false, true, true, true]);
});

test('[RV-22] Approve All with nothing left to approve says so and sends nothing', async () => {
  const fixture = await openFixture(1);
  const { user } = openReview(fixture);
  const card = await findCard('1002');
  await user.click(screen.getByRole('button', { name: 'Approve All' }));
  await user.click(card.getByRole('button', { name: 'Approve' }));
  expect(await card.findByText('Approved')).toBeTruthy();
  await executions(fixture.backend);
  await user.click(screen.getByRole('button', { name: 'Approve 0' }));
  expect(await screen.findByText(sentence('nothing_to_approve'))).toBeTruthy();
  expect(await executions(fixture.backend)).toBe(0);
});

test('[MY-07] Approve All asks once, naming how many and how many points, approves these alone, and is not offered with nothing pending', async () => {
  const fixture = await openFixture(2);
  const { user } = openReview(fixture);
  await findCard('1002');
  await executions(fixture.backend);
  await user.click(screen.getByRole('button', { name: 'Approve All' }));
  expect(
    screen.getByText('Approve 2 engagements for 10.0 points in all? That cannot be undone.'),
  ).toBeTruthy();
  expect(await executions(fixture.backend)).toBe(0);
  const { backend, postId } = fixture;
  await engage(backend, await backend.person('1009'), { id: postId, types });
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  const arrived = await findCard('1009');
  await executions(backend);
  await user.click(screen.getByRole('button', { name: 'Approve 2' }));
  expect(await screen.findByText('Successfully processed 2 engagements')).toBeTruthy();
  expect(await executions(backend)).toBe(2);
  await user.click(arrived.getByRole('button', { name: 'Approve' }));
  expect(await arrived.findByText('Approved')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve All' })).toBeNull();
});

test('[RV-24] Approve All continues when one fails; failed ones stay and can be retried', async () => {
  const fixture = await openFixture(3);
  const { haptics, user } = openReview(fixture);
  await findCard('1002');
  const match = 'POST .*/executions';
  await fixture.backend.fault({ match, from: 'client', skip: 1, action: { cut: 'before' } });
  await approveAll(user);
  expect(await screen.findByText(sentence('bulk_approval_failed'))).toBeTruthy();
  const failed = await findCard('1003');
  expect(failed.getByText('Pending')).toBeTruthy();
  expect(
    failed.getByText(sentence('review_call_failed', { reason: 'no response, try again' })),
  ).toBeTruthy();
  expect((await findCard('1004')).getByText('Approved')).toBeTruthy();
  expect(haptics).toEqual(['asked', 'refused']);
  await approveAll(user);
  expect(await screen.findByText('Successfully processed 1 engagements')).toBeTruthy();
  expect(haptics).toEqual(['asked', 'refused', 'asked', 'done']);
  const decisions = (await fixture.backend.rows('engagement')).map((row) => row['isApproved']);
  expect(decisions).toEqual([true, true, true]);
});

test('[RV-21] [RV-24] Approve All skips an engagement that is being approved, and does not count it as failed', async () => {
  const fixture = await openFixture(2);
  const { haptics, user } = openReview(fixture);
  const card = await findCard('1002');
  const match = 'POST .*/executions';
  await fixture.backend.fault({ match, from: 'client', action: { isHeld: true } });
  await user.click(card.getByRole('button', { name: 'Approve' }));
  await approveAll(user);
  expect(await screen.findByText('Successfully processed 1 engagements')).toBeTruthy();
  expect((await findCard('1003')).getByText('Approved')).toBeTruthy();
  expect(card.getByText('Pending')).toBeTruthy();
  await fixture.backend.noFaults();
  expect(await card.findByText('Approved')).toBeTruthy();
  expect(haptics).toEqual(['asked', 'done', 'done']);
});

test('[RV-24] a decision made on another device is shown after Approve All failed on it', async () => {
  const fixture = await openFixture(2);
  const [first = ''] = fixture.ids;
  const { user } = openReview(fixture);
  await findCard('1002');
  await decide(fixture.backend, '1001', { engagementId: first, isApproved: false, reason: 'No.' });
  await approveAll(user);
  expect(await screen.findByText(sentence('bulk_approval_failed'))).toBeTruthy();
  expect(await (await findCard('1002')).findByText('Rejected')).toBeTruthy();
});

test('[RV-24] the next decision clears the message of Approve All', async () => {
  const fixture = await openFixture(2);
  const { user } = openReview(fixture);
  const card = await findCard('1002');
  const match = 'POST .*/executions';
  await fixture.backend.fault({ match, from: 'client', action: { cut: 'before' } });
  await approveAll(user);
  await screen.findByText(sentence('bulk_approval_failed'));
  await user.click(card.getByRole('button', { name: 'Approve' }));
  expect(await card.findByText('Approved')).toBeTruthy();
  expect(screen.queryByText(sentence('bulk_approval_failed'))).toBeNull();
  // What was decided stays in its place, where the finger is.
  expect(screen.queryByRole('heading', { name: /^Decided/ })).toBeNull();
});

test('Approve All can be stopped, and leaving the screen stops it', async () => {
  const fixture = await openFixture(3);
  const app = openReview(fixture);
  await findCard('1002');
  const match = 'POST .*/executions';
  const action = { delayMs: 300 };
  await fixture.backend.fault({ match, from: 'client', times: 9, action });
  await approveAll(app.user);
  await app.user.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('Successfully processed 1 engagements')).toBeTruthy();
  await approveAll(app.user);
  await screen.findByText('0 of 2');
  app.close();
  await waitFor(async () => {
    const rows = await fixture.backend.rows('engagement');
    expect(rows.filter((row) => row['isApproved'] === true)).toHaveLength(2);
  });
  // These are delayed as much as an approval that the screen would have sent by now.
  for (const requestId of ['first', 'second']) {
    await fixture.backend.act('1001', 'readInvite', { requestId });
  }
  const rows = await fixture.backend.rows('engagement');
  expect(rows.filter((row) => row['isApproved'] === null)).toHaveLength(1);
});

test('[MY-22] a double tap on Approve All shows the prompt, and approves nothing', async () => {
  const fixture = await openFixture(2);
  const { user } = openReview(fixture);
  await findCard('1002');
  await executions(fixture.backend);

  await user.dblClick(screen.getByRole('button', { name: 'Approve All' }));
  expect(await screen.findByRole('button', { name: 'Approve 2' })).toBeTruthy();
  expect(await executions(fixture.backend)).toBe(0);

  await user.dblClick(screen.getByRole('button', { name: 'Approve 2' }));
  expect(await screen.findByText('Successfully processed 2 engagements')).toBeTruthy();
  expect(await executions(fixture.backend)).toBe(2);
});
