import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';
import { fillIn, openBackendOfAda, openForm, type Form } from './open-form.ts';

/** The chips on offer, by their text. */
function offeredChips(sheet: Form['sheet']): string[] {
  const group = sheet.getByRole('group', { name: 'What people should do' });
  return within(group)
    .getAllByRole('button')
    .map((chip) => chip.textContent);
}

async function executions(backend: TestBackend): Promise<number> {
  const requests = await backend.takeRequests();
  return requests.filter(({ line }) => line.startsWith('POST') && line.includes('/executions'))
    .length;
}

test('[PO-01] the form asks for link, types and limit, and for a guide when its type is selected', async () => {
  const { user, sheet } = await openForm(await openBackendOfAda());
  expect(sheet.getByLabelText('How many people')).toBeTruthy();
  expect(sheet.queryByLabelText('What the comment should say')).toBeNull();
  await user.click(sheet.getByRole('button', { name: /^Comment/ }));
  expect(sheet.getByLabelText('What the comment should say')).toBeTruthy();
  expect(sheet.queryByLabelText('What the quote should say')).toBeNull();
  await user.click(sheet.getByRole('button', { name: /^Quote/ }));
  expect(sheet.getByLabelText('What the quote should say')).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: /^Comment/ }));
  expect(sheet.queryByLabelText('What the comment should say')).toBeNull();
});

async function configure(backend: TestBackend): Promise<void> {
  const base = { pointToPost: 15, pointAsReward: 8, enabled: true, forAll: true };
  await backend.addRow('pointConst', 'like', base);
  await backend.addRow('pointConst', 'comment', { ...base, forAll: false });
  await backend.addRow('pointConst', 'quote', { ...base, enabled: false });
  await backend.addRow('pointConst', 'bookmark', base);
}

test('[PO-02] a member is offered the enabled types that are for all', async () => {
  const backend = await openBackendOfAda();
  await configure(backend);
  const { sheet } = await openForm(backend);
  expect(offeredChips(sheet)).toEqual(['Like 15.0']);
});

test('[PO-02] an administrator is offered the enabled types that are for administrators too', async () => {
  const backend = await openBackendOfAda({ isAdmin: true });
  await configure(backend);
  const { sheet } = await openForm(backend);
  expect(offeredChips(sheet)).toEqual(['Like 15.0', 'Comment 15.0']);
});

const allAtDefaultCost = ['Like 11.0', 'Retweet 11.0', 'Follow 11.0', 'Comment 22.0', 'Quote 22.0'];

test('[PO-03] without a configuration all five types are offered at default cost', async () => {
  const { sheet } = await openForm(await openBackendOfAda());
  expect(offeredChips(sheet)).toEqual(allAtDefaultCost);
});

test('[PO-03] [PT-05] if the configuration cannot be read, all five types are offered at the default cost', async () => {
  const backend = await openBackendOfAda();
  await configure(backend);
  await backend.fault({ match: 'pointConst', from: 'client', times: 9, action: { status: 500 } });
  const { sheet } = await openForm(backend);
  expect(offeredChips(sheet)).toEqual(allAtDefaultCost);
});

test('[PO-21] prices that were read stay when they cannot be read again', async () => {
  const backend = await openBackendOfAda();
  await configure(backend);
  const { readCount, sheet } = await openForm(backend);
  await backend.fault({ match: 'pointConst', from: 'client', times: 9, action: { status: 500 } });
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(readCount()).toBe(0));
  expect(offeredChips(sheet)).toEqual(['Like 15.0']);
});

test('[PO-09] the limit accepts only digits; empty or zero shows an error', async () => {
  const { user, sheet } = await openForm(await openBackendOfAda());
  const limit = sheet.getByLabelText<HTMLInputElement>('How many people');
  await user.clear(limit);
  expect(sheet.getByText(sentence('form_limit_invalid'))).toBeTruthy();
  await user.type(limit, '-1a2.5');
  expect(limit.value).toBe('125');
  expect(sheet.queryByText(sentence('form_limit_invalid'))).toBeNull();
  await user.clear(limit);
  await user.type(limit, '0');
  expect(sheet.getByText(sentence('form_limit_invalid'))).toBeTruthy();
});

test('[PO-09] a limit above the maximum shows the maximum', async () => {
  const { user, sheet } = await openForm(await openBackendOfAda());
  await user.clear(sheet.getByLabelText('How many people'));
  await user.type(sheet.getByLabelText('How many people'), '100000000');
  expect(sheet.getByText(sentence('form_limit_too_large', { largest: 1000000 }))).toBeTruthy();
});

test('[PO-21] without a limit the price line asks for the limit, not for types', async () => {
  const { user, sheet } = await openForm(await openBackendOfAda());
  expect(sheet.getByText('Choose what people should do to see the price.')).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: /^Like/ }));
  // The balance would pay for many more. Rule MY-26.
  expect(sheet.getByLabelText('How many people')).toHaveProperty('value', '10');
  await user.clear(sheet.getByLabelText('How many people'));
  expect(sheet.getByText('Choose how many people to see the price.')).toBeTruthy();
});

test('[MY-15] Publish marks everything that is missing at once', async () => {
  const { user, sheet } = await openForm(await openBackendOfAda());
  await user.click(sheet.getByRole('button', { name: /^Comment/ }));
  await user.click(sheet.getByRole('button', { name: /^Quote/ }));
  await user.clear(sheet.getByLabelText('How many people'));
  await user.click(sheet.getByRole('button', { name: 'Publish' }));
  expect(sheet.getByText(sentence('post_link_missing'))).toBeTruthy();
  expect(sheet.getByText(sentence('form_limit_invalid'))).toBeTruthy();
  expect(sheet.getAllByText(sentence('guide_too_short'))).toHaveLength(2);
  expect(document.activeElement).toBe(sheet.getByLabelText('Post link'));
});

test('[MY-15] [PO-10] an untouched form lacks its types and its link', async () => {
  const { user, sheet } = await openForm(await openBackendOfAda());
  await user.click(sheet.getByRole('button', { name: 'Publish' }));
  expect(sheet.getByText(sentence('types_missing'))).toBeTruthy();
  expect(sheet.getByText(sentence('post_link_missing'))).toBeTruthy();
});

test('[MY-15] with too few points the button says how many to earn and links there; the form is kept', async () => {
  const { user, sheet, device } = await openForm(await openBackendOfAda({ point: 30 }));
  await user.click(sheet.getByRole('button', { name: /^Follow/ }));
  await user.clear(sheet.getByLabelText('How many people'));
  await user.type(sheet.getByLabelText('How many people'), '10');
  expect(sheet.queryByRole('button', { name: /^Publish/ })).toBeNull();
  expect(sheet.queryByText(/^you keep/u)).toBeNull();
  await user.click(sheet.getByRole('link', { name: 'Earn 8.0 more' }));
  expect(await screen.findByRole('heading', { name: 'Earn' })).toBeTruthy();
  expect(window.location.pathname).toBe('/earn');
  expect(device.local.getItem('yapp-post-draft-1001')).toContain('follow');
});

test('[PO-21] the total cost shows before submission and follows types and limit', async () => {
  const { user, sheet } = await openForm(await openBackendOfAda());
  const limit = sheet.getByLabelText('How many people');
  await user.clear(limit);
  await user.type(limit, '5');
  await user.click(sheet.getByRole('button', { name: /^Like/ }));
  expect(sheet.getByText('5 people × 1.0')).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: /^Comment/ }));
  expect(sheet.getByText('5 people × 3.2')).toBeTruthy();
  expect(sheet.getByText('you keep 234.0')).toBeTruthy();
  expect(sheet.getByRole('button', { name: 'Publish for 16.0 points' })).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'More people' }));
  expect(sheet.getByRole('button', { name: 'Publish for 19.0 points' })).toBeTruthy();
  await user.clear(sheet.getByLabelText('How many people'));
  await user.type(sheet.getByLabelText('How many people'), '100');
  expect(sheet.getByRole('status').textContent).toContain('330.0');
  expect(sheet.queryByText(/you keep/)).toBeNull();
  expect(sheet.getByText('You are 80.0 points short.')).toBeTruthy();
});

test('[PO-29] [PO-14] form errors appear before anything is sent, one at a time', async () => {
  const backend = await openBackendOfAda();
  const { user, sheet } = await openForm(backend);
  await executions(backend);
  const publish = () => user.click(sheet.getByRole('button', { name: /^Publish/ }));
  await publish();
  expect(sheet.getByText(sentence('types_missing'))).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: /^Comment/ }));
  expect(sheet.getByText(sentence('post_link_missing'))).toBeTruthy();
  await user.type(sheet.getByLabelText('Post link'), 'https://x.com/ada');
  expect(sheet.getByText(sentence('post_link_invalid'))).toBeTruthy();
  await user.type(sheet.getByLabelText('Post link'), '/status/1');
  expect(sheet.getByText(sentence('guide_too_short'))).toBeTruthy();
  const guide = sheet.getByLabelText('What the comment should say');
  await user.click(guide);
  await user.paste('x'.repeat(101));
  expect(sheet.getByText(sentence('guide_too_long'))).toBeTruthy();
  await publish();
  expect(await executions(backend)).toBe(0);
  expect(await backend.rows('posts')).toEqual([]);
});

test('[PO-29] a form error scrolls its field into view each time', async () => {
  const { user, sheet } = await openForm(await openBackendOfAda());
  const publish = () => user.click(sheet.getByRole('button', { name: /^Publish/ }));
  const like = sheet.getByRole('button', { name: /^Like/ });
  await publish();
  expect(document.activeElement).toBe(sheet.getByLabelText('Post link'));
  await user.click(like);
  await publish();
  expect(document.activeElement).toBe(sheet.getByLabelText('Post link'));
  await user.type(sheet.getByLabelText('Post link'), 'https://x.com/ada/status/1');
  await user.click(like);
  await publish();
  expect(document.activeElement).toBe(like);
});

test('[PO-29] an operation’s refusal is shown as sent, and the form keeps its values', async () => {
  const backend = await openBackendOfAda();
  const form = await openForm(backend);
  await fillIn(form, '5');
  await backend.changeRow('users', '1001', { point: 30 });
  await form.user.click(form.sheet.getByRole('button', { name: 'Publish for 5.0 points' }));
  expect(
    await form.sheet.findByText(sentence('not_enough_points', { requiredTenths: 50 })),
  ).toBeTruthy();
  expect(form.sheet.getByLabelText<HTMLInputElement>('How many people').value).toBe('5');
  await form.user.type(form.sheet.getByLabelText('How many people'), '0');
  expect(form.sheet.queryByText(sentence('not_enough_points', { requiredTenths: 50 }))).toBeNull();
});

test.each([
  { refusal: 'one without a sentence', status: 201, error: '' },
  { refusal: 'one without an answer', status: 500, error: undefined },
])('[PO-29] $refusal shows that it failed', async ({ status, error }) => {
  const backend = await openBackendOfAda();
  const form = await openForm(backend);
  await fillIn(form, '5');
  const reply = JSON.stringify({ success: false, error, code: 'strange' });
  await backend.fault({
    match: 'POST .*/executions',
    from: 'client',
    action: { status, body: JSON.stringify({ responseBody: reply }) },
  });
  await form.user.click(form.sheet.getByRole('button', { name: /^Publish/ }));
  expect(await form.sheet.findByText(/^Failed to create post\./)).toBeTruthy();
});

test('[PO-30] [PO-13] after success the sheet is closed, the post active and the points are lower', async () => {
  const backend = await openBackendOfAda();
  const { user, sheet } = await openForm(backend);
  await user.click(sheet.getByRole('button', { name: /^Like/ }));
  await user.type(sheet.getByLabelText('Post link'), 'http://twitter.com/ada/status/7?s=20');
  await user.click(sheet.getByRole('button', { name: '5' }));
  await user.click(sheet.getByRole('button', { name: 'Publish for 5.0 points' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  const list = await screen.findByRole('list', { name: 'Active posts' });
  expect(within(list).getByText(/^@\w+, \d+ \w+$/)).toBeTruthy();
  expect(await screen.findByText('245.0')).toBeTruthy();
  const [post] = await backend.rows('posts');
  expect(post).toMatchObject({
    content: 'http://twitter.com/ada/status/7?s=20',
    link: 'https://twitter.com/ada/status/7',
    limit: 5,
    engagementTypes: ['like'],
  });
});

test('the form survives a reload until it is published', async () => {
  const backend = await openBackendOfAda();
  const first = await openForm(backend);
  await fillIn(first, '7');
  await first.user.type(first.sheet.getByLabelText('Post link'), 'https://x.com/ada');
  first.close();
  const again = await openForm(backend, { device: first.device });
  expect(again.sheet.getByLabelText<HTMLInputElement>('Post link').value).toBe('https://x.com/ada');
  expect(again.sheet.getByLabelText<HTMLInputElement>('How many people').value).toBe('7');
  const follow = again.sheet.getByRole('button', { name: /^Follow/ });
  expect(follow.getAttribute('aria-pressed')).toBe('true');
});

test('the paste button pastes the link from the clipboard', async () => {
  const { copiedTexts, user, sheet } = await openForm(await openBackendOfAda());
  copiedTexts.push(' https://x.com/ada/status/9 ');
  await user.click(sheet.getByRole('button', { name: 'Paste' }));
  const link = sheet.getByLabelText<HTMLInputElement>('Post link');
  await waitFor(() => {
    expect(link.value).toBe('https://x.com/ada/status/9');
  });
});

test('[MY-26] the number of places is what the balance pays at the chosen prices, at most 10, until it is changed by hand', async () => {
  const { user, sheet } = await openForm(await openBackendOfAda({ point: 80 }));
  const limit = sheet.getByLabelText<HTMLInputElement>('How many people');
  expect(limit.value).toBe('10');
  const offered = () =>
    sheet.getAllByRole('button', { name: /^\d+$/ }).map(({ textContent }) => textContent);
  expect(offered()).toEqual(['5', '25', '100']);
  await user.click(sheet.getByRole('button', { name: /^Like/ }));
  expect(limit.value).toBe('8');
  expect(offered()).toEqual(['5', '8']);
  expect(sheet.getByText('you can afford 8')).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: /^Comment/ }));
  expect(limit.value).toBe('2');
  await user.click(sheet.getByRole('button', { name: 'More people' }));
  await user.click(sheet.getByRole('button', { name: /^Comment/ }));
  expect(limit.value).toBe('3');
});

test('[MY-26] without points for one place the preset is one, and there are no quick values', async () => {
  const { user, sheet } = await openForm(await openBackendOfAda({ point: 5 }));
  await user.click(sheet.getByRole('button', { name: /^Like/ }));
  expect(sheet.getByLabelText<HTMLInputElement>('How many people').value).toBe('1');
  expect(sheet.queryByRole('button', { name: /^\d+$/ })).toBeNull();
});
