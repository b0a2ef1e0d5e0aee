import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { err } from '#src/domain/result.ts';
import { XSignInContext, type XSignIn } from '#src/platform/sign-in/x-sign-in.ts';
import { ReturnFromX } from '#src/screens/verify/x-verify-callback-screen.tsx';
import { createVerificationSlots } from '#src/platform/verification-slots.ts';
import { SwitchLanguageContext } from '#src/state/start-text.ts';
import { newDevice, openPiece } from '#tests/support/open-app.tsx';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { signedIn, signedOut } from './sign-in-states.ts';

function openReturn(
  backend: TestBackend,
  signIn: XSignIn,
  onReport: (error: unknown) => void = () => undefined,
) {
  const piece = (
    <XSignInContext value={signIn}>
      <ReturnFromX />
    </XSignInContext>
  );
  return openPiece(backend, piece, { path: '/auth/x-verify-callback', as: null, onReport });
}

test('[RT-08] the return from X finishes the sign-in and continues to the link’s page', async () => {
  const backend = await openTestBackend();
  openReturn(backend, signedOut());
  await waitFor(() => expect(window.location.pathname).toBe('/verify_x'));
});

test('[RT-08] a return with a signed-in person continues at once', async () => {
  const backend = await openTestBackend();
  openReturn(backend, signedIn());
  await waitFor(() => expect(window.location.pathname).toBe('/verify_x'));
});

test('the return shows that it is in progress, and an unreachable sign-in can be retried', async () => {
  const backend = await openTestBackend();
  const first = openReturn(backend, { status: 'loading' });
  expect(await screen.findByRole('heading', { name: /^Finishing the sign-in/ })).toBeTruthy();
  first.close();
  const retry = vi.fn<() => void>();
  const { user } = openReturn(backend, { status: 'unavailable', retry });
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('a canceled sign-in says so with a link back; an unfinished one is reported', async () => {
  const backend = await openTestBackend();
  const onReport = vi.fn<(error: unknown) => void>();
  const canceled = () => Promise.resolve(err({ code: 'x_sign_in_cancelled' } as const));
  const first = openReturn(backend, signedOut({ finish: canceled }), onReport);
  expect(await screen.findByRole('heading', { name: 'The sign-in was canceled' })).toBeTruthy();
  expect(onReport).not.toHaveBeenCalled();
  await first.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(window.location.pathname).toBe('/verify_x');
  first.close();

  const failure = { code: 'x_sign_in_unfinished', reason: 'user_locked' } as const;
  openReturn(backend, signedOut({ finish: () => Promise.resolve(err(failure)) }), onReport);
  const title = 'The sign-in could not be finished';
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  await waitFor(() => expect(onReport).toHaveBeenCalledWith(failure));
});

test('[LA-01] the return uses the language of the link’s person, or the default without a link', async () => {
  const backend = await openTestBackend();
  const device = newDevice();
  const switched = vi.fn();
  const open = () =>
    openPiece(
      backend,
      <SwitchLanguageContext value={switched}>
        <XSignInContext value={{ status: 'loading' }}>
          <ReturnFromX />
        </XSignInContext>
      </SwitchLanguageContext>,
      { path: '/auth/x-verify-callback', as: null, device },
    );
  const first = open();
  expect(switched).not.toHaveBeenCalled();
  const user = { id: '1007', name: 'Nia', handle: 'nia_new' };
  createVerificationSlots(first.parts.tabStorage).save({
    key: 'key',
    payload: { user, sessionId: 's1', ts: Date.now() },
    opened: { nonce: 'n', user: { ...user, photoUrl: null }, language: 'ru' },
  });
  first.close();
  open();
  expect(switched).toHaveBeenCalledWith('ru');
});
