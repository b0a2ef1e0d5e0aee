import type { useClerk, useSignIn, useSignUp } from '@clerk/clerk-react';
import { isClerkAPIResponseError } from '@clerk/clerk-react/errors';
import { z } from 'zod';
import { signInReturnPath, verificationPath } from '#src/contract/verification-link.ts';
import type { FailureOf } from '#src/domain/failure.ts';
import type { Result } from '#src/domain/result.ts';
import { assertNever, err, ok } from '#src/domain/result.ts';
import type { ReturnStep, ServiceError } from './return-step.ts';
import {
  decideError,
  decideReturn,
  decideSignIn,
  decideSignUp,
  unfinished,
} from './return-step.ts';
import type { UnfinishedSignIn, XReturn, XReturnFailure } from './x-sign-in.ts';

const sessionMetaSchema = z.object({ sessionId: z.string() });

/** Clerk's objects, once it is loaded. */
export type LoadedClerk = {
  readonly clerk: ReturnType<typeof useClerk>;
  readonly signIn: NonNullable<ReturnType<typeof useSignIn>['signIn']>;
  readonly signUp: NonNullable<ReturnType<typeof useSignUp>['signUp']>;
};

/** Runs a call with a timeout. */
export type RunInTime = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** Redirects to X with Clerk's OAuth strategy; X returns to our own pages. Rules VX-12, VX-13. */
export async function startSignIn(
  { clerk, signIn }: LoadedClerk,
  runInTime: RunInTime,
): Promise<Result<void, FailureOf<'x_sign_in_not_started'>>> {
  const toAddress = (path: string) => new URL(path, window.location.origin).href;
  try {
    await runInTime(() =>
      signIn.authenticateWithRedirect({
        strategy: 'oauth_x',
        redirectUrl: toAddress(signInReturnPath),
        redirectUrlComplete: toAddress(verificationPath),
      }),
    );
    return ok(undefined);
  } catch (error) {
    const isElsewhere = readServiceError(error)?.code === 'session_exists';
    const isActive = isElsewhere && (await activateNewest(clerk, runInTime));
    return isActive ? ok(undefined) : err({ code: 'x_sign_in_not_started' });
  }
}

/** Turns X's answer into an active session, with a sign-up for a new person. */
export async function finishSignIn(
  loaded: LoadedClerk,
  runInTime: RunInTime,
): Promise<Result<XReturn, XReturnFailure>> {
  try {
    return await runInTime(() => takeSteps(loaded));
  } catch (error) {
    return finishAfterError(loaded, runInTime, error);
  }
}

/** Returns a token made for this call, never a cached one. */
export async function readToken(
  { clerk }: Pick<LoadedClerk, 'clerk'>,
  runInTime: RunInTime,
): Promise<Result<string, FailureOf<'verification_failed'>>> {
  try {
    const token = await runInTime(async () => clerk.session?.getToken({ skipCache: true }));
    return typeof token === 'string' ? ok(token) : err({ code: 'verification_failed' });
  } catch {
    return err({ code: 'verification_failed' });
  }
}

/** Ends all sessions of this browser and stays on the page. */
export async function signOutOfClerk(
  { clerk }: Pick<LoadedClerk, 'clerk'>,
  runInTime: RunInTime,
): Promise<Result<void, UnfinishedSignIn>> {
  try {
    // The callback replaces Clerk's own navigation.
    await runInTime(() => clerk.signOut(() => undefined));
    return ok(undefined);
  } catch (error) {
    return err({ code: 'x_sign_in_unfinished', reason: describeError(error) });
  }
}

async function takeSteps(loaded: LoadedClerk): Promise<Result<XReturn, XReturnFailure>> {
  let step = decideReturn(loaded.signIn, loaded.signUp);
  // A sign-in needs at most transfer, acceptance of terms and activation; more steps would be a loop.
  for (let count = 0; count < 4; count += 1) {
    if (step.kind === 'fail') return err(step.failure);
    if (step.kind === 'nothing') return ok('nothing-to-finish');
    if (step.kind === 'activate') return activate(loaded, step.sessionId);
    step = await takeStep(loaded, step);
  }
  return err(unfinished('circle').failure);
}

async function takeStep(
  { signIn, signUp }: LoadedClerk,
  step: Extract<
    ReturnStep,
    { kind: 'transfer-to-sign-up' | 'transfer-to-sign-in' | 'accept-terms' }
  >,
): Promise<ReturnStep> {
  // Everyone here has accepted the policy before leaving for X (VX-11).
  switch (step.kind) {
    case 'transfer-to-sign-up':
      return decideSignUp(await signUp.create({ transfer: true, legalAccepted: true }));
    case 'accept-terms':
      return decideSignUp(await signUp.update({ legalAccepted: true }));
    case 'transfer-to-sign-in':
      return decideSignIn(await signIn.create({ transfer: true }));
    default:
      return assertNever(step);
  }
}

async function activate(
  { clerk }: LoadedClerk,
  sessionId: string,
): Promise<Result<XReturn, XReturnFailure>> {
  await clerk.setActive({ session: sessionId });
  const status = clerk.session?.status ?? 'none';
  return status === 'active' ? ok('signed-in') : err(unfinished(`session_${status}`).failure);
}

async function finishAfterError(
  loaded: LoadedClerk,
  runInTime: RunInTime,
  error: unknown,
): Promise<Result<XReturn, XReturnFailure>> {
  const serviceError = readServiceError(error);
  if (serviceError === null) return err(unfinished(describeError(error)).failure);
  if (serviceError.code === 'session_exists' && (await activateNewest(loaded.clerk, runInTime))) {
    return ok('signed-in');
  }
  const step = decideError(serviceError);
  if (step.kind === 'fail') return err(step.failure);
  try {
    return await runInTime(() => activate(loaded, step.sessionId));
  } catch (activationError) {
    return err(unfinished(describeError(activationError)).failure);
  }
}

/** Activates the session that another tab of this browser has started. */
async function activateNewest(clerk: LoadedClerk['clerk'], runInTime: RunInTime): Promise<boolean> {
  try {
    return await runInTime(async () => {
      const client = await clerk.client?.reload();
      const sessionId = clerk.client?.lastActiveSessionId ?? null;
      if (client === undefined || sessionId === null) return false;
      await clerk.setActive({ session: sessionId });
      return clerk.session?.status === 'active';
    });
  } catch {
    // The caller reports the earlier error instead.
    return false;
  }
}

function readServiceError(error: unknown): ServiceError | null {
  if (!isClerkAPIResponseError(error)) return null;
  const first = error.errors[0];
  if (first === undefined) return null;
  const meta = sessionMetaSchema.safeParse(first.meta);
  return { code: first.code, ...(meta.success ? { meta: meta.data } : {}) };
}

function describeError(error: unknown): string {
  const code = readServiceError(error)?.code;
  if (code !== undefined) return code;
  return error instanceof Error ? error.message : 'unknown error';
}
