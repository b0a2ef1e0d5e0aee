import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { engage, publish } from '#tests/screens/scenes.ts';
import { openApp } from '#tests/support/open-app.tsx';
import { sentence } from '#tests/text/sentences.ts';
import { fillIn, openBackendOfAda, openForm } from './open-form.ts';

const linkHint = 'Not needed when you only ask to be followed.';

test('[PO-10] a hint says that no link is needed while follow is the only type', async () => {
  const { user, sheet } = await openForm(await openBackendOfAda());
  expect(sheet.queryByText(linkHint)).toBeNull();
  await user.click(sheet.getByRole('button', { name: /^Follow/ }));
  expect(sheet.getByText(linkHint)).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: /^Like/ }));
  expect(sheet.queryByText(linkHint)).toBeNull();
});

test('[PO-14] [PO-15] each guide is counted trimmed, and validated and sent separately', async () => {
  const backend = await openBackendOfAda();
  const { user, sheet } = await openForm(backend);
  await user.click(sheet.getByRole('button', { name: /^Comment/ }));
  await user.click(sheet.getByRole('button', { name: /^Quote/ }));
  const comment = sheet.getByLabelText('What the comment should say');
  const quote = sheet.getByLabelText('What the quote should say');
  await user.click(quote);
  await user.paste('x'.repeat(101));
  expect(sheet.getByText(sentence('guide_too_long'))).toBeTruthy();
  await user.clear(quote);
  await user.click(quote);
  await user.paste('  Quote it in your own words.  ');
  expect(sheet.getByText('27/100 (at least 20)')).toBeTruthy();
  await user.click(comment);
  await user.paste('Say what you would try first.');
  expect(sheet.getByText('29/100 (at least 20)')).toBeTruthy();
  await user.type(sheet.getByLabelText('Post link'), 'https://x.com/x_1001/status/7');
  await user.click(sheet.getByRole('button', { name: /^Publish for/ }));
  await screen.findByRole('list', { name: 'Active posts' });
  expect((await backend.rows('posts'))[0]).toMatchObject({
    commentGuide: 'Say what you would try first.',
    quoteGuide: 'Quote it in your own words.',
  });
});

test('[MY-18] the title is counted in characters, trimmed', async () => {
  const { user, sheet } = await openForm(await openBackendOfAda());
  await user.click(sheet.getByLabelText('Title (optional)'));
  await user.paste(' 🚀 launch ');
  expect(sheet.getByText('8/80')).toBeTruthy();
});

test('[MY-15] [MY-18] only a too long title is marked', async () => {
  const { user, sheet } = await openForm(await openBackendOfAda());
  await user.click(sheet.getByRole('button', { name: /^Follow/ }));
  const title = sheet.getByLabelText('Title (optional)');
  await user.type(title, 'x'.repeat(81));
  await user.click(sheet.getByRole('button', { name: /^Publish for/ }));
  expect(sheet.getAllByText(sentence('about_too_long'))).toHaveLength(1);
  expect(document.activeElement).toBe(title);
});

test('[PO-21] the form shows the rewards and the fee', async () => {
  const form = await openForm(await openBackendOfAda());
  await fillIn(form, '10');
  expect(form.sheet.getByText('10.0 to them, 1.0 fee')).toBeTruthy();
});

test('[PO-21] [FA-15] rewards above the price leave no fee', async () => {
  const backend = await openBackendOfAda();
  const prices = { pointToPost: 10, pointAsReward: 20, enabled: true, forAll: true };
  await backend.addRow('pointConst', 'follow', prices);
  const form = await openForm(backend);
  await fillIn(form, '5');
  expect(form.sheet.getByText('10.0 to them, 0.0 fee')).toBeTruthy();
});

test('[PO-18] a rounded total is shown without a price per person', async () => {
  const form = await openForm(await openBackendOfAda());
  await fillIn(form, '15');
  expect(form.sheet.getByText('15 people')).toBeTruthy();
  await form.user.clear(form.sheet.getByLabelText('How many people'));
  expect(form.sheet.getByRole('button', { name: /^Like/ }).textContent).toBe('Like 1.0');
});

test('[PO-22] a balance that is exactly enough can be spent', async () => {
  const form = await openForm(await openBackendOfAda({ point: 50 }));
  await fillIn(form, '5');
  expect(form.sheet.getByText('you keep 0.0')).toBeTruthy();
  expect(form.sheet.getByRole('button', { name: 'Publish for 5.0 points' })).toBeTruthy();
  // The maximum that the balance pays for is offered once.
  expect(form.sheet.getAllByRole('button', { name: '5' })).toHaveLength(1);
});

test('[PO-30] publishing shows a message and empties the form, also after a reload', async () => {
  const backend = await openBackendOfAda();
  const form = await openForm(backend);
  await fillIn(form, '7');
  await form.user.click(form.sheet.getByRole('button', { name: /^Publish for/ }));
  expect(await screen.findByText('Post published.')).toBeTruthy();
  const isFollowOn = async () => {
    const sheet = within(await screen.findByRole('dialog', { name: 'Create post' }));
    return sheet.getByRole('button', { name: /^Follow/ }).getAttribute('aria-pressed');
  };
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await form.user.click(screen.getAllByRole('button', { name: 'Create post' })[0]!);
  expect(await isFollowOn()).toBe('false');
  form.close();
  await openForm(backend, { device: form.device });
  expect(await isFollowOn()).toBe('false');
});

test('[MY-15] a form that was refused before it was published marks nothing when it is opened again', async () => {
  const form = await openForm(await openBackendOfAda());
  await form.user.click(form.sheet.getByRole('button', { name: 'Publish' }));
  expect(form.sheet.getByText(sentence('types_missing'))).toBeTruthy();
  await form.user.click(form.sheet.getByRole('button', { name: /^Follow/ }));
  await form.user.click(form.sheet.getByRole('button', { name: /^Publish for/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await form.user.click(screen.getAllByRole('button', { name: 'Create post' })[0]!);
  const again = within(await screen.findByRole('dialog', { name: 'Create post' }));
  expect(await again.findByLabelText('Post link')).toBeTruthy();
  expect(again.queryByRole('alert')).toBeNull();
});

test('[PO-29] a form error gives haptic feedback', async () => {
  const { haptics, user, sheet } = await openForm(await openBackendOfAda());
  await user.click(sheet.getByRole('button', { name: 'Publish' }));
  expect(haptics).toEqual(['refused']);
});

test('[PO-29] nothing can be changed while the post is sent', async () => {
  const backend = await openBackendOfAda();
  const form = await openForm(backend);
  await fillIn(form, '7');
  await backend.fault({ match: 'POST .*/executions', from: 'client', action: { isHeld: true } });
  const publishing = form.user.click(form.sheet.getByRole('button', { name: /^Publish for/ }));
  await waitFor(() => {
    const fields = [...form.sheet.getAllByRole('textbox'), form.sheet.getByLabelText('Post link')];
    const chips = within(form.sheet.getByRole('group')).getAllByRole('button');
    expect([...fields, ...chips].every((each) => each.matches(':disabled'))).toBe(true);
  });
  await backend.noFaults();
  await publishing;
  expect(await screen.findByText('Post published.')).toBeTruthy();
});

test('[PO-02] until the prices are known, nothing can be published', async () => {
  const backend = await openBackendOfAda();
  await backend.fault({ match: 'pointConst', from: 'client', action: { isHeld: true } });
  const { user } = openApp(backend, { as: '1001', path: '/' });
  await user.click((await screen.findAllByRole('button', { name: 'Create post' }))[0]!);
  const sheet = within(await screen.findByRole('dialog', { name: 'Create post' }));
  expect(sheet.getByRole('button', { name: 'Publish' })).toHaveProperty('disabled', true);
  await backend.noFaults();
  await waitFor(() =>
    expect(sheet.getByRole('button', { name: 'Publish' })).toHaveProperty('disabled', false),
  );
});

test('[MY-14] an own open post with the same link is pointed out with the places that are left', async () => {
  const backend = await openBackendOfAda();
  await backend.person('1002');
  const types = ['like'];
  const id = await publish(backend, '1001', { types, limit: 3, status: 7 });
  await engage(backend, '1002', { id, types });
  const { user, sheet } = await openForm(backend);
  // It matters more than that Follow alone needs no link.
  await user.click(sheet.getByRole('button', { name: /^Follow/ }));
  await user.type(sheet.getByLabelText('Post link'), 'https://x.com/x_1001/status/7');
  expect(
    await sheet.findByText(/^You have an open post with this link, 2 places left\./),
  ).toBeTruthy();
});

test('[MY-14] an open post of another member with the same link is pointed out as such', async () => {
  const backend = await openBackendOfAda();
  await backend.person('1002', { point: 500 });
  await publish(backend, '1002', { types: ['like'], limit: 3, status: 7 });
  const { user, sheet } = await openForm(backend);
  await user.type(sheet.getByLabelText('Post link'), 'https://x.com/x_1002/status/7');
  expect(await sheet.findByText(/^Another member has an open post with this link\./)).toBeTruthy();
});

test('the paste button says if there is nothing to paste', async () => {
  const { copiedTexts, user, sheet } = await openForm(await openBackendOfAda());
  copiedTexts.push('  ');
  await user.click(sheet.getByRole('button', { name: 'Paste' }));
  expect(await screen.findByText('There is no text to paste.')).toBeTruthy();
});

test('choices made while the clipboard is read are kept', async () => {
  const { messenger, user, sheet } = await openForm(await openBackendOfAda());
  const clipboard = Promise.withResolvers<string | undefined>();
  vi.spyOn(messenger, 'readClipboard').mockReturnValue(clipboard.promise);
  await user.click(sheet.getByRole('button', { name: 'Paste' }));
  await user.click(sheet.getByRole('button', { name: /^Like/ }));
  clipboard.resolve('https://x.com/ada/status/9');
  const link = sheet.getByLabelText('Post link');
  await waitFor(() => expect(link).toHaveProperty('value', 'https://x.com/ada/status/9'));
  expect(sheet.getByRole('button', { name: /^Publish for/ })).toBeTruthy();
});
