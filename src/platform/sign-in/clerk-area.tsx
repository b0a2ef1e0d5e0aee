import { ClerkProvider, useClerk, useSignIn, useSignUp, useUser } from '@clerk/clerk-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { verificationPath } from '#src/contract/verification-link.ts';
import { type Clock, systemClock } from '#src/platform/clock.ts';
import {
  finishSignIn,
  readToken,
  signOutOfClerk,
  startSignIn,
  type RunInTime,
} from './clerk-calls.ts';
import type { SignInSettings } from './sign-in-settings.ts';
import { type SignedInXAccount, type XSignIn, XSignInContext } from './x-sign-in.ts';

/** Timeout of loading the sign-in service, and of each call to it. */
const timeoutMs = 15_000;

/** The props of the sign-in area. */
export type ClerkAreaProps = {
  /** Null if the environment has no usable sign-in service. */
  readonly settings: SignInSettings | null;
  /** Navigates to a path of the app without reloading the page. */
  readonly navigate: (path: string, options: { readonly replace: boolean }) => void;
  readonly children: ReactNode;
  readonly clock?: Clock;
  readonly reload?: () => void;
};

/**
 * Provides the sign-in with X to its children, by `useXSignIn`. It must wrap both pages of the sign-in, so that they share
 * one instance, and be in its own chunk, so that no other page loads Clerk.
 */
export function ClerkArea({
  settings,
  navigate,
  children,
  clock = systemClock,
  reload = reloadPage,
}: ClerkAreaProps) {
  // The provider starts to load while it renders, but listens only after it is mounted. If it first renders while a lazy
  // chunk is revealed, it can miss the end of the loading; so it renders after a mount.
  const [isMounted, setIsMounted] = useState(false);
  useEffect(
    () =>
      clock.after(0, () => {
        setIsMounted(true);
      }),
    [clock],
  );
  const unavailable = useMemo<XSignIn>(() => ({ status: 'unavailable', retry: reload }), [reload]);

  if (settings === null) {
    return <XSignInContext value={unavailable}>{children}</XSignInContext>;
  }
  if (!isMounted) return null;
  return (
    <ClerkProvider
      publishableKey={settings.publishableKey}
      {...(settings.proxyUrl === undefined ? {} : { proxyUrl: settings.proxyUrl })}
      {...(settings.scriptUrl === undefined ? {} : { clerkJSUrl: settings.scriptUrl })}
      clerkJSVariant="headless"
      telemetry={false}
      signInUrl={verificationPath}
      signUpUrl={verificationPath}
      afterSignOutUrl={verificationPath}
      routerPush={(to) => {
        navigate(to, { replace: false });
      }}
      routerReplace={(to) => {
        navigate(to, { replace: true });
      }}
    >
      <ClerkBridge clock={clock} unavailable={unavailable}>
        {children}
      </ClerkBridge>
      {/* Clerk's CAPTCHA appears here if its bot protection is on. */}
      <div id="clerk-captcha" />
    </ClerkProvider>
  );
}

type ClerkBridgeProps = {
  readonly clock: Clock;
  readonly unavailable: XSignIn;
  readonly children: ReactNode;
};

/** Translates Clerk's state into `XSignIn`. */
function ClerkBridge({ clock, unavailable, children }: ClerkBridgeProps) {
  const clerk = useClerk();
  const { signIn } = useSignIn();
  const { signUp } = useSignUp();
  const { isLoaded, user } = useUser();
  const isReady = isLoaded && signIn !== undefined && signUp !== undefined;
  const isLate = useIsLate(clock, !isReady);
  const isBroken = clerk.status === 'error';

  const value = useMemo<XSignIn>(() => {
    const runInTime: RunInTime = (work) => withinTime(clock, timeoutMs, work);
    if (!isLoaded || signIn === undefined || signUp === undefined) {
      return isLate || isBroken ? unavailable : { status: 'loading' };
    }
    const loaded = { clerk, signIn, signUp };
    if (user === null) {
      return {
        status: 'signed-out',
        start: () => startSignIn(loaded, runInTime),
        finish: () => finishSignIn(loaded, runInTime),
      };
    }
    return {
      status: 'signed-in',
      clerkUserId: user.id,
      account: readXAccount(user.externalAccounts),
      token: () => readToken(loaded, runInTime),
      signOut: () => signOutOfClerk(loaded, runInTime),
    };
  }, [clerk, signIn, signUp, isLoaded, user, isLate, isBroken, unavailable, clock]);

  return <XSignInContext value={value}>{children}</XSignInContext>;
}

/** Returns whether something has been going on for longer than the timeout. */
function useIsLate(clock: Clock, isGoingOn: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return undefined;
    const cancel = clock.after(timeoutMs, () => {
      setIsLate(true);
    });
    return () => {
      cancel();
      setIsLate(false);
    };
  }, [clock, isGoingOn]);
  return isLate;
}

type ClerkUser = NonNullable<ReturnType<typeof useUser>['user']>;

function readXAccount(accounts: ClerkUser['externalAccounts']): SignedInXAccount | null {
  // The browser's SDK calls the provider `x`; the strategy is `oauth_x`.
  const found = accounts.filter(({ provider }) => provider === 'x');
  const account = found[0];
  if (account === undefined || found.length > 1 || account.verification?.status !== 'verified') {
    return null;
  }
  const handle = account.username ?? '';
  if (handle === '') return null;
  return {
    xUserId: account.providerUserId,
    handle,
    name: `${account.firstName} ${account.lastName}`.trim() || handle,
    avatar: account.imageUrl || null,
  };
}

function reloadPage(): void {
  window.location.reload();
}

/** Waits for a promise; rejects with `timeout` if it takes longer than the limit. */
async function withinTime<Value>(
  clock: Pick<Clock, 'after'>,
  limitMs: number,
  work: () => Promise<Value>,
): Promise<Value> {
  const lateness = Promise.withResolvers<never>();
  const cancel = clock.after(limitMs, () => {
    lateness.reject(new Error('timeout'));
  });
  try {
    return await Promise.race([work(), lateness.promise]);
  } finally {
    cancel();
  }
}
