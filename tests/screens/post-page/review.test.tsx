import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { postText } from '#src/text/en/common.ts';
import { openApp } from '#tests/support/open-app.tsx';
import { decide } from '#tests/screens/scenes.ts';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';
import { findCard, openReview, openFixture, types } from './review-fixture.ts';

test('[RV-01] [RT-05] the review lists engager, steps, proof links and state', async () => {
  const fixture = await openFixture(3);
  const [first = '', second = ''] = fixture.ids;
  await decide(fixture.backend, '1001', { engagementId: first, isApproved: true });
  await decide(fixture.backend, '1001', {
    engagementId: second,
    isApproved: false,
    reason: 'Gone.',
  });
  const { user, openedLinks } = openReview(fixture);
  const approved = await findCard('1002');
  expect(approved.getByText('@x_1002')).toBeTruthy();
  expect(approved.getByText('Like, Comment, Quote')).toBeTruthy();
  expect(screen.getByText('Say something kind about it.')).toBeTruthy();
  expect(screen.getByText('2 reviewed')).toBeTruthy();
  expect(screen.getByText('1 pending')).toBeTruthy();
  expect(approved.getByText('Approved')).toBeTruthy();
  expect((await findCard('1003')).getByText('Rejected')).toBeTruthy();
  expect((await findCard('1003')).getByText('Reason: Gone.')).toBeTruthy();
  expect((await findCard('1004')).getByText('Pending')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'To review 1' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Decided 2' })).toBeTruthy();
  await user.click(approved.getByRole('button', { name: 'Open comment' }));
  await user.click(approved.getByRole('button', { name: 'Open quote' }));
  expect(openedLinks).toEqual([
    'https://x.com/x_1002/status/10021',
    'https://x.com/x_1002/status/10022',
  ]);
});

test('[FA-02] [FA-08] [FA-10] a card shows who decided and when', async () => {
  const { backend, postId, ids } = await openFixture(4);
  const decided = { isApproved: true, decidedAtMs: Date.UTC(2026, 10, 21, 12, 0) };
  const columns = [
    { ...decided, decidedBy: '1001' },
    { ...decided, decidedBy: 'deadline' },
    { ...decided, decidedBy: '7', isApproved: false },
    { ...decided, decidedBy: '1001', overturnedAtMs: Date.UTC(2026, 10, 22, 12, 0) },
  ];
  for (const [index, row] of columns.entries()) {
    await backend.changeRow('engagement', ids[index] ?? '', row);
  }
  openReview({ backend, postId, ids });
  const lines = [
    ['1002', /^Approved by you, 21 Nov 2026, \d\d:00$/],
    ['1003', /^Approved automatically, 21 Nov 2026, \d\d:00$/],
    ['1004', /^Rejected by the admins, 21 Nov 2026, \d\d:00$/],
    ['1005', /^Rejected, then approved by the admins, 22 Nov 2026, \d\d:00$/],
  ] as const;
  for (const [engagerId, line] of lines) {
    expect((await findCard(engagerId)).getByText(line)).toBeTruthy();
  }
});

test('[FA-12] a proof submitted by two people is marked at both, including an approved one', async () => {
  const { backend, postId } = await openFixture(0);
  const engage = async (engagerId: string) => {
    await backend.person(engagerId);
    const proofs = {
      comment: `https://x.com/x_${engagerId}/status/777000`,
      quote: `https://x.com/x_${engagerId}/status/88${engagerId}`,
    };
    const request = { postId, engagedBy: engagerId, engagementTypes: types, proofs };
    return backend.act(engagerId, 'submitEngagement', request);
  };
  const first = await engage('1002');
  expect(await engage('1003')).toMatchObject({ success: true });
  const engagementId = first.success ? String(first['engagementId']) : '';
  await decide(backend, '1001', { engagementId, isApproved: true });

  openReview({ backend, postId, ids: [] });

  const approved = await findCard('1002');
  expect(await approved.findByText('Also submitted by @x_1003')).toBeTruthy();
  expect(approved.getByText('Approved')).toBeTruthy();
  expect((await findCard('1003')).getByText('Also submitted by @x_1002')).toBeTruthy();
});

test('[FA-12] [FA-23] an administrator is not asked to decide what clashes with the own engagement', async () => {
  const { backend, postId } = await openFixture(0);
  for (const engagerId of ['1002', '1003', '1009']) {
    await backend.person(engagerId, { isAdmin: engagerId === '1009' });
    const proofs = {
      comment: `https://x.com/x_${engagerId}/status/777${engagerId === '1003' ? '1' : '0'}`,
      quote: `https://x.com/x_${engagerId}/status/88${engagerId}`,
    };
    const request = { postId, engagedBy: engagerId, engagementTypes: types, proofs };
    await backend.act(engagerId, 'submitEngagement', request);
  }
  await backend.changeRow('users', '1001', { isBanned: true });
  openReview({ backend, postId, ids: [] }, { as: '1009' });
  const clashing = await findCard('1002');
  expect(await clashing.findByText('Also submitted by @x_1009')).toBeTruthy();
  expect(clashing.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect((await findCard('1003')).getByRole('button', { name: 'Approve' })).toBeTruthy();
});

test('[RV-02] only the author sees controls to decide', async () => {
  const fixture = await openFixture(1);
  const { readCount } = openReview(fixture, { as: '1002' });
  const own = await findCard('1002');
  expect(own.getByText('Pending')).toBeTruthy();
  await waitFor(() => expect(readCount()).toBe(0));
  expect(own.queryByText(/^Novice/)).toBeNull();
  expect(own.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(own.queryByRole('button', { name: 'Reject' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Approve All' })).toBeNull();
});

test('[RV-02] an administrator who is not the author sees no controls either', async () => {
  const fixture = await openFixture(1);
  await fixture.backend.person('1008', { isAdmin: true });
  openReview(fixture, { as: '1008' });
  const card = await findCard('1002');
  expect(card.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Approve All' })).toBeNull();
});

test('[RV-04] [RV-05] errors reading the post and its engagements are shown', async () => {
  const fixture = await openFixture(1);
  await fixture.backend.fault({ match: 'posts/rows/', from: 'client', action: { status: 500 } });
  // The first read of the engagements may still be pending when Retry is tapped.
  await fixture.backend.fault({
    match: 'engagement/rows',
    from: 'client',
    times: 100,
    action: { status: 500 },
  });
  const { user } = openReview(fixture);
  expect(await screen.findByText(sentence('post_fetch_failed'))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(sentence('engagements_load_failed'))).toBeTruthy();
  await fixture.backend.noFaults();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect((await findCard('1002')).getByText('Pending')).toBeTruthy();
});

test('[RV-05] one tap on Retry reads post and engagements again', async () => {
  const fixture = await openFixture(1);
  const failing = { from: 'client', action: { status: 500 } } as const;
  await fixture.backend.fault({ ...failing, match: 'posts/rows/' });
  await fixture.backend.fault({ ...failing, match: 'engagement/rows' });
  const { readCount, user } = openReview(fixture);
  expect(await screen.findByText(sentence('post_fetch_failed'))).toBeTruthy();
  await waitFor(() => expect(readCount()).toBe(0));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect((await findCard('1002')).getByText('Pending')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  { path: '/post/%20', refusal: sentence('post_id_missing') },
  { path: '/post/NO', refusal: sentence('post_id_invalid') },
  { path: '/post/none', refusal: sentence('post_not_found') },
])('[RV-03] [RV-04] [RV-05] $path shows $refusal', async ({ path, refusal }) => {
  const backend = await openTestBackend();
  await backend.person('1001');
  openApp(backend, { as: '1001', path });
  expect(await screen.findByText(refusal)).toBeTruthy();
  // Trying again would fail too.
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(screen.queryByText(/try again/)).toBeNull();
});

test('[RV-13] [RV-17] an approved engagement shows its decision and no control', async () => {
  const fixture = await openFixture(1);
  const { user } = openReview(fixture);
  await user.click((await findCard('1002')).getByRole('button', { name: 'Approve' }));
  const card = await findCard('1002');
  expect(await card.findByText('Approved')).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(card.queryByRole('button', { name: 'Reject' })).toBeNull();
  expect((await fixture.backend.row('users', '1002'))['point']).toBe(50);
});

test('[RV-09] [RV-17] a rejection asks for a reason that is not blank', async () => {
  const fixture = await openFixture(1);
  const { user } = openReview(fixture);
  const card = await findCard('1002');
  await user.click(card.getByRole('button', { name: 'Reject' }));
  const confirm = () => card.getByRole<HTMLButtonElement>('button', { name: 'Confirm rejection' });
  const reason = card.getByLabelText<HTMLTextAreaElement>('Reason for the rejection');
  expect(confirm().disabled).toBe(true);
  await user.type(reason, '   ');
  expect(confirm().disabled).toBe(true);
  await user.clear(reason);
  await user.click(card.getByRole('button', { name: 'Not done' }));
  expect(reason.value).toBe('The step is not done on X.');
  await user.type(reason, ' Sorry. ');
  expect(confirm().disabled).toBe(false);
  await user.click(confirm());
  expect(await card.findByText('Rejected')).toBeTruthy();
  expect(card.getByText('Reason: The step is not done on X. Sorry.')).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Approve' })).toBeNull();
  const row = await fixture.backend.row('engagement', fixture.ids[0] ?? '');
  expect(row['rejectCause']).toBe('The step is not done on X. Sorry.');
});

test('a typed reason survives a reload', async () => {
  const fixture = await openFixture(1);
  const first = openReview(fixture);
  await first.user.click((await findCard('1002')).getByRole('button', { name: 'Reject' }));
  const reason = (await findCard('1002')).getByLabelText('Reason for the rejection');
  await first.user.type(reason, 'No comment there');
  first.close();
  const again = openReview(fixture, { device: first.device });
  await again.user.click((await findCard('1002')).getByRole('button', { name: 'Reject' }));
  const kept = (await findCard('1002')).getByLabelText<HTMLTextAreaElement>(
    'Reason for the rejection',
  );
  expect(kept.value).toBe('No comment there');
});

test('[RV-20] a refused approval and a refused rejection show why', async () => {
  const fixture = await openFixture(2);
  const [first = '', second = ''] = fixture.ids;
  const { user } = openReview(fixture);
  const one = await findCard('1002');
  await decide(fixture.backend, '1001', { engagementId: first, isApproved: false, reason: 'No.' });
  await user.click(one.getByRole('button', { name: 'Approve' }));
  expect(
    await one.findByText(
      sentence('approval_refused', { reason: sentence('engagement_already_reviewed') }),
    ),
  ).toBeTruthy();
  expect(await one.findByText('Rejected')).toBeTruthy();
  const two = await findCard('1003');
  await decide(fixture.backend, '1001', { engagementId: second, isApproved: true });
  await user.click(two.getByRole('button', { name: 'Reject' }));
  await user.type(two.getByLabelText('Reason for the rejection'), 'Late');
  await user.click(two.getByRole('button', { name: 'Confirm rejection' }));
  expect(
    await two.findByText(
      sentence('rejection_refused', { reason: sentence('engagement_already_reviewed') }),
    ),
  ).toBeTruthy();
});

test('[RV-20] a decision that is refused after its page was left says so', async () => {
  const fixture = await openFixture(1);
  const { backend, ids } = fixture;
  const { user } = openReview(fixture);
  const card = await findCard('1002');
  await backend.fault({ match: 'POST .*/executions', from: 'client', action: { isHeld: true } });
  await user.click(card.getByRole('button', { name: 'Approve' }));
  await user.click(screen.getByRole('link', { name: 'Earn' }));
  await screen.findByRole('heading', { level: 1, name: 'Earn' });
  await backend.changeRow('engagement', ids[0] ?? '', { isApproved: false });
  await backend.noFaults();
  const reason = sentence('engagement_already_reviewed');
  expect(await screen.findByText(sentence('approval_refused', { reason }))).toBeTruthy();
});

test('[RV-20] a call that throws shows an unexpected error, and can be repeated', async () => {
  const fixture = await openFixture(1);
  const { user } = openReview(fixture);
  const card = await findCard('1002');
  const match = 'POST .*/executions';
  await fixture.backend.fault({ match, from: 'client', action: { cut: 'before' } });
  await user.click(card.getByRole('button', { name: 'Approve' }));
  expect(
    await card.findByText(sentence('review_call_failed', { reason: 'no response, try again' })),
  ).toBeTruthy();
  await user.click(card.getByRole('button', { name: 'Approve' }));
  expect(await card.findByText('Approved')).toBeTruthy();
  expect(
    card.queryByText(sentence('review_call_failed', { reason: 'no response, try again' })),
  ).toBeNull();
});

test('a waiting engager’s title and approval rate are shown', async () => {
  const fixture = await openFixture(1);
  openReview(fixture);
  expect(await (await findCard('1002')).findByText('Novice, not reviewed yet')).toBeTruthy();
});

test('a post can be opened on X and shared to a chat', async () => {
  const fixture = await openFixture(0);
  const { messenger, user, openedLinks, openedTelegramLinks } = openReview(fixture);
  const share = vi.spyOn(messenger, 'shareUrl');
  await user.click(await screen.findByRole('button', { name: 'Open on X' }));
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(share.mock.calls[0]?.[1]).toBe(postText.shareMessage('x_1001'));
  expect(openedLinks).toEqual(['https://x.com/x_1001/status/100']);
  expect(openedTelegramLinks).toEqual([
    `https://t.me/yapp_test_bot/yapp?startapp=post_${fixture.postId}`,
  ]);
  expect(await screen.findByText('No engagements yet')).toBeTruthy();
});
