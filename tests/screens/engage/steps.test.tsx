import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '#tests/support/open-app.tsx';
import { publish } from '#tests/screens/scenes.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';
import { openFixture, openSteps } from './open-steps.ts';

const allTypes = ['like', 'retweet', 'follow', 'comment', 'quote'];
const ownComment = 'https://x.com/x_1002/status/501';
const ownQuote = 'https://x.com/x_1002/status/502';

test('[EA-17] [EA-16] Previous goes back one step and is disabled on the first', async () => {
  const { button, press, step } = await openSteps(await openFixture(['like', 'retweet', 'follow']));
  expect(step()).toBe('Step 1 of 3');
  expect(button('Previous').disabled).toBe(true);
  await press('Open X to like');
  await press('Next Step');
  expect(step()).toBe('Step 2 of 3');
  await press('Previous');
  expect(step()).toBe('Step 1 of 3');
  expect(button('Previous').disabled).toBe(true);
});

test('[EA-18] the forward button’s label depends on the steps’ progress', async () => {
  const backend = await openFixture(['like', 'retweet']);
  const { button, press, sheet } = await openSteps(backend);
  await press('Open X to like');
  expect(button('Next Step').disabled).toBe(false);
  await press('Next Step');
  await press('Open X to retweet');
  await backend.fault({ match: 'POST .*/executions', from: 'client', action: { cut: 'before' } });
  await press('Complete Step & Submit');
  expect(await sheet.findByRole('button', { name: 'Submit Engagement' })).toBeTruthy();
  await waitFor(() => expect(button('Submit Engagement').disabled).toBe(false));
  await press('Previous');
  expect(button('Submit Engagement').disabled).toBe(false);
});

test('[EA-19] [EA-22] each step opens its page on X; comment and quote each ask for a link', async () => {
  const { openedLinks, press, sheet, user } = await openSteps(await openFixture(allTypes));
  await press('Open X to like');
  await press('Next Step');
  await press('Open X to retweet');
  await press('Next Step');
  await press('Open X to follow');
  await press('Next Step');
  expect(sheet.getByText('Say something kind about it.')).toBeTruthy();
  expect(sheet.queryByText('Quote it with your own words.')).toBeNull();
  await press('Open X to reply');
  await user.type(sheet.getByLabelText('Link of your comment'), ownComment);
  // Where a link is asked for, that link says whether the step is done.
  expect(sheet.queryByText(/^Opened\./)).toBeNull();
  await press('Next Step');
  expect(sheet.getByText('Quote it with your own words.')).toBeTruthy();
  expect(sheet.getByLabelText<HTMLInputElement>('Link of your quote').value).toBe('');
  await press('Open the post on X');
  expect(openedLinks).toEqual([
    'https://x.com/intent/like?tweet_id=77',
    'https://x.com/intent/retweet?tweet_id=77',
    'https://x.com/intent/follow?screen_name=x_1001',
    'https://x.com/intent/post?in_reply_to=77',
    'https://x.com/x_1001/status/77',
  ]);
});

test('[EA-21] a step without a proof can be completed once its link was opened', async () => {
  const { button, press, sheet } = await openSteps(await openFixture(['like', 'follow']));
  expect(button('Next Step').disabled).toBe(true);
  await press('Open X to like');
  expect(sheet.getByText('Opened. Go on when the step is done on X.')).toBeTruthy();
  expect(button('Next Step').disabled).toBe(false);
  await press('Next Step');
  expect(button('Complete Step & Submit').disabled).toBe(true);
});

test('[EA-23] [ST-03] progress is saved after each change and continued when the sheet is opened again', async () => {
  const backend = await openFixture(['like', 'comment']);
  const first = await openSteps(backend);
  await first.press('Open X to like');
  await first.press('Next Step');
  await first.user.type(first.sheet.getByLabelText('Link of your comment'), 'https://x.com/x_1002');
  first.close();
  const again = await openSteps(backend, first.device);
  expect(again.step()).toBe('Step 2 of 2');
  const field = again.sheet.getByLabelText<HTMLInputElement>('Link of your comment');
  expect(field.value).toBe('https://x.com/x_1002');
  await again.press('Previous');
  expect(again.sheet.getByText('Opened. Go on when the step is done on X.')).toBeTruthy();
});

test('[EN-01] [EN-04] [EN-05] [EN-06] [MY-34] submit is disabled without a link, and the link is checked as it is typed', async () => {
  const { button, press, sheet, step, user } = await openSteps(
    await openFixture(['comment', 'quote']),
  );
  expect(button('Next Step').disabled).toBe(true);
  const comment = sheet.getByLabelText('Link of your comment');
  await user.type(comment, 'https://x.com/');
  expect(sheet.getByText(sentence('proof_link_invalid', { type: 'comment' }))).toBeTruthy();
  expect(sheet.getByText(/^This is not a link to a post on X\./)).toBeTruthy();
  await user.type(comment, 'ada/status/1');
  expect(sheet.getByText(sentence('proof_link_foreign', { handle: 'x_1002' }))).toBeTruthy();
  expect(sheet.getByText('This post is by @ada.')).toBeTruthy();
  await press('Next Step');
  expect(step()).toBe('Step 1 of 2');
  await user.clear(comment);
  expect(sheet.getByText(sentence('proof_link_missing', { type: 'comment' }))).toBeTruthy();
  await user.type(comment, ownComment);
  expect(sheet.getByText('The link is under your name.')).toBeTruthy();
  await press('Next Step');
  expect(button('Complete Step & Submit').disabled).toBe(true);
  await user.type(sheet.getByLabelText('Link of your quote'), 'x');
  expect(sheet.getByText(sentence('proof_link_invalid', { type: 'quote' }))).toBeTruthy();
  await user.clear(sheet.getByLabelText('Link of your quote'));
  expect(sheet.getByText(sentence('proof_link_missing', { type: 'quote' }))).toBeTruthy();
});

test('[EN-01] submit and Previous are disabled while a submission is running', async () => {
  const backend = await openFixture(['like', 'retweet']);
  const { button, press } = await openSteps(backend);
  await press('Open X to like');
  await press('Next Step');
  await press('Open X to retweet');
  await backend.fault({ match: 'POST .*/executions', from: 'client', action: { delayMs: 400 } });
  await press('Complete Step & Submit');
  expect(button('Submit Engagement').disabled).toBe(true);
  expect(button('Previous').disabled).toBe(true);
  expect(await screen.findByText('Engagement submitted successfully!')).toBeTruthy();
  expect(await backend.rows('engagement')).toHaveLength(1);
});

test('[EN-17] [EN-18] [EN-02] success shows a message, and the post leaves the feed and the saved progress', async () => {
  const backend = await openFixture(['comment', 'quote']);
  const { device, press, sheet, user } = await openSteps(backend);
  await user.type(sheet.getByLabelText('Link of your comment'), ownComment);
  await press('Next Step');
  await user.type(sheet.getByLabelText('Link of your quote'), ownQuote);
  expect(device.local.getItem('yapp-progress-1002')).toContain('502');
  await press('Complete Step & Submit');
  expect(await screen.findByText('Engagement submitted successfully!')).toBeTruthy();
  expect(await screen.findByText('Nothing to engage with')).toBeTruthy();
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(device.local.getItem('yapp-progress-1002')).toBeNull();
  const [engagement] = await backend.rows('engagement');
  expect(engagement).toMatchObject({ engagedBy: '1002', link: ownComment, isApproved: null });
});

/** Makes the function's next response this one. */
async function answerNext(backend: TestBackend, reply: object): Promise<void> {
  const body = JSON.stringify({ responseBody: JSON.stringify(reply) });
  await backend.fault({
    match: 'POST .*/executions',
    from: 'client',
    action: { status: 201, body },
  });
}

test('[EN-19] a refusal shows its sentence, or a default one', async () => {
  const backend = await openFixture(['like']);
  const { press, sheet } = await openSteps(backend);
  await press('Open X to like');
  await answerNext(backend, { success: false, error: '', code: 'strange' });
  await press('Complete Step & Submit');
  expect(await sheet.findByText(sentence('engagement_refused'))).toBeTruthy();
  await answerNext(backend, {
    success: false,
    error: sentence('engagement_write_failed'),
    code: 'x',
  });
  await press('Submit Engagement');
  expect(await sheet.findByText(sentence('engagement_write_failed'))).toBeTruthy();
});

test('[EN-11] a response that mentions already engaged is shown as such', async () => {
  const backend = await openFixture(['like']);
  const { press, sheet } = await openSteps(backend);
  await press('Open X to like');
  await answerNext(backend, { success: false, error: 'x: ALREADY engaged (y)', code: 'x' });
  await press('Complete Step & Submit');
  expect(await sheet.findByText(sentence('already_engaged'))).toBeTruthy();
});

test('[EN-21] [TR-23] a call that throws shows an error and keeps the progress; repeating it takes effect once', async () => {
  const backend = await openFixture(['like']);
  const { device, press, sheet } = await openSteps(backend);
  await press('Open X to like');
  await backend.fault({ match: 'POST .*/executions', from: 'client', action: { cut: 'after' } });
  await press('Complete Step & Submit');
  const refusal = sentence('engagement_call_failed');
  expect(await sheet.findByText(refusal)).toBeTruthy();
  expect(sheet.getByText('No response. Submitting again never counts twice.')).toBeTruthy();
  expect(device.local.getItem('yapp-progress-1002')).toContain('"completed":true');
  await press('Submit Engagement');
  expect(await screen.findByText('Engagement submitted successfully!')).toBeTruthy();
  expect(await backend.rows('engagement')).toHaveLength(1);
});

test('[MY-11] [EN-19] a submission that is too late says so and offers the next post instead', async () => {
  const backend = await openFixture(['like']);
  const [post] = await backend.rows('posts');
  await backend.person('1003', { name: 'Cem', point: 25_000 });
  await publish(backend, '1003', { types: ['retweet'], limit: 5, status: 78 });
  const { press, sheet } = await openSteps(backend);
  await press('Open X to like');
  await backend.changeRow('posts', post?.$id ?? '', { engageCount: 5, targetStatus: true });
  await press('Complete Step & Submit');
  expect(await sheet.findByText(sentence('engagement_refused'))).toBeTruthy();
  expect(await sheet.findByText(sentence('post_full'))).toBeTruthy();
  expect(sheet.queryByRole('button', { name: /Submit/ })).toBeNull();
  await press('Next post');
  expect(await screen.findByRole('dialog', { name: 'Engage with @x_1003' })).toBeTruthy();
});

test('[MY-19] the sheet shows the number of steps, the reward and the post; a valid proof says only that it is valid', async () => {
  const { sheet, user } = await openSteps(await openFixture(['comment', 'quote']));
  expect(sheet.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('Step 1 of 2');
  expect(sheet.getByText('+4.0')).toBeTruthy();
  expect(sheet.getByRole('heading', { name: /^@x_1001, / })).toBeTruthy();
  await user.type(sheet.getByLabelText('Link of your comment'), ownComment);
  expect(sheet.getByText('The link is under your name.')).toBeTruthy();
});

test('[MY-03] unfinished steps appear on the card and in one row on Home, which links to the post', async () => {
  const backend = await openFixture(['like', 'retweet', 'follow']);
  const { device, press, close } = await openSteps(backend);
  await press('Open X to like');
  await press('Next Step');
  close();
  const feed = openApp(backend, { as: '1002', path: '/earn', device });
  const begun = await screen.findByText('Continue 2 of 3');
  const ticked = begun.closest('button')?.querySelectorAll('.bg-success-soft') ?? [];
  expect([...ticked].map(({ textContent }) => textContent)).toEqual(['Like ']);
  feed.close();
  const home = openApp(backend, { as: '1002', path: '/', device });
  const row = await screen.findByRole('link', { name: /^Continue 2 of 3 · \+\d\.\d/ });
  await home.user.click(row);
  await home.user.click(await screen.findByRole('button', { name: /^Continue 2 of 3/ }));
  const line = await screen.findByRole('progressbar', { name: 'Steps' });
  expect(line.getAttribute('aria-valuetext')).toBe('Step 2 of 3');
});

test('[MY-03] steps of a full post are not offered on Home', async () => {
  const backend = await openFixture(['like']);
  const { device, press, close } = await openSteps(backend);
  await press('Open X to like');
  close();
  const [post] = await backend.rows('posts');
  await backend.changeRow('posts', post?.$id ?? '', { engageCount: 5, targetStatus: true });
  openApp(backend, { as: '1002', path: '/', device });
  await screen.findByText('No active posts');
  expect(screen.queryByText(/^Continue/)).toBeNull();
});

test('[MY-04] after a submission Next post opens the next one in the same sheet', async () => {
  const backend = await openFixture(['like']);
  await backend.person('1003', { name: 'Cem', point: 25_000 });
  await publish(backend, '1003', { types: ['retweet'], limit: 5, status: 78 });
  const { press, user } = await openSteps(backend);
  await press('Open X to like');
  await press('Complete Step & Submit');
  const done = within(await screen.findByRole('dialog', { name: 'Engage with @x_1001' }));
  expect(await done.findByText(/^Decided by /)).toBeTruthy();
  await user.click(await done.findByRole('button', { name: 'Next post' }));
  const next = within(await screen.findByRole('dialog', { name: 'Engage with @x_1003' }));
  expect(next.getByRole('progressbar', { name: 'Steps' })).toBeTruthy();
});

test('the guide can be copied', async () => {
  const { copiedTexts, press, sheet } = await openSteps(await openFixture(['comment']));
  await press('Copy text');
  expect(await sheet.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(copiedTexts).toEqual(['Say something kind about it.']);
});
