import { screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import { VerifyXScreen } from '#src/screens/verify/verify-x-screen.tsx';
import { newDevice, openApp, openPiece } from '#tests/support/open-app.tsx';
import { openTestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';
import { issueLink, pathOf } from './link.ts';

const address = () => window.location.pathname + window.location.search + window.location.hash;
const operations = 'POST /v1/functions/operations/executions';
/** What a ready link shows in these tests, which have no sign-in configured. */
const readyText = 'The sign-in cannot be reached.';

test('[VX-01] while the link is processed, the screen shows that it is loading', async () => {
  const backend = await openTestBackend();
  const { path } = await issueLink(backend);
  await backend.fault({ match: operations, from: 'client', action: { delayMs: 200 } });
  openApp(backend, { path, as: null });
  expect(await screen.findByRole('heading', { name: 'Opening the link...' })).toBeTruthy();
  expect(await screen.findByText(readyText)).toBeTruthy();
});

test('[VX-02] a link without its parameters is invalid', async () => {
  const backend = await openTestBackend();
  for (const path of ['/verify_x', '/verify_x?tg=a&iv=b&sid=c#key', '/verify_x?ts=1#key']) {
    const { close } = openApp(backend, { path, as: null });
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe(sentence('link_parameters_missing'));
    close();
  }
});

test('[VX-03] a link without its key is invalid', async () => {
  const backend = await openTestBackend();
  const { path } = await issueLink(backend);
  openApp(backend, { path: path.replace(/#.*/, ''), as: null });
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe(sentence('link_key_missing'));
  // The same link would fail again.
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('[RT-09] [VX-04] a link of more than 120 s has expired, and one of less has not', async () => {
  const backend = await openTestBackend();
  const { link } = await issueLink(backend);
  const old = openApp(backend, { path: pathOf({ ...link, ts: link.ts - 121_000 }), as: null });
  expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe(sentence('link_expired'));
  const back = screen.getByRole('link', { name: 'Back to Telegram' });
  expect(back.getAttribute('href')).toBe('https://t.me/yapp_test_bot/yapp');
  old.close();
  const young = await openTestBackend();
  openApp(young, { path: (await issueLink(young, 110_000)).path, as: null });
  expect(await screen.findByText(readyText)).toBeTruthy();
});

test('[VX-05] a payload that the key does not decrypt is invalid', async () => {
  const backend = await openTestBackend();
  const { link } = await issueLink(backend);
  const key = `${link.key.startsWith('A') ? 'B' : 'A'}${link.key.slice(1)}`;
  openApp(backend, { path: pathOf({ ...link, key }), as: null });
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe(sentence('link_not_decrypted'));
});

test('[VX-06] any other failure is an error, which can be tried again with the same link', async () => {
  const backend = await openTestBackend();
  const { path } = await issueLink(backend);
  await backend.fault({ match: operations, from: 'client', action: { cut: 'before' } });
  const onReport = vi.fn<(error: unknown) => void>();
  const { user } = openApp(backend, { path, as: null, onReport });
  expect(await screen.findByRole('heading', { name: 'The link could not be opened' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe(sentence('link_processing_failed'));
  expect(onReport).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(readyText)).toBeTruthy();
});

test('[VX-06] a link that the server did not issue is an error', async () => {
  const backend = await openTestBackend();
  const { link } = await issueLink(backend);
  await backend.api('DELETE', `/tablesdb/yapp/tables/verifications/rows/${link.sid}`);
  openApp(backend, { path: pathOf(link), as: null });
  expect((await screen.findByRole('alert')).textContent).toBe(sentence('link_processing_failed'));
});

test('[VX-01] [VX-08] a link is opened once, though effects run twice, and leaves the address bar', async () => {
  const backend = await openTestBackend();
  const { path, link } = await issueLink(backend);
  const strict = (
    <StrictMode>
      <VerifyXScreen />
    </StrictMode>
  );
  openPiece(backend, strict, { path, as: null });
  await waitFor(() => expect(address()).toBe('/verify_x'));
  expect(await screen.findByText(readyText)).toBeTruthy();
  expect((await backend.row('verifications', link.sid))['opened']).toBe(1);
});

test.each(['?tg=a&iv=b#key', '#key'])('[VX-08] the refused address %s is stripped', async (end) => {
  const backend = await openTestBackend();
  openApp(backend, { path: `/verify_x${end}`, as: null });
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(address()).toBe('/verify_x');
});

test('[VX-09] the second opening of a link in another browser is reported as expired', async () => {
  const backend = await openTestBackend();
  const { path } = await issueLink(backend);
  const first = openApp(backend, { path, as: null });
  expect(await screen.findByText(readyText)).toBeTruthy();
  first.close();
  openApp(backend, { path, as: null });
  expect((await screen.findByRole('alert')).textContent).toBe(sentence('link_expired'));
});

test('[VX-07] coming back from X within 15 minutes the link is ready, later it has expired', async () => {
  const backend = await openTestBackend();
  const { path } = await issueLink(backend);
  const device = newDevice();
  const first = openApp(backend, { path, as: null, device });
  expect(await screen.findByText(readyText)).toBeTruthy();
  first.close();
  const second = openApp(backend, { path: '/verify_x', as: null, device });
  expect(await screen.findByText(readyText)).toBeTruthy();
  second.close();
  const nowMs = () => Date.now() + 15 * 60_000 + 1;
  const after = (delayMs: number, call: () => void) => {
    const timer = setTimeout(call, delayMs);
    return () => {
      clearTimeout(timer);
    };
  };
  openApp(backend, { path: '/verify_x', as: null, device, clock: { nowMs, after } });
  expect((await screen.findByRole('alert')).textContent).toBe(sentence('link_expired'));
});

test('[LA-01] the page of an opened link uses its person’s language', async () => {
  const backend = await openTestBackend();
  const { path } = await issueLink(backend, 0, 'ru');
  openApp(backend, { path, as: null });
  expect(await screen.findByText('Вход сейчас недоступен.')).toBeTruthy();
  expect(document.documentElement.lang).toBe('ru');
});
