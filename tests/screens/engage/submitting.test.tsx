import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { publish } from '#tests/screens/scenes.ts';
import { tapWhileHeld } from '#tests/screens/tap-while-held.ts';
import { sentence } from '#tests/text/sentences.ts';
import { openFixture, openSteps } from './open-steps.ts';

const executions = 'POST .*/executions';
const region = () => document.querySelector('output[aria-atomic]')?.textContent;

/** The app then reads everything shown again. */
function comeOnline(): void {
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
}

test('[EA-22] [MY-34] a pasted proof is checked like a typed one', async () => {
  const { copiedTexts, press, sheet } = await openSteps(await openFixture(['comment']));
  expect(sheet.getByText('The link to your own post, by @x_1002.')).toBeTruthy();
  const field = sheet.getByLabelText('Link of your comment');
  expect(field.getAttribute('placeholder')).toBe('https://x.com/x_1002/status/…');
  copiedTexts.push('https://x.com/ada/status/9');
  await press('Paste');
  expect(await sheet.findByText('This post is by @ada.')).toBeTruthy();
  copiedTexts.push('https://x.com/x_1002/status/501');
  await press('Paste');
  expect(await sheet.findByText('The link is under your name.')).toBeTruthy();
});

test('[EA-16] [EA-22] a paste that the client allows only after the step was left changes nothing', async () => {
  const { messenger, press, sheet, step, user } = await openSteps(
    await openFixture(['comment', 'quote']),
  );
  const clipboard = Promise.withResolvers<string | undefined>();
  vi.spyOn(messenger, 'readClipboard').mockReturnValue(clipboard.promise);
  await press('Paste');
  await user.type(sheet.getByLabelText('Link of your comment'), 'https://x.com/x_1002/status/501');
  await press('Next Step');
  expect(step()).toBe('Step 2 of 2');
  await act(async () => {
    clipboard.resolve('https://x.com/x_1002/status/999');
    await clipboard.promise;
  });
  expect(step()).toBe('Step 2 of 2');
  await press('Previous');
  expect(sheet.getByLabelText('Link of your comment')).toHaveProperty(
    'value',
    'https://x.com/x_1002/status/501',
  );
});

test('[MY-04] after a submission the sheet shows the pending points, the author and the next post, until that fills', async () => {
  const backend = await openFixture(['like', 'comment']);
  await backend.person('1003', { name: 'Cem', point: 25_000 });
  const next = await publish(backend, '1003', { types: ['retweet'], limit: 5, status: 78 });
  const { press, sheet, user } = await openSteps(backend);
  await press('Open X to like');
  await press('Next Step');
  await user.type(sheet.getByLabelText('Link of your comment'), 'https://x.com/x_1002/status/501');
  await press('Complete Step & Submit');
  expect(await sheet.findByRole('heading', { name: '+3.0 pending' })).toBeTruthy();
  expect(sheet.getByText('@x_1001 reviews it next')).toBeTruthy();
  expect(sheet.getByText('Up next').parentElement?.textContent).toMatch(
    /^Up next@x_1003, .*\+1\.0.*Cem.*Retweet$/,
  );
  await waitFor(() => expect(region()).toContain('Engagement submitted successfully!'));
  await backend.changeRow('posts', next, { engageCount: 5, targetStatus: true });
  comeOnline();
  await waitFor(() => expect(sheet.queryByText('Up next')).toBeNull());
  expect(sheet.getByRole('heading', { name: '+3.0 pending' })).toBeTruthy();
  expect(sheet.queryByRole('button', { name: /Submit|Next/ })).toBeNull();
});

test.each([
  [{ mutedKinds: ['reviews'] }, 'If not in time, it’s approved automatically. We’ll message you.'],
  [{ mutedKinds: ['decisions'] }, 'If not in time, it’s approved automatically.'],
])(
  '[MY-04] [MY-32] the sheet of a person with %j promises what will happen',
  async (columns, text) => {
    const backend = await openFixture(['like']);
    await backend.changeRow('users', '1002', columns);
    await backend.person('1003', { name: 'Cem', point: 25_000 });
    await publish(backend, '1003', { types: ['retweet'], limit: 5, status: 78 });
    const { press, sheet } = await openSteps(backend);
    await press('Open X to like');
    await press('Complete Step & Submit');
    expect(await sheet.findByText(text)).toBeTruthy();
  },
);

test.each([
  ['confirmed', { targetStatus: false }, 'Engagement submitted successfully!'],
  ['refused', { targetStatus: true }, sentence('engagement_refused')],
])(
  '[EN-17] [EN-19] a submission whose sheet was closed is %s on the screen',
  async (_outcome, columns, notice) => {
    const backend = await openFixture(['like']);
    const [post] = await backend.rows('posts');
    await backend.person('1003', { name: 'Cem', point: 25_000 });
    await publish(backend, '1003', { types: ['retweet'], limit: 5, status: 78 });
    const { press } = await openSteps(backend);
    await press('Open X to like');
    await backend.fault({ match: executions, from: 'client', action: { isHeld: true } });
    await press('Complete Step & Submit');
    await press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await backend.changeRow('posts', post?.$id ?? '', columns);
    await backend.noFaults();
    expect(await screen.findByText(notice)).toBeTruthy();
  },
);

test('[EN-15] after a submission Home counts it as pending', async () => {
  const backend = await openFixture(['like']);
  const { press, user } = await openSteps(backend);
  await press('Open X to like');
  await press('Complete Step & Submit');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('link', { name: 'Home' }));
  expect(await screen.findByRole('link', { name: /^\+1\.0 pending/ })).toBeTruthy();
});

test('[MY-11] [EN-10] a refusal because of an engagement elsewhere removes the post from the feed', async () => {
  const backend = await openFixture(['like']);
  const [post] = await backend.rows('posts');
  const { press, sheet } = await openSteps(backend);
  await press('Open X to like');
  const request = { postId: post?.$id, engagedBy: '1002', engagementTypes: ['like'] };
  expect(await backend.act('1002', 'submitEngagement', request)).toMatchObject({ success: true });
  await press('Complete Step & Submit');
  expect(await sheet.findByText(sentence('already_engaged'))).toBeTruthy();
  await waitFor(() => expect(sheet.queryByRole('button', { name: /Submit/ })).toBeNull());
  expect(await screen.findByText('Nothing to engage with')).toBeTruthy();
  expect(sheet.getAllByRole('button', { name: 'Close' })).toHaveLength(2);
});

test('[MY-11] a refusal because the post was deleted removes it from the feed', async () => {
  const backend = await openFixture(['like']);
  const [post] = await backend.rows('posts');
  const { press, sheet } = await openSteps(backend);
  await press('Open X to like');
  await backend.api('DELETE', `/tablesdb/yapp/tables/posts/rows/${post?.$id ?? ''}`);
  await press('Complete Step & Submit');
  expect(await sheet.findByText(sentence('post_not_found'))).toBeTruthy();
  expect(await screen.findByText('Nothing to engage with')).toBeTruthy();
});

test('[EN-21] [MY-11] while the response is unknown, the user’s own engagement is not treated as another one', async () => {
  const backend = await openFixture(['like']);
  const { press, readCount, sheet } = await openSteps(backend);
  await press('Open X to like');
  await backend.fault({ match: executions, from: 'client', action: { cut: 'after' } });
  await press('Complete Step & Submit');
  expect(await sheet.findByText(sentence('engagement_call_failed'))).toBeTruthy();
  comeOnline();
  const posts = { name: 'Posts to engage with' };
  await waitFor(() => expect(screen.queryByRole('list', posts)).toBeNull());
  await waitFor(() => expect(readCount()).toBe(0));
  expect(sheet.queryByText(sentence('already_engaged'))).toBeNull();
  await press('Submit Engagement');
  expect(await screen.findByText('Engagement submitted successfully!')).toBeTruthy();
});

test('[MY-11] while a submission is being sent, even by a double tap, its own engagement does not stop it', async () => {
  const backend = await openFixture(['like']);
  const [post] = await backend.rows('posts');
  const { button, press, readCount, sheet } = await openSteps(backend);
  await press('Open X to like');
  await backend.fault({ match: executions, from: 'client', times: 9, action: { isHeld: true } });
  const submit = button('Complete Step & Submit');
  act(() => {
    submit.click();
    submit.click();
  });
  const row = { postId: post?.$id, postAuthorId: '1001', engagedBy: '1002' };
  await backend.addRow('engagement', 'own', row, ['read("user:1002")']);
  comeOnline();
  const posts = { name: 'Posts to engage with' };
  await waitFor(() => expect(screen.queryByRole('list', posts)).toBeNull());
  await waitFor(() => expect(readCount()).toBe(0));
  expect(sheet.queryByText(sentence('already_engaged'))).toBeNull();
  expect(sheet.getByRole('button', { name: 'Submit Engagement' })).toBeTruthy();
  await backend.noFaults();
});

test('[EN-01] [EN-06] a link that is changed after a submission failed is checked again, and nothing is sent', async () => {
  const backend = await openFixture(['comment']);
  const { button, haptics, press, sheet, user } = await openSteps(backend);
  const field = sheet.getByLabelText('Link of your comment');
  await user.type(field, 'https://x.com/x_1002/status/501');
  await backend.fault({ match: executions, from: 'client', action: { cut: 'before' } });
  await press('Complete Step & Submit');
  expect(await sheet.findByText(sentence('engagement_call_failed'))).toBeTruthy();
  await user.clear(sheet.getByLabelText('Link of your comment'));
  expect(button('Submit Engagement').disabled).toBe(true);
  await user.type(sheet.getByLabelText('Link of your comment'), 'https://x.com/ada/status/501');
  await backend.takeRequests();
  const felt = haptics.length;
  await press('Submit Engagement');
  const foreign = sentence('proof_link_foreign', { handle: 'x_1002' });
  expect(sheet.getAllByText(foreign)).toHaveLength(2);
  expect(haptics.slice(felt)).toEqual(['refused']);
  expect(sheet.queryByText(sentence('engagement_call_failed'))).toBeNull();
  const sent = (await backend.takeRequests()).filter(({ line }) => line.includes('executions'));
  expect(sent).toEqual([]);
});

test('[MY-22] [EN-01] a double tap submits once', async () => {
  const backend = await openFixture(['like']);
  const { button, haptics, press } = await openSteps(backend);
  await press('Open X to like');
  const felt = haptics.length;
  expect(await tapWhileHeld(backend, button('Complete Step & Submit'))).toBe(1);
  expect(await screen.findByText('Engagement submitted successfully!')).toBeTruthy();
  expect(haptics.slice(felt)).toEqual(['done']);
  expect(await backend.rows('engagement')).toHaveLength(1);
});

test('[MY-19] [MY-11] the sheet shows the number of places left, also of a post that fills', async () => {
  const backend = await openFixture(['like']);
  const [post] = await backend.rows('posts');
  await backend.changeRow('posts', post?.$id ?? '', { engageCount: 2 });
  const { sheet } = await openSteps(backend);
  expect(sheet.getByText(/3 of 5 left$/)).toBeTruthy();
  await backend.changeRow('posts', post?.$id ?? '', { engageCount: 5, targetStatus: true });
  comeOnline();
  expect(await sheet.findByText(sentence('post_full'))).toBeTruthy();
  expect(sheet.getByText(/0 of 5 left$/)).toBeTruthy();
});

test('[MY-11] [FA-05] the sheet of a closed post says so and can only be closed', async () => {
  const backend = await openFixture(['like']);
  const [post] = await backend.rows('posts');
  const { press, sheet } = await openSteps(backend);
  await press('Open X to like');
  await backend.act('1001', 'closePost', { postId: post?.$id ?? '' });
  await press('Complete Step & Submit');
  expect(await sheet.findByText('This post was closed.')).toBeTruthy();
  expect(sheet.getAllByRole('button', { name: 'Close' })).toHaveLength(2);
});

test('[EA-16] a post without a link says so, and can be completed', async () => {
  const backend = await openFixture(['like']);
  const [post] = await backend.rows('posts');
  await backend.changeRow('posts', post?.$id ?? '', { link: null });
  const { button, sheet } = await openSteps(backend);
  expect(sheet.getByText('This post has no link.')).toBeTruthy();
  expect(button('Complete Step & Submit').disabled).toBe(false);
});

test('[EA-22] [EN-01] a post without a guide has no copy button, and its proof cannot be changed while it is sent', async () => {
  const backend = await openFixture(['comment']);
  const [post] = await backend.rows('posts');
  await backend.changeRow('posts', post?.$id ?? '', { commentGuide: null });
  const { press, sheet, user } = await openSteps(backend);
  expect(sheet.queryByRole('button', { name: 'Copy text' })).toBeNull();
  const field = sheet.getByLabelText('Link of your comment');
  await user.type(field, 'https://x.com/x_1002/status/501');
  await backend.fault({ match: executions, from: 'client', action: { isHeld: true } });
  await press('Complete Step & Submit');
  expect(sheet.getByLabelText('Link of your comment')).toHaveProperty('disabled', true);
  await backend.noFaults();
  expect(await screen.findByText('Engagement submitted successfully!')).toBeTruthy();
});
