import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { err } from '#src/domain/result.ts';
import { XSignInContext, type XSignIn } from '#src/platform/sign-in/x-sign-in.ts';
import { ReturnFromX } from '#src/screens/verify/x-verify-callback-screen.tsx';
import { openPiece } from '#tests/support/open-app.tsx';
import { openWorld, type World } from '#tests/support/test-backend.ts';
import { signedIn, signedOut } from './sign-in-states.ts';

function openReturn(
  world: World,
  signIn: XSignIn,
  onReport: (error: unknown) => void = () => undefined,
) {
  const piece = (
    <XSignInContext value={signIn}>
      <ReturnFromX />
    </XSignInContext>
  );
  return openPiece(world, piece, { path: '/auth/x-verify-callback', as: null, onReport });
}

test('[RT-08] the return from X finishes the sign-in and leads to the link’s page', async () => {
  const world = await openWorld();
  openReturn(world, signedOut());
  await waitFor(() => expect(window.location.pathname).toBe('/verify_x'));
});

test('[RT-08] a return with somebody signed in leads on at once', async () => {
  const world = await openWorld();
  openReturn(world, signedIn());
  await waitFor(() => expect(window.location.pathname).toBe('/verify_x'));
});

test('a cancelled sign-in says so and leads back by a tap; an unfinished one is reported', async () => {
  const world = await openWorld();
  const onReport = vi.fn<(error: unknown) => void>();
  const cancelled = () => Promise.resolve(err({ code: 'x_sign_in_cancelled' } as const));
  const first = openReturn(world, signedOut({ finish: cancelled }), onReport);
  expect(await screen.findByRole('heading', { name: 'The sign-in was cancelled' })).toBeTruthy();
  expect(onReport).not.toHaveBeenCalled();
  await first.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(window.location.pathname).toBe('/verify_x');
  first.close();

  const failure = { code: 'x_sign_in_unfinished', reason: 'user_locked' } as const;
  openReturn(world, signedOut({ finish: () => Promise.resolve(err(failure)) }), onReport);
  const title = 'The sign-in could not be finished';
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(onReport).toHaveBeenCalledWith(failure);
});
