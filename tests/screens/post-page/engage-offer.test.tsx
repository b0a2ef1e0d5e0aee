import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stepText } from '#src/text/en/steps.ts';
import { launchUser } from '#tests/support/open-app.tsx';
import { sentence } from '#tests/text/sentences.ts';
import { findCard, openReview, openFixture } from './review-fixture.ts';

test('[MY-02] other members see the post with guide and reward, and can engage from it', async () => {
  const fixture = await openFixture(0);
  await fixture.backend.person('1009');
  const as = launchUser('1009', { first_name: 'Person', last_name: '1009' });
  const { openedLinks, user } = openReview(fixture, { as });
  expect(await screen.findByText('Ada Love')).toBeTruthy();
  expect(await screen.findByText(/Say something kind about it\./)).toBeTruthy();
  expect(screen.queryByText('No engagements yet')).toBeNull();
  // The guides are said below, so that the post has the name of its author and day.
  expect(screen.getAllByText(/Say something kind about it\./)).toHaveLength(1);
  const author = screen.getByRole('link', { name: /Ada Love/ });
  expect(author.getAttribute('href')).toBe('/user/1001');
  await user.click(screen.getByRole('button', { name: 'Open on X' }));
  expect(openedLinks).toEqual(['https://x.com/x_1001/status/100']);
  await user.click(screen.getByRole('button', { name: 'Engage for +5.0' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Engage with @x_1001' }));
  expect(sheet.getByText('+5.0')).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'Open X to like' }));
  await user.click(sheet.getByRole('button', { name: 'Next Step' }));
  await user.type(sheet.getByLabelText('Link of your comment'), 'https://x.com/x_1009/status/1');
  await user.click(sheet.getByRole('button', { name: 'Next Step' }));
  await user.type(sheet.getByLabelText('Link of your quote'), 'https://x.com/x_1009/status/2');
  await user.click(sheet.getByRole('button', { name: 'Complete Step & Submit' }));
  const done = await screen.findByText('You have engaged with this post.');
  expect(await screen.findByText('9 of 10 left')).toBeTruthy();
  expect(done.closest<HTMLElement>('[data-tone]')?.dataset['tone']).toBe('success');
  expect((await findCard('1009')).getByText('Pending')).toBeTruthy();
});

test('[EN-21] steps that are reopened after a failed submission do not mention it', async () => {
  const { backend, postId } = await openFixture(0);
  await backend.changeRow('posts', postId, { engagementTypes: ['like'] });
  await backend.person('1009');
  const { user } = openReview({ backend, postId, ids: [] }, { as: '1009' });
  await user.click(await screen.findByRole('button', { name: /^Engage for/ }));
  await user.click(await screen.findByRole('button', { name: 'Open X to like' }));
  await backend.fault({ match: 'POST .*/executions', from: 'client', action: { cut: 'before' } });
  await user.click(screen.getByRole('button', { name: 'Complete Step & Submit' }));
  expect(await screen.findByText(sentence('engagement_call_failed'))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: /^Continue/ }));
  const again = within(await screen.findByRole('dialog'));
  expect(again.getByRole('button', { name: 'Submit Engagement' })).toBeTruthy();
  expect(again.queryByText(sentence('engagement_call_failed'))).toBeNull();
});

test('[MY-02] [OP-10] the post of an erased author names a former member', async () => {
  const fixture = await openFixture(0);
  await fixture.backend.person('1009');
  await fixture.backend.changeRow('posts', fixture.postId, { authorUsername: '' });
  openReview(fixture, { as: '1009' });
  expect(await screen.findByText('Former member')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Former member/ })).toBeNull();
});

test('[MY-02] [FA-21] the offer shows the author’s scorecard', async () => {
  const fixture = await openFixture(0);
  await fixture.backend.person('1009');
  const decided = { decisions: 10, rejections: 2, decisionMs: 10 * 2 * 3_600_000 };
  await fixture.backend.changeRow('users', '1001', decided);
  openReview(fixture, { as: '1009' });
  expect(await screen.findByText('Reviews in about 2 hrs, rejects 20%')).toBeTruthy();
});

test('[MY-02] a full post says so, and has no offer', async () => {
  const fixture = await openFixture(0);
  await fixture.backend.person('1009');
  await fixture.backend.changeRow('posts', fixture.postId, { engageCount: 10, targetStatus: true });
  openReview(fixture, { as: '1009' });
  expect(await screen.findByText(sentence('post_full'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Engage/ })).toBeNull();
});

test('[MY-02] a closed post says so, and has no offer', async () => {
  const fixture = await openFixture(0);
  await fixture.backend.person('1009');
  const columns = { closedBy: '1001', closedPlaces: 10, engageCount: 10, targetStatus: true };
  await fixture.backend.changeRow('posts', fixture.postId, columns);
  openReview(fixture, { as: '1009' });
  expect(await screen.findByText(stepText.closed)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Engage/ })).toBeNull();
});

test('[MY-02] the author and administrators see the review without an offer to engage', async () => {
  const fixture = await openFixture(1);
  await fixture.backend.person('1008', { isAdmin: true });
  const author = openReview(fixture);
  await findCard('1002');
  expect(screen.queryByRole('button', { name: /^Engage/ })).toBeNull();
  author.close();
  openReview(fixture, { as: '1008' });
  await findCard('1002');
  expect(screen.queryByRole('button', { name: /^Engage/ })).toBeNull();
});

test('[MY-02] [RV-05] the user sees when their engagement is loading or could not be loaded', async () => {
  const fixture = await openFixture(0);
  await fixture.backend.person('1009');
  const match = 'engagement/rows';
  await fixture.backend.fault({ match, from: 'client', times: 99, action: { status: 500 } });
  const { user } = openReview(fixture, { as: '1009' });
  expect(await screen.findByText(sentence('engagements_load_failed'))).toBeTruthy();
  await fixture.backend.noFaults();
  await fixture.backend.fault({ match, from: 'client', times: 99, action: { isHeld: true } });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Loading engagements')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  await fixture.backend.noFaults();
  expect(await screen.findByRole('button', { name: 'Engage for +5.0' })).toBeTruthy();
});
