import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findCard, openFixture, openReview } from './review-fixture.ts';

const hourMs = 3_600_000;

test('[FA-03] [FA-12] a card shows the time left to decide, or that there is no deadline', async () => {
  const { backend, ...fixture } = await openFixture(3);
  const [soon = '', over = '', held = ''] = fixture.ids;
  const nowMs = await backend.nowMs();
  await backend.changeRow('engagement', soon, { decideByMs: nowMs + 5 * hourMs - 60_000 });
  await backend.changeRow('engagement', over, { decideByMs: nowMs - hourMs });
  await backend.changeRow('engagement', held, { decideByMs: nowMs - hourMs, heldAtMs: nowMs });
  openReview({ backend, ...fixture });
  expect((await findCard('1002')).getByText(/^(4|5) hrs.* left$/)).toBeTruthy();
  expect((await findCard('1003')).getByText('Approved automatically any minute now')).toBeTruthy();
  expect(
    (await findCard('1004')).getByText(
      'Two people submitted this link, so it is not approved automatically.',
    ),
  ).toBeTruthy();
});

test('an engager reviewed before is shown with their approval rate and a link to the profile', async () => {
  const { backend, ...fixture } = await openFixture(1);
  await backend.changeRow('users', '1002', { approvedEngaged: 3, rejectedEngaged: 1 });
  openReview({ backend, ...fixture });
  const card = await findCard('1002');
  expect(await card.findByText('Novice, 75% approved')).toBeTruthy();
  expect(card.getByRole('link').getAttribute('href')).toBe('/user/1002');
});

test('[RV-01] an old engagement with one proof for all types leads to that link', async () => {
  const { backend, ...fixture } = await openFixture(1);
  const link = 'https://x.com/x_1002/status/5';
  await backend.changeRow('engagement', fixture.ids[0] ?? '', { proofs: null, link });
  const { openedLinks, user } = openReview({ backend, ...fixture });
  await user.click((await findCard('1002')).getByRole('button', { name: 'Open proof' }));
  expect(openedLinks).toEqual([link]);
});

test('[FA-10] an overturned rejection shows no reason, and another author’s decision is not shown as one’s own', async () => {
  const { backend, ...fixture } = await openFixture(2);
  const [overturned = '', rejected = ''] = fixture.ids;
  const decided = { decidedAtMs: Date.UTC(2026, 10, 21, 12), decidedBy: '1001' };
  await backend.changeRow('engagement', overturned, {
    ...decided,
    isApproved: true,
    rejectCause: 'Gone.',
    overturnedAtMs: Date.UTC(2026, 10, 22, 12),
  });
  await backend.changeRow('engagement', rejected, {
    ...decided,
    isApproved: false,
    rejectCause: 'Late.',
  });
  const own = openReview({ backend, ...fixture }, { as: '1003' });
  expect((await findCard('1003')).getByText(/^Rejected by the author, 21 Nov 2026/)).toBeTruthy();
  own.close();
  openReview({ backend, ...fixture });
  expect((await findCard('1003')).getByText('Reason: Late.')).toBeTruthy();
  expect(screen.queryByText('Reason: Gone.')).toBeNull();
});

test('[RV-02] [FA-12] an administrator can decide only a held engagement, and sees the pending ones', async () => {
  const { backend, ...fixture } = await openFixture(2);
  await backend.person('1008', { isAdmin: true });
  const [held = ''] = fixture.ids;
  await backend.changeRow('engagement', held, { heldAtMs: await backend.nowMs() });
  const before = openReview({ backend, ...fixture }, { as: '1008' });
  expect((await findCard('1002')).getByRole('button', { name: 'Approve' })).toBeTruthy();
  expect((await findCard('1003')).queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'To review 2' })).toBeTruthy();
  before.close();
  await backend.changeRow('engagement', held, { heldAtMs: null });
  openReview({ backend, ...fixture }, { as: '1008' });
  expect(await screen.findByRole('heading', { name: 'Pending 2' })).toBeTruthy();
});

test('[RV-01] a post without engagements says to its author alone how to reach people', async () => {
  const { backend, ...fixture } = await openFixture(0);
  await backend.person('1008', { isAdmin: true });
  const own = openReview({ backend, ...fixture });
  expect(await screen.findByText(/^People see this post on their Earn page\./)).toBeTruthy();
  own.close();
  openReview({ backend, ...fixture }, { as: '1008' });
  expect(await screen.findByText('No engagements yet')).toBeTruthy();
  expect(screen.queryByText(/^People see this post/)).toBeNull();
});

test('[RV-01] if all are decided, nothing is pending, and the decided ones follow', async () => {
  const { backend, ...fixture } = await openFixture(1);
  const decided = { isApproved: true, decidedAtMs: Date.UTC(2026, 10, 21, 12), decidedBy: '1001' };
  await backend.changeRow('engagement', fixture.ids[0] ?? '', decided);
  openReview({ backend, ...fixture });
  expect(await screen.findByText('Nothing is pending.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'To review' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Decided 1' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve All' })).toBeNull();
});

test('[RV-04] a post and its engagements show that they are loading', async () => {
  const { backend, ...fixture } = await openFixture(1);
  const held = { from: 'client', action: { isHeld: true } } as const;
  await backend.fault({ ...held, match: 'posts/rows/', times: 9 });
  const first = openReview({ backend, ...fixture });
  expect(await screen.findByText('Loading the post')).toBeTruthy();
  await backend.noFaults();
  await findCard('1002');
  first.close();
  await backend.fault({ ...held, match: 'engagement/rows', times: 9 });
  openReview({ backend, ...fixture });
  expect(await screen.findByText('Loading engagements')).toBeTruthy();
  await backend.noFaults();
});

test('[FA-12] only people who may see other submitters of a proof request them, and not for rejected engagements', async () => {
  const { backend, ...fixture } = await openFixture(2);
  const [rejected = '', pending = ''] = fixture.ids;
  const decided = { isApproved: false, decidedAtMs: 1, decidedBy: '1001', rejectCause: 'No.' };
  await backend.changeRow('engagement', rejected, decided);
  const fetching = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => fetching.mockRestore());
  const asked = () =>
    fetching.mock.calls
      .map(([, request]) => (typeof request?.body === 'string' ? request.body : ''))
      .filter((body) => body.includes('eadClashes'));
  const engager = openReview({ backend, ...fixture }, { as: '1003' });
  await findCard('1003');
  await waitFor(() => expect(engager.readCount()).toBe(0));
  expect(asked()).toEqual([]);
  engager.close();
  const author = openReview({ backend, ...fixture });
  await findCard('1003');
  await waitFor(() => expect(asked()).toHaveLength(1));
  await waitFor(() => expect(author.readCount()).toBe(0));
  expect(asked()[0]).toContain(pending);
  expect(asked()[0]).not.toContain(rejected);
});
