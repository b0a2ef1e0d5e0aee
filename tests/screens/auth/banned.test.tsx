import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '#tests/support/open-app.tsx';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';

const path = () => window.location.pathname;
const banTitle = 'caught! your id has been banned due to suspicious activity.';

test('[AW-04] the ban notice explains the ban and shows a support contact', async () => {
  const backend = await openTestBackend();
  await backend.person('1006', { isBanned: true });
  const { user, openedTelegramLinks } = openApp(backend, { path: '/', as: '1006' });
  expect(await screen.findByRole('heading', { name: banTitle })).toBeTruthy();
  expect(path()).toBe('/banned');
  await user.click(screen.getByRole('button', { name: 'Contact support' }));
  expect(openedTelegramLinks).toEqual(['https://t.me/yapp_support']);
  // Start, end and reason are unknown.
  for (const name of ['Reason', 'Banned since', 'Ends']) {
    expect(screen.queryByText(name)).toBeNull();
  }
});

test('[AW-04] a support address that is not a web page is a plain link', async () => {
  const backend = await openTestBackend();
  await backend.person('1006', { isBanned: true });
  const environment = { VITE_SUPPORT_URL: 'mailto:help@example.com' };
  openApp(backend, { path: '/banned', as: '1006', environment });
  const link = await screen.findByRole('link', { name: 'Contact support' });
  expect(link.getAttribute('href')).toBe('mailto:help@example.com');
});

test('[AW-05] the ban notice leads home anyone who is not banned', async () => {
  const backend = await openTestBackend();
  await backend.person('1001');
  openApp(backend, { path: '/banned', as: '1001' });
  await waitFor(() => expect(path()).toBe('/'));
});

test('[AW-05] the ban notice redirects unknown people', async () => {
  const backend = await openTestBackend();
  openApp(backend, { path: '/banned', as: null });
  await waitFor(() => expect(path()).toBe('/auth'));
});

test('[PA-05] the ban notice states reason, start and account, and accepts one message', async () => {
  const backend = await openTestBackend();
  const bannedAtMs = Date.UTC(2026, 2, 4, 12);
  await backend.person('1006', {
    isBanned: true,
    bannedAtMs,
    banReason: 'Rejects everything',
    x_username: 'ada',
  });
  const app = openApp(backend, { path: '/', as: '1006' });
  expect(await screen.findByText('Rejects everything')).toBeTruthy();
  expect(screen.getByText(/2026$/)).toBeTruthy();
  expect(screen.getByText('@ada')).toBeTruthy();
  const field = await screen.findByLabelText('Your message to the administrators');
  await app.user.type(field, 'It was not me.');
  expect(app.gestures.asksBeforeClosing).toBe(true);
  await app.user.click(screen.getByRole('button', { name: 'Send message' }));
  const sent =
    'Your message is with the administrators. The bot will message you when they decide.';
  expect(await screen.findByText(sent)).toBeTruthy();
  expect(app.gestures.asksBeforeClosing).toBe(false);
  expect(app.device.local.getItem('yapp-appeal-draft-1006')).toBeNull();
  expect(screen.queryByLabelText('Your message to the administrators')).toBeNull();
  expect(await backend.rows('reports')).toMatchObject([
    { isAppeal: true, message: 'It was not me.', reportedById: '1006' },
  ]);
});

test('[FA-27] the notice of a ban with an end shows the day', async () => {
  const backend = await openTestBackend();
  const banUntilMs = Date.UTC(2030, 4, 3, 12);
  await backend.person('1006', { isBanned: true, bannedAtMs: Date.UTC(2026, 2, 4), banUntilMs });
  openApp(backend, { path: '/', as: '1006', isOpenedByOneCall: true });
  expect(await screen.findByText('Ends')).toBeTruthy();
  expect(screen.getByText('3 May 2030')).toBeTruthy();
});

test('[AW-04] [NO-08] the ban notice leads to the notifications', async () => {
  const backend = await openTestBackend();
  await backend.person('1006', { isBanned: true });
  const { user } = openApp(backend, { path: '/banned', as: '1006' });
  await user.click(await screen.findByRole('link', { name: 'Notifications' }));
  expect(await screen.findByRole('heading', { name: 'Notifications' })).toBeTruthy();
});

test('[AW-04] without a support address the contact is the bot, and outside of Telegram any page opens', async () => {
  const backend = await openTestBackend();
  await backend.person('1006', { isBanned: true });
  const contact = async (environment: Readonly<Record<string, string>>) => {
    const app = openApp(backend, { path: '/banned', as: '1006', environment });
    await app.user.click(await screen.findByRole('button', { name: 'Contact support' }));
    app.close();
    return [app.openedTelegramLinks, app.openedLinks];
  };
  expect(await contact({ VITE_SUPPORT_URL: '' })).toEqual([
    ['https://t.me/yapp_test_bot/yapp'],
    [],
  ]);
  const page = 'https://help.example/yapp';
  expect(await contact({ VITE_SUPPORT_URL: page })).toEqual([[], [page]]);
});

test('[PA-05] a message has a counter, cannot be blank, and cannot be changed while it is sent', async () => {
  const backend = await openTestBackend();
  await backend.person('1006', { isBanned: true });
  const { gestures, user } = openApp(backend, { path: '/banned', as: '1006' });
  const field = await screen.findByLabelText('Your message to the administrators');
  const send = screen.getByRole('button', { name: 'Send message' });
  await user.type(field, '  ');
  expect(gestures.asksBeforeClosing).toBe(false);
  expect(screen.getByText('2/500')).toBeTruthy();
  expect(send).toHaveProperty('disabled', true);
  await user.type(field, 'Sorry');
  await backend.fault({ match: 'POST .*/executions', from: 'client', action: { isHeld: true } });
  await user.click(send);
  expect(field).toHaveProperty('disabled', true);
  await backend.noFaults();
  expect(await screen.findByText(/^Your message is with the administrators\./)).toBeTruthy();
});

test('[PA-05] a second message from another device is refused, and the page shows that the first one was sent', async () => {
  const backend = await openTestBackend();
  await backend.person('1006', { isBanned: true });
  const { user } = openApp(backend, { path: '/banned', as: '1006' });
  const field = await screen.findByLabelText('Your message to the administrators');
  await user.type(field, 'Sorry');
  await backend.act('1006', 'submitAppeal', { message: 'It was not me.' });
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText(/^Your message is with the administrators\./)).toBeTruthy();
});

test.each([
  ['refused', { match: '^PATCH /v1/tablesdb/transactions/', from: 'function', status: 400 }],
  ['unanswered', { match: 'POST .*/executions', from: 'client', status: 500 }],
] as const)(
  '[PA-05] [ER-04] a message that is %s shows the reason and stays, also after the app is reopened',
  async (_outcome, fault) => {
    const backend = await openTestBackend();
    await backend.person('1006', { isBanned: true });
    const app = openApp(backend, { path: '/', as: '1006' });
    const field = await screen.findByLabelText<HTMLTextAreaElement>(
      'Your message to the administrators',
    );
    await app.user.type(field, 'It was not me.');
    const { status, ...where } = fault;
    await backend.fault({ ...where, action: { status } });
    await app.user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText(sentence('appeal_failed'))).toBeTruthy();
    expect(field.value).toBe('It was not me.');
    await app.user.type(field, '!');
    expect(screen.queryByText(sentence('appeal_failed'))).toBeNull();
    app.close();
    openApp(backend, { path: '/', as: '1006', device: app.device });
    expect(await screen.findByDisplayValue('It was not me.!')).toBeTruthy();
  },
);

const toneOf = (text: HTMLElement) => text.closest<HTMLElement>('[data-tone]')?.dataset['tone'];

test('[PA-05] a person who appealed sees that it is being reviewed, and then that the ban stays', async () => {
  const backend = await openTestBackend();
  await backend.person('1', { isAdmin: true });
  await backend.person('1006', { isBanned: true });
  await backend.act('1006', 'submitAppeal', { message: 'It was not me.' });
  const { close } = openApp(backend, { path: '/', as: '1006' });
  const sent = await screen.findByText(/^Your message is with the administrators\./);
  expect(toneOf(sent)).toBe('success');
  expect(screen.queryByRole('textbox')).toBe(null);
  close();
  const [appeal] = await backend.rows('reports');
  await backend.act('1', 'resolveReport', { reportId: appeal?.$id, outcome: 'none' });

  openApp(backend, { path: '/', as: '1006' });

  const refusal = 'The administrators looked at your message. The ban stays.';
  expect(toneOf(await screen.findByText(refusal))).toBe('warning');
  expect(screen.queryByText(/^Your message is with/)).toBe(null);
});

test('[PA-05] a person banned again may write about the new ban, also on the open page and in the words of an unanswered message', async () => {
  const backend = await openTestBackend();
  await backend.person('1006', { isBanned: true, bannedAtMs: Date.UTC(2026, 2, 4) });
  const { user } = openApp(backend, { path: '/', as: '1006' });
  const appeal = async () => {
    const field = await screen.findByLabelText('Your message to the administrators');
    await user.clear(field);
    await user.type(field, 'Sorry');
    const match = 'POST .*/executions';
    await backend.fault({ match, from: 'client', action: { cut: 'after' } });
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    await screen.findByText(/^Your message is with the administrators\./);
  };
  await appeal();
  await backend.changeRow('users', '1006', { bannedAtMs: Date.UTC(2026, 2, 5) });
  window.dispatchEvent(new Event('online'));
  await appeal();
  expect(await backend.rows('reports')).toHaveLength(2);
});
