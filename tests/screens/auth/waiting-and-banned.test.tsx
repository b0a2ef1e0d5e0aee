import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { launchUser, openApp } from '#tests/support/open-app.tsx';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';

const pending = { adminApproved: false, adminReqOpen: true };
const rejected = { adminApproved: false, adminReqOpen: false };
const path = () => window.location.pathname;
const holdingTitle = 'haha! Caught with unauthorized Access';
const holdingText =
  'Please Wait Until Authorized access from official, or Contact support for quicker access.';
const banTitle = 'caught! your id has been banned due to suspicious activity.';

for (const [name, columns] of Object.entries({ pending, rejected })) {
  test(`[RT-10] [AW-01] [AW-03] a ${name} person sees the holding page, with a way to support`, async () => {
    const backend = await openTestBackend();
    await backend.person('1005', columns);
    const { user, openedTelegramLinks } = openApp(backend, { path: '/earn', as: '1005' });
    expect(await screen.findByRole('heading', { name: holdingTitle })).toBeTruthy();
    expect(screen.getByText(holdingText)).toBeTruthy();
    expect(path()).toBe('/approval-waiting');
    await user.click(screen.getByRole('button', { name: 'Contact support' }));
    expect(openedTelegramLinks).toEqual(['https://t.me/yapp_support']);
  });
}

test('[AW-02] the holding page leads someone without a row to the Auth screen', async () => {
  const backend = await openTestBackend();
  openApp(backend, { path: '/approval-waiting', as: launchUser('1007') });
  await waitFor(() => expect(path()).toBe('/auth'));
});

test('[AW-02] the holding page leads home once the person is approved', async () => {
  const backend = await openTestBackend();
  await backend.person('1005', pending);
  const { user } = openApp(backend, { path: '/approval-waiting', as: '1005' });
  await user.click(await screen.findByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Your request is still waiting.')).toBeTruthy();
  await backend.changeRow('users', '1005', { adminApproved: true, adminReqOpen: false });
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(path()).toBe('/'));
});

test('[AW-02] coming back to the holding page finds an approval automatically', async () => {
  const backend = await openTestBackend();
  await backend.person('1005', pending);
  const app = openApp(backend, { path: '/approval-waiting', as: '1005' });
  await screen.findByRole('heading', { name: holdingTitle });
  await backend.changeRow('users', '1005', { adminApproved: true, adminReqOpen: false });
  app.comeBack();
  await waitFor(() => expect(path()).toBe('/'));
});

test('[AW-02] coming back to the holding page while the request waits says nothing', async () => {
  const backend = await openTestBackend();
  await backend.person('1005', pending);
  const app = openApp(backend, { path: '/approval-waiting', as: '1005' });
  const button = await screen.findByRole('button', { name: 'Check again' });
  app.comeBack();
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'));
  expect(screen.queryByText('Your request is still waiting.')).toBeNull();
});

test('checking again on the holding page reports a failure, and keeps the page', async () => {
  const backend = await openTestBackend();
  await backend.person('1005', pending);
  const { user } = openApp(backend, { path: '/approval-waiting', as: '1005' });
  const button = await screen.findByRole('button', { name: 'Check again' });
  await backend.fault({ match: 'GET .*tables/users/rows', action: { status: 500 }, times: 9 });
  await user.click(button);
  expect((await screen.findByRole('alert')).textContent).toContain(sentence('user_load_failed'));
  expect(path()).toBe('/approval-waiting');
});

test('[AW-04] the ban notice explains the ban and shows a support contact', async () => {
  const backend = await openTestBackend();
  await backend.person('1006', { isBanned: true });
  const { user, openedTelegramLinks } = openApp(backend, { path: '/', as: '1006' });
  expect(await screen.findByRole('heading', { name: banTitle })).toBeTruthy();
  expect(path()).toBe('/banned');
  await user.click(screen.getByRole('button', { name: 'Contact support' }));
  expect(openedTelegramLinks).toEqual(['https://t.me/yapp_support']);
});

test('[AW-04] a support address that is no web page is a plain link', async () => {
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

test('[AW-05] the ban notice leads away anyone who is not known', async () => {
  const backend = await openTestBackend();
  openApp(backend, { path: '/banned', as: null });
  await waitFor(() => expect(path()).toBe('/auth'));
});

test('[MY-24] the holding page says first that the request was received, since when, for which account, and how long it usually takes', async () => {
  const backend = await openTestBackend();
  const requestedAtMs = Date.UTC(2026, 2, 4, 12);
  await backend.person('1', { isAdmin: true });
  const askedAtMs = Date.now() - 5 * 60 * 60 * 1000;
  await backend.person('1006', { ...pending, requestedAtMs: askedAtMs });
  await backend.act('1', 'decideApprovalRequest', { userId: '1006', isApproved: true });
  await backend.person('1005', { ...pending, requestedAtMs, x_username: 'noa_x' });
  openApp(backend, { path: '/', as: '1005' });
  const [first] = await screen.findAllByRole('heading', { name: /Request received|Caught/ });
  expect(first?.textContent).toBe('Request received');
  expect(screen.getByText('@noa_x')).toBeTruthy();
  expect(screen.getByText(/^4 Mar 2026/)).toBeTruthy();
  expect(await screen.findByText('Within 5 hrs')).toBeTruthy();
  expect(screen.getByRole('heading', { name: holdingTitle })).toBeTruthy();
});

test('[PA-04] [MY-24] the holding page says first that and why a request was rejected, and links again', async () => {
  const backend = await openTestBackend();
  await backend.person('1005', { ...rejected, rejectReason: 'Show a real account' });
  const { user, openedLinks } = openApp(backend, { path: '/', as: '1005' });
  expect(await screen.findByText('Reason: Show a real account')).toBeTruthy();
  expect(screen.getAllByRole('heading')[0]?.textContent).toBe('Your request was rejected.');
  await user.click(await screen.findByRole('button', { name: 'Link again' }));
  await waitFor(() => expect(openedLinks).toHaveLength(1));
  expect(openedLinks[0]).toContain('/verify_x');
});

test('[PA-04] [FA-14] [MY-24] until it is time to link again, the page says when, without a button', async () => {
  const backend = await openTestBackend();
  await backend.person('1', { isAdmin: true });
  await backend.person('1005', pending);
  await backend.person('1006', pending);
  await backend.act('1', 'decideApprovalRequest', { userId: '1006', isApproved: true });
  await backend.act('1', 'decideApprovalRequest', { userId: '1005', isApproved: false });
  openApp(backend, { path: '/', as: '1005' });
  expect(await screen.findByText(/^You can link again from /)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Link again' })).toBeNull();
  expect(screen.queryByText('Usually decided')).toBeNull();
});

test('[PA-04] who waits is not offered to link again', async () => {
  const backend = await openTestBackend();
  await backend.person('1005', pending);
  openApp(backend, { path: '/', as: '1005' });
  await screen.findByRole('heading', { name: holdingTitle });
  expect(screen.queryByRole('button', { name: 'Link again' })).toBeNull();
});

test('[PA-05] the ban notice says why, since when and for which account, and takes one message', async () => {
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
  const sent = 'Your message is with the administrators. The bot tells you what they decide.';
  expect(await screen.findByText(sent)).toBeTruthy();
  expect(app.gestures.asksBeforeClosing).toBe(false);
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

test('[PA-05] a message that was not taken says why and stays', async () => {
  const backend = await openTestBackend();
  await backend.person('1006', { isBanned: true });
  const app = openApp(backend, { path: '/', as: '1006' });
  const field = await screen.findByLabelText<HTMLTextAreaElement>(
    'Your message to the administrators',
  );
  await app.user.type(field, 'It was not me.');
  await backend.fault({
    match: '^PATCH /v1/tablesdb/transactions/',
    from: 'function',
    action: { status: 400 },
  });
  await app.user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText(sentence('appeal_failed'))).toBeTruthy();
  expect(field.value).toBe('It was not me.');
});

const toneOf = (text: HTMLElement) => text.closest<HTMLElement>('[data-tone]')?.dataset['tone'];

test('[PA-05] a person who appealed reads that it is looked at, and then that the ban stays', async () => {
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
