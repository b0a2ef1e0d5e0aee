import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import type { Result } from '#src/domain/result.ts';
import { err, ok } from '#src/domain/result.ts';
import { ClerkArea } from '#src/platform/sign-in/clerk-area.tsx';
import { useXSignInReturn } from '#src/platform/sign-in/use-x-sign-in-return.ts';
import type { XReturn, XReturnFailure, XSignIn } from '#src/platform/sign-in/x-sign-in.ts';
import { useXSignIn, XSignInContext } from '#src/platform/sign-in/x-sign-in.ts';
import { eventually } from '#tests/support/eventually.ts';

function ReturnPage({ onDone }: { readonly onDone: () => void }) {
  const state = useXSignInReturn(onDone);
  return <p>{state.status === 'failed' ? state.failure.code : state.status}</p>;
}

function signedOut(finish: () => Promise<Result<XReturn, XReturnFailure>>): XSignIn {
  return { status: 'signed-out', start: () => Promise.resolve(ok(undefined)), finish };
}

const signedIn: XSignIn = {
  status: 'signed-in',
  clerkUserId: 'user_1',
  account: null,
  token: () => Promise.resolve(ok('token')),
  signOut: () => Promise.resolve(ok(undefined)),
};

function renderReturn(first: XSignIn) {
  const onDone = vi.fn<() => void>();
  const page = (signIn: XSignIn): ReactNode => (
    <StrictMode>
      <XSignInContext value={signIn}>
        <ReturnPage onDone={onDone} />
      </XSignInContext>
    </StrictMode>
  );
  const { rerender } = render(page(first));
  const show = (signIn: XSignIn) => {
    rerender(page(signIn));
  };
  return { onDone, show };
}

test('the return finishes once, although effects run twice, and continues once signed in', async () => {
  const finish = vi.fn<() => Promise<Result<XReturn, XReturnFailure>>>(() =>
    Promise.resolve(ok('signed-in')),
  );
  const { onDone, show } = renderReturn({ status: 'loading' });
  show(signedOut(finish));
  show(signedOut(finish));
  expect(finish).toHaveBeenCalledTimes(1);
  await eventually(() => expect(finish).toHaveResolved());
  expect(onDone).not.toHaveBeenCalled();
  show(signedIn);
  show({ ...signedIn });
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('the return continues if there is nothing to finish', async () => {
  const { onDone } = renderReturn(signedOut(() => Promise.resolve(ok('nothing-to-finish'))));
  await eventually(() => expect(onDone).toHaveBeenCalledTimes(1));
});

test('the return says why it failed, and stays', async () => {
  const failure = { code: 'x_sign_in_cancelled' } as const;
  const { onDone } = renderReturn(signedOut(() => Promise.resolve(err(failure))));
  expect(await screen.findByText('x_sign_in_cancelled')).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
});

test('the return says when the sign-in service cannot be reached', () => {
  renderReturn({ status: 'unavailable', retry: () => undefined });
  expect(screen.getByText('unavailable')).toBeTruthy();
});

test('without settings the sign-in is unavailable, and trying again reloads the page', () => {
  function Page() {
    const signIn = useXSignIn();
    const retry = signIn.status === 'unavailable' ? signIn.retry : undefined;
    return <button onClick={retry}>{signIn.status}</button>;
  }
  const reload = vi.fn<() => void>();
  render(
    <ClerkArea settings={null} navigate={() => undefined} reload={reload}>
      <Page />
    </ClerkArea>,
  );
  screen.getByText('unavailable').click();
  expect(reload).toHaveBeenCalledTimes(1);
});
