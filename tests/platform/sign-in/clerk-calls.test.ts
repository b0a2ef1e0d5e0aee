import { expect, test, vi } from 'vitest';
import { startSignIn, type LoadedClerk } from '#src/platform/sign-in/clerk-calls.ts';

test('[VX-12] the sign-in starts by the OAuth strategy of X and returns to our own page', async () => {
  const authenticateWithRedirect = vi.fn<(request: object) => Promise<void>>(() =>
    Promise.resolve(),
  );
  const loaded = { clerk: {}, signIn: { authenticateWithRedirect }, signUp: {} };
  const started = await startSignIn(loaded as unknown as LoadedClerk, (work) => work());
  expect(started).toEqual({ ok: true, value: undefined });
  expect(authenticateWithRedirect).toHaveBeenCalledWith({
    strategy: 'oauth_x',
    redirectUrl: `${window.location.origin}/auth/x-verify-callback`,
    redirectUrlComplete: `${window.location.origin}/verify_x`,
  });
});
