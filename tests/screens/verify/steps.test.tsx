import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { err, ok } from '#src/domain/result.ts';
import { XSignInContext, type XSignIn } from '#src/platform/sign-in/x-sign-in.ts';
import { createVerificationSlots } from '#src/platform/verification-slots.ts';
import { LinkingPage } from '#src/screens/verify/linking-page.tsx';
import { VerifyXScreen } from '#src/screens/verify/verify-x-screen.tsx';
import { useApp } from '#src/state/app-context.ts';
import { processLink } from '#src/state/verification-flow.ts';
import { openPiece, newDevice, composeForTest, type Device } from '#tests/support/open-app.tsx';
import { openTestBackend, type TestBackend } from '#tests/support/test-backend.ts';
import { sentence } from '#tests/text/sentences.ts';
import { issueLink, pathOf } from './link.ts';
import { signedIn, signedOut, type SignedIn, type SignedOut } from './sign-in-states.ts';

const operations = 'POST /v1/functions/operations/executions';
const continueButton = () => screen.findByRole('button', { name: 'Continue with X' });

/** The page's sign-in, which a test can change. */
const signInStore = createStore<{ signIn: XSignIn }>(() => ({ signIn: { status: 'loading' } }));

function showSignIn(signIn: XSignIn): void {
  act(() => {
    signInStore.setState({ signIn });
  });
}

function Page() {
  const { tabStorage } = useApp();
  const signIn = useStore(signInStore, (state) => state.signIn);
  const [keep] = useState(() => createVerificationSlots(tabStorage));
  const kept = keep.read();
  const [verification] = useState(kept.state === 'kept' ? kept.verification : undefined);
  if (verification === undefined) return null;
  return (
    <XSignInContext value={signIn}>
      <LinkingPage verification={verification} keep={keep} />
    </XSignInContext>
  );
}

/** Opens the page of a link that the server has just opened. */
async function openReady(backend: TestBackend, first: XSignIn, device: Device = newDevice()) {
  const { parts } = composeForTest(backend, { as: null, device });
  const { link } = await issueLink(backend);
  const state = await processLink(`https://auth.example${pathOf(link)}`, {
    verification: parts.services.verification,
    cipher: crypto,
    keep: createVerificationSlots(parts.tabStorage),
    nowMs: Date.now,
  });
  expect(state.status).toBe('ready');
  showSignIn(first);
  return openPiece(backend, <Page />, { path: '/verify_x', as: null, device });
}

/** Opens the page at its last step: policy accepted, signed in with X. */
async function openConfirm(backend: TestBackend, signIn: SignedIn = signedIn()) {
  const app = await openReady(backend, signedOut());
  await app.user.click(await screen.findByRole('radio', { name: 'Accept Policy' }));
  await app.user.click(await continueButton());
  showSignIn(signIn);
  await screen.findByRole('button', { name: 'Verify & Continue' });
  return app;
}

test('[VX-08] [VX-10] a ready link names the account, and asks for the policy with neither chosen', async () => {
  const backend = await openTestBackend();
  await openReady(backend, signedOut());
  expect(await screen.findByText('Nia New')).toBeTruthy();
  expect(screen.getByText('@nia_new')).toBeTruthy();
  expect(screen.getByText(/^Step 1 of 2: /)).toBeTruthy();
  const radios = screen.getAllByRole<HTMLInputElement>('radio');
  expect(radios.map((radio) => [radio.getAttribute('aria-label'), radio.checked])).toEqual([
    ['Accept Policy', false],
    ['Decline', false],
  ]);
  expect(await continueButton()).toBeTruthy();
});

test('[VX-11] continuing without an accepted policy shows an error and starts nothing', async () => {
  const backend = await openTestBackend();
  const start = vi.fn<SignedOut['start']>();
  const { user } = await openReady(backend, signedOut({ start }));
  await user.click(await continueButton());
  expect((await screen.findByRole('alert')).textContent).toContain(sentence('policy_not_accepted'));
  await user.click(screen.getByRole('radio', { name: 'Decline' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(await continueButton());
  expect((await screen.findByRole('alert')).textContent).toContain(sentence('policy_not_accepted'));
  expect(start).not.toHaveBeenCalled();
});

test('[VX-12] continuing with an accepted policy starts the sign-in once', async () => {
  const backend = await openTestBackend();
  const start = vi.fn<SignedOut['start']>(() => Promise.resolve(ok(undefined)));
  const { user } = await openReady(backend, signedOut({ start }));
  await user.click(await screen.findByRole('radio', { name: 'Accept Policy' }));
  const button = await continueButton();
  await user.dblClick(button);
  expect(start).toHaveBeenCalledTimes(1);
  expect(button.hasAttribute('disabled')).toBe(true);
  window.dispatchEvent(new Event('pageshow'));
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
});

test('[VX-13] a sign-in that cannot be started shows an error until it is retried', async () => {
  const backend = await openTestBackend();
  const start = vi
    .fn<SignedOut['start']>(() => new Promise(() => undefined))
    .mockResolvedValueOnce(err({ code: 'x_sign_in_not_started' }));
  const { user } = await openReady(backend, signedOut({ start }));
  await user.click(await screen.findByRole('radio', { name: 'Accept Policy' }));
  await user.click(await continueButton());
  expect((await screen.findByRole('alert')).textContent).toContain(
    sentence('x_sign_in_not_started'),
  );
  await user.click(await continueButton());
  expect(start).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('radio', { name: 'Decline' }).matches(':disabled')).toBe(true);
});

test('[VX-14] after returning from X the account and its two buttons appear', async () => {
  const backend = await openTestBackend();
  const device = newDevice();
  const app = await openReady(backend, signedOut(), device);
  await app.user.click(await screen.findByRole('radio', { name: 'Accept Policy' }));
  await app.user.click(await continueButton());
  app.close();
  showSignIn(signedIn());
  openPiece(backend, <Page />, { path: '/verify_x', as: null, device });
  expect(await screen.findByText('@NiaOnX')).toBeTruthy();
  expect(screen.getByText(/^Step 2 of 2: /)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Verify & Continue' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});

test('[VX-10] [VX-14] a signed-in person must accept the policy too', async () => {
  const backend = await openTestBackend();
  const { user } = await openReady(backend, signedIn());
  expect(await screen.findByRole('radio', { name: 'Accept Policy' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Verify & Continue' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Accept Policy' }));
  await user.click(await continueButton());
  expect(await screen.findByRole('button', { name: 'Verify & Continue' })).toBeTruthy();
});

test('[VX-15] signing out leads back to the policy, with neither chosen', async () => {
  const backend = await openTestBackend();
  const signOut = vi.fn<SignedIn['signOut']>(() => {
    showSignIn(signedOut());
    return Promise.resolve(ok(undefined));
  });
  const { user } = await openConfirm(backend, signedIn({ signOut }));
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(signOut).toHaveBeenCalledTimes(1);
  const radios = await screen.findAllByRole<HTMLInputElement>('radio');
  expect(radios.map((radio) => radio.checked)).toEqual([false, false]);
  showSignIn(signedIn());
  await waitFor(() => expect(screen.queryByText('@NiaOnX')).toBeNull());
});

test('[VX-15] [VX-16] while one of the two is in progress, the other is disabled', async () => {
  const backend = await openTestBackend();
  const leaving = Promise.withResolvers<Awaited<ReturnType<SignedIn['signOut']>>>();
  const { user } = await openConfirm(backend, signedIn({ signOut: () => leaving.promise }));
  const [verify, leave] = ['Verify & Continue', 'Sign out'].map((name) =>
    screen.getByRole('button', { name }),
  );
  if (verify === undefined || leave === undefined) throw new Error('two buttons were expected');
  await backend.fault({ match: operations, from: 'client', action: { isHeld: true } });
  await user.click(verify);
  expect(leave).toHaveProperty('disabled', true);
  await backend.noFaults();
  await waitFor(() => expect(leave).toHaveProperty('disabled', false));
  await user.click(leave);
  expect(verify).toHaveProperty('disabled', true);
  expect(screen.queryByRole('alert')).toBeNull();
  leaving.resolve(err({ code: 'x_sign_in_unfinished', reason: '' }));
  await waitFor(() => expect(verify).toHaveProperty('disabled', false));
});

test('failing to sign out shows an error and stays', async () => {
  const backend = await openTestBackend();
  const signOut = () => Promise.resolve(err({ code: 'x_sign_in_unfinished', reason: '' } as const));
  const { user } = await openConfirm(backend, signedIn({ signOut }));
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Signing out failed. Try again.',
  );
  expect(screen.getByText('@NiaOnX')).toBeTruthy();
});

test('[VX-16] [VX-17] [PA-15] verifying sends the payload with the token, and success links back to Telegram', async () => {
  const backend = await openTestBackend();
  const app = await openConfirm(backend);
  const [issued] = await backend.rows('verifications');
  const fetching = vi.spyOn(globalThis, 'fetch');
  const responseBody = JSON.stringify({ success: true, xUsername: 'niaonx' });
  await backend.fault({
    match: operations,
    from: 'client',
    action: { status: 201, body: JSON.stringify({ responseBody }) },
  });
  await app.user.click(screen.getByRole('button', { name: 'Verify & Continue' }));
  expect(await screen.findByRole('heading', { name: 'X account linked' })).toBeTruthy();
  expect(screen.getByText(/^@niaonx now belongs to your Telegram account\./)).toBeTruthy();
  const back = screen.getByRole('link', { name: 'Back to Telegram' });
  expect(back.getAttribute('href')).toBe('https://t.me/yapp_test_bot/yapp');
  expect(fetching.mock.calls.flatMap(([, init]) => payloadOf(init?.body))).toContainEqual({
    sessionId: issued?.$id,
    nonce: expect.stringMatching(/./),
    token: 'the-token',
    telegram_id: '1007',
    telegram_handle: 'nia_new',
    name: 'Nia New',
    clerkId: 'user_1',
    x_username: 'NiaOnX',
    avatar: 'https://x/nia.png',
  });
  const left = Array.from({ length: app.device.session.length }, (_item, index) =>
    app.device.session.key(index),
  );
  expect(left).toEqual(['yapp-linked-account']);
  app.close();
  openPiece(backend, <VerifyXScreen />, { path: '/verify_x', as: null, device: app.device });
  expect(await screen.findByRole('heading', { name: 'X account linked' })).toBeTruthy();
  expect(screen.getByText(/^@niaonx now belongs to your Telegram account\./)).toBeTruthy();
});

/** The payload of an operation's call; undefined for other calls. */
function payloadOf(body: unknown): readonly unknown[] {
  const call: unknown = typeof body === 'string' ? JSON.parse(body) : {};
  if (typeof call !== 'object' || call === null || !('body' in call)) return [];
  return [JSON.parse(String(call.body))];
}

test('[VX-18] a refusal shows the operation’s sentence, and the step stays', async () => {
  const backend = await openTestBackend();
  const { user } = await openConfirm(backend);
  await user.click(screen.getByRole('button', { name: 'Verify & Continue' }));
  expect((await screen.findByRole('alert')).textContent).toContain(sentence('verification_failed'));
  expect(screen.getByText('@NiaOnX')).toBeTruthy();
});

test('[VX-18] without a sentence, a response or a token it says that it failed', async () => {
  const backend = await openTestBackend();
  const { user } = await openConfirm(backend);
  const verify = screen.getByRole('button', { name: 'Verify & Continue' });
  await backend.fault({ match: operations, from: 'client', action: { cut: 'before' } });
  await user.click(verify);
  expect((await screen.findByRole('alert')).textContent).toContain(sentence('verification_failed'));
  const token = () => Promise.resolve(err({ code: 'verification_failed' } as const));
  showSignIn(signedIn({ token }));
  await user.click(verify);
  expect((await screen.findByRole('alert')).textContent).toContain(sentence('verification_failed'));
});

test('a sign-in without an X account can only be signed out', async () => {
  const backend = await openTestBackend();
  await openConfirm(backend, signedIn({ account: null }));
  expect(screen.getByText(/This sign-in has no X account/)).toBeTruthy();
  const verify = screen.getByRole('button', { name: 'Verify & Continue' });
  expect(verify.hasAttribute('disabled')).toBe(true);
});

test('an unreachable sign-in offers Retry', async () => {
  const backend = await openTestBackend();
  const retry = vi.fn<() => void>();
  const { user } = await openReady(backend, { status: 'loading' });
  expect(await screen.findByRole('heading', { name: 'Connecting to the sign-in...' })).toBeTruthy();
  showSignIn({ status: 'unavailable', retry });
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledTimes(1);
});
