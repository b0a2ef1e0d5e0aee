import type { OperationOutput } from '#src/contract/operations/operations.ts';
import type { Failure } from '#src/domain/failure.ts';
import { lifecycleState } from '#src/domain/people/lifecycle.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';
import { query } from '#src/tables/query.ts';
import { verifyLaunchData, type VerifiedLaunch } from '../identity/launch-data.ts';
import type { Caller } from '../identity/caller.ts';
import { reconcileLabels } from '../identity/sync-labels.ts';
import {
  findRow,
  type GuestOperation,
  type Identify,
  type OperationContext,
} from '../runtime/context.ts';
import { readFirstScreen } from './first-screen.ts';
import { logIn } from './log-in.ts';
import { refreshNames } from './open-session.ts';
import { messageOf } from '#src/tables/read-failure.ts';

const failed = { code: 'authentication_failed' } as const;
const pointTypeLimit = 100;

/**
 * Who opens the app; `name` is for a new session's account and undefined when the caller's session is good, whose own row
 * may be known then.
 */
type Opener =
  | (VerifiedLaunch & { readonly row?: undefined })
  | { readonly userId: string; readonly name: undefined; readonly row: Caller['row'] };

/**
 * Answers all that the first screen needs: a session unless the caller has one, the own row, the prices and the
 * screen's rows. Who is not an approved member gets the own row alone. Rules SP-02, TR-01, TR-05, TR-13, TR-14, FA-20.
 */
export const openApp: GuestOperation<'openApp'> = async (context, input, identify) => {
  const opener = await findOpener(context, input.initData, identify);
  if (!opener.ok) return opener;
  const { userId, row: known } = opener.value;
  const failure = { code: 'database_error' } as const;
  const [session, row] = await Promise.all([
    openSessionFor(context, opener.value),
    known === undefined
      ? findRow(context.rows, { table: 'users', id: userId, failure })
      : ok(known),
  ]);
  if (!row.ok) return row;
  if (!session.ok) return session;
  const user = row.value;
  const launch = opener.value;
  if (user !== null && launch.name !== undefined) {
    context.afterwards(() => refreshNames(context, user, launch));
  }
  const [isAgreed, shown] = await Promise.all([
    session.value === null || agreeLabelsOf(context, userId, user),
    readShown(context, user, input.screen),
  ]);
  // A session without its labels would be refused what is shown.
  return isAgreed ? ok({ userId, session: session.value, user, ...shown }) : err(failed);
};

/** The messenger's signature says who is here; without a good one, a session that the caller has. */
async function findOpener(
  context: OperationContext,
  initData: string | undefined,
  identify: Identify,
): Promise<Result<Opener, Failure>> {
  const { botToken } = context.environment;
  const launch = verifyLaunchData(initData ?? '', botToken, context.nowMs());
  const caller = await identify();
  if (launch.ok && launch.value.userId !== caller?.id) return ok(launch.value);
  if (caller !== null) return ok({ userId: caller.id, name: undefined, row: caller.row });
  return launch.ok ? ok(launch.value) : launch;
}

async function openSessionFor(
  context: OperationContext,
  { userId, name }: Opener,
): Promise<Result<{ secret: string } | null, Failure>> {
  if (name === undefined) {
    const paced = context.paces.reading(userId);
    return paced.ok ? ok(null) : paced;
  }
  const secret = await logIn(context, { userId, name });
  return secret.ok ? ok({ secret: secret.value }) : secret;
}

async function agreeLabelsOf(
  context: OperationContext,
  userId: string,
  user: User | null,
): Promise<boolean> {
  try {
    await reconcileLabels(context, userId, user);
    return true;
  } catch (error) {
    context.noteFault(`setting labels: ${messageOf(error)}`);
    return false;
  }
}

type Shown = Pick<OperationOutput<'openApp'>, 'pointTypes' | 'screen'>;

/** What a member may see; a part that cannot be read is left out, and the app reads it automatically. */
async function readShown(
  { rows }: OperationContext,
  user: User | null,
  screen: Parameters<typeof readFirstScreen>[2],
): Promise<Shown> {
  const state = lifecycleState(user);
  const isMember = state === 'approved' || state === 'admin';
  if (user === null || !isMember) return { pointTypes: [], screen: null };
  const [types, firstScreen] = await Promise.all([
    rows.list(query('pointConst').equal('enabled', true).limit(pointTypeLimit)),
    readFirstScreen(rows, user.id, screen),
  ]);
  return { pointTypes: types.ok ? [...types.value.rows] : [], screen: firstScreen };
}
