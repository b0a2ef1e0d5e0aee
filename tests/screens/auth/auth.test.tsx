import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readVerificationUrl } from '#src/contract/verification-link.ts';
import { openLink } from '#src/platform/link-cipher.ts';
import { launchUser, openApp } from '#tests/support/open-app.tsx';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';

const nia = launchUser('1007', { first_name: 'Nia', username: 'Nia_new' });
const authenticate = () => screen.findByRole('button', { name: 'Authenticate with X' });
const checkStatus = () => screen.findByRole('button', { name: 'Check Verification Status' });
const own = ['read("user:1007")'];
const path = () => window.location.pathname;
const operations = 'POST /v1/functions/operations/executions';

test('[AU-01] the Auth screen greets by first name and has its two buttons', async () => {
  const backend = await openTestBackend();
  openApp(backend, { path: '/auth', as: nia });
  expect(await screen.findByRole('heading', { name: 'Hello, Nia' })).toBeTruthy();
  expect(await authenticate()).toBeTruthy();
  expect(await checkStatus()).toBeTruthy();
});

test('[AU-02] checking the status leads an approved person home', async () => {
  const backend = await openTestBackend();
  const { user } = openApp(backend, { path: '/auth', as: nia });
  const button = await checkStatus();
  await backend.addRow('users', '1007', { name: 'Nia', adminApproved: true }, own);
  await user.click(button);
  await waitFor(() => expect(path()).toBe('/'));
});

test('[AU-02] checking the status leads an unapproved person to the waiting page', async () => {
  const backend = await openTestBackend();
  const { user } = openApp(backend, { path: '/auth', as: nia });
  const button = await checkStatus();
  await backend.addRow('users', '1007', { name: 'Nia', adminReqOpen: true }, own);
  await user.click(button);
  expect(await screen.findByText('haha! Caught with unauthorized Access')).toBeTruthy();
  expect(path()).toBe('/approval-waiting');
});

test('[AU-03] checking the status of someone who is not in the database says so and stays', async () => {
  const backend = await openTestBackend();
  const { user } = openApp(backend, { path: '/auth', as: nia });
  await user.click(await checkStatus());
  expect((await screen.findByRole('alert')).textContent).toContain(sentence('user_data_missing'));
  expect(path()).toBe('/auth');
});

test('[AU-04] a failed look-up shows its own sentence, and the screen stays', async () => {
  const backend = await openTestBackend();
  const { user } = openApp(backend, { path: '/auth', as: nia });
  const button = await checkStatus();
  await backend.fault({ match: 'GET .*tables/users/rows', action: { status: 500 }, times: 9 });
  await user.click(button);
  expect((await screen.findByRole('alert')).textContent).toContain(sentence('user_load_failed'));
  expect(await authenticate()).toBeTruthy();
  expect(path()).toBe('/auth');
});

test('[AU-05] without a messenger user both buttons say what is missing', async () => {
  const backend = await openTestBackend();
  const { user, openedLinks } = openApp(backend, { path: '/auth', as: null });
  await user.click(await authenticate());
  expect((await screen.findByRole('alert')).textContent).toContain(
    sentence('telegram_user_unavailable'),
  );
  await user.click(await checkStatus());
  expect((await screen.findByRole('alert')).textContent).toContain(
    sentence('telegram_id_unavailable'),
  );
  expect(openedLinks).toEqual([]);
});

test('[AU-06] a refused identity makes the authentication fail', async () => {
  const backend = await openTestBackend();
  const { user, parts } = openApp(backend, { path: '/auth', as: nia });
  const button = await authenticate();
  await backend.addRow('users', '1007', { name: 'Nia', adminApproved: true }, own);
  await user.click(button);
  expect((await screen.findByRole('alert')).textContent).toContain(
    sentence('authentication_failed'),
  );
  expect(parts.sessionStore.getState().session).toEqual({ status: 'loaded', user: null });
});

test('[AU-06] a lost response or a link that cannot be opened makes the authentication fail', async () => {
  const backend = await openTestBackend();
  const app = openApp(backend, { path: '/auth', as: nia, messenger: { opensLinks: false } });
  const button = await authenticate();
  await backend.fault({ match: operations, from: 'client', action: { cut: 'before' } });
  await app.user.click(button);
  expect((await screen.findByRole('alert')).textContent).toContain(
    sentence('authentication_failed'),
  );
  await app.user.click(button);
  await waitFor(async () => expect(await backend.rows('verifications')).toHaveLength(1));
  expect((await screen.findByRole('alert')).textContent).toContain(
    sentence('authentication_failed'),
  );
});

test('[AU-07] a person without a username sees that before anything is opened or requested', async () => {
  const backend = await openTestBackend();
  const nameless = launchUser('1007', { username: undefined });
  const { user, openedLinks } = openApp(backend, { path: '/auth', as: nameless });
  const button = await authenticate();
  await backend.takeRequests();
  await user.click(button);
  expect((await screen.findByRole('alert')).textContent).toContain(
    sentence('telegram_username_missing'),
  );
  expect(openedLinks).toEqual([]);
  expect(await backend.takeRequests()).toEqual([]);
});

test('[AU-08] [AU-09] [AU-10] [AU-11] the link opens at the auth host, sealed, for the server’s session id', async () => {
  const backend = await openTestBackend();
  const { user, openedLinks } = openApp(backend, { path: '/auth', as: nia });
  const before = Date.now();
  await user.click(await authenticate());
  expect(
    await screen.findByText('Continue in your browser. Come back here when you are done.'),
  ).toBeTruthy();
  const url = new URL(openedLinks[0] ?? '');
  expect(url.origin + url.pathname).toBe('https://auth.example/verify_x');
  expect([...url.searchParams.keys()].toSorted()).toEqual(['iv', 'sid', 'tg', 'ts']);
  const link = readVerificationUrl(url.href, Date.now());
  if (!link.ok) throw new Error(link.failure.code);
  const [issued] = await backend.rows('verifications');
  expect(link.value.sid).toBe(issued?.$id);
  expect(link.value.ts).toBeGreaterThanOrEqual(before);
  expect(link.value.ts).toBeLessThanOrEqual(Date.now());
  expect(url.hash.slice(1)).not.toBe('');
  expect(url.search).not.toContain(link.value.key);
  expect(await openLink(crypto, link.value)).toEqual({
    ok: true,
    value: {
      user: { id: '1007', name: 'Nia', handle: 'nia_new' },
      sessionId: issued?.$id,
      ts: link.value.ts,
    },
  });
  const requests = await backend.takeRequests();
  expect(requests.some(({ line }) => line.includes(link.value.key))).toBe(false);
});

test('returning from the browser checks the status automatically, without an error message', async () => {
  const backend = await openTestBackend();
  const app = openApp(backend, { path: '/auth', as: nia });
  await app.user.click(await authenticate());
  await screen.findByText('Continue in your browser. Come back here when you are done.');
  const checking = screen.getByRole('button', { name: 'Check Verification Status' });
  act(app.comeBack);
  expect(checking.ariaBusy).toBe('true');
  await waitFor(() => expect(checking.ariaBusy).toBe('false'));
  expect(screen.queryByRole('alert')).toBeNull();
  await backend.addRow('users', '1007', { name: 'Nia', adminReqOpen: true }, own);
  await waitFor(() => {
    app.comeBack();
    expect(path()).toBe('/approval-waiting');
  });
});

test('returning from elsewhere checks nothing', async () => {
  const backend = await openTestBackend();
  const app = openApp(backend, { path: '/auth', as: nia });
  const button = await checkStatus();
  act(app.comeBack);
  expect(button.getAttribute('aria-busy')).toBe('false');
});

test('[AU-08] while the link is made, its button is busy', async () => {
  const backend = await openTestBackend();
  const { openedLinks, user } = openApp(backend, { path: '/auth', as: nia });
  const button = await authenticate();
  await backend.fault({ match: operations, from: 'client', action: { isHeld: true } });
  await user.click(button);
  expect(button).toHaveProperty('disabled', true);
  await backend.noFaults();
  await waitFor(() => expect(openedLinks).toHaveLength(1));
});

test('the Auth screen shows the three steps to the first points, the first one as current', async () => {
  const backend = await openTestBackend();
  const { close } = openApp(backend, { path: '/auth', as: nia });
  await authenticate();
  const steps = screen.getAllByRole('listitem');
  expect(steps.map(({ ariaCurrent }) => ariaCurrent)).toEqual(['step', null, null]);
  expect(screen.queryByText('done')).toBeNull();
  close();
  openApp(backend, { path: '/auth', as: null });
  await authenticate();
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('outside the messenger the Auth screen offers link, QR code and copy button', async () => {
  const backend = await openTestBackend();
  const { user, copiedTexts } = openApp(backend, { path: '/auth', as: null });
  const link = await screen.findByRole('link', { name: 'Open in Telegram' });
  expect(link.getAttribute('href')).toBe('https://t.me/yapp_test_bot/yapp');
  expect(screen.getByRole('img', { name: 'QR code of the app in Telegram' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(copiedTexts).toEqual(['https://t.me/yapp_test_bot/yapp']);
});

test('launch data without a first name is reported at once', async () => {
  const backend = await openTestBackend();
  openApp(backend, { path: '/auth', as: { id: 1007 } });
  expect((await screen.findByRole('alert')).textContent).toContain(
    sentence('telegram_first_name_missing'),
  );
});

test('[MY-30] the inviter counts when the app was opened again from the bot before the request', async () => {
  const backend = await openTestBackend();
  const messenger = { startParam: 'invite_1001' };
  const first = openApp(backend, { path: '/auth', as: nia, messenger });
  await authenticate();
  first.close();

  const other = { startParam: 'post_p1' };
  const again = openApp(backend, {
    path: '/auth',
    as: nia,
    device: first.device,
    messenger: other,
  });
  await again.user.click(await authenticate());

  await screen.findByText('Continue in your browser. Come back here when you are done.');
  expect(await backend.rows('verifications')).toMatchObject([{ invitedBy: '1001' }]);
});

test('[AU-08] without an auth host the link leads to the app’s own host, and the browser handles external links', async () => {
  const backend = await openTestBackend();
  const environment = { VITE_AUTH_HOST: '' };
  const { close, openedLinks, user } = openApp(backend, { path: '/auth', as: nia, environment });
  await user.click(await authenticate());
  await waitFor(() => expect(openedLinks).toHaveLength(1));
  expect(new URL(openedLinks[0] ?? '').origin).toBe(window.location.origin);
  close();
  openApp(backend, { path: '/auth', as: null });
  const isTaken: boolean[] = [];
  const onClick = (event: Event) => {
    isTaken.push(event.defaultPrevented);
    event.preventDefault();
  };
  window.addEventListener('click', onClick);
  await user.click(await screen.findByRole('link', { name: 'Open in Telegram' }));
  window.removeEventListener('click', onClick);
  expect(isTaken).toEqual([false]);
  expect(path()).toBe('/auth');
});
