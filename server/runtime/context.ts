import type { Failure } from '#src/domain/failure.ts';
import { userId } from '#src/domain/ids.ts';
import { ok, err, type Result } from '#src/domain/result.ts';
import type {
  OperationInput,
  OperationName,
  OperationOutput,
} from '#src/contract/operations/operations.ts';
import type { RowOf, TableId } from '#src/tables/schema.ts';
import type { ReadFailure } from '#src/tables/read-failure.ts';
import type { Rows } from '#src/tables/rows.ts';
import type { Accounts } from '../identity/accounts.ts';
import type { Caller } from '../identity/caller.ts';
import type { Environment } from './environment.ts';
import type { Actor } from './actor.ts';
import type { RateLimits } from './rate-limit.ts';
import type { PlanRunner } from './run-plan.ts';
import type { SignInVerifier } from '../identity/sign-in-verifier.ts';

/** The dependencies of every operation: tables, accounts, sign-in, settings, clock and ids. */
export type OperationContext = PlanRunner & {
  readonly rows: Rows;
  readonly accounts: Accounts;
  readonly signIn: SignInVerifier;
  readonly environment: Environment;
  readonly paces: RateLimits;
  readonly nowMs: () => number;
  /** A new random id of 26 lower-case letters and digits, strong enough for a secret. */
  readonly newId: () => string;
  readonly log: (message: string) => void;
};

/** An operation that needs a session: takes the contract's input and resolves to its output or a failure. */
export type Operation<Name extends OperationName> = (
  context: OperationContext,
  actor: Actor,
  input: OperationInput<Name>,
) => Promise<Result<OperationOutput<Name>, Failure>>;

/** Asks the backend which account the session belongs to; resolves to null for a guest. Rules TR-06, TR-26. */
export type Identify = () => Promise<Caller | null>;

/** An operation that guests may call; the caller is identified by its input, or by a session if there is one. Rule TR-05. */
export type GuestOperation<Name extends OperationName> = (
  context: OperationContext,
  input: OperationInput<Name>,
  identify: Identify,
) => Promise<Result<OperationOutput<Name>, Failure>>;

/** The failure if a row cannot be read; a function chooses it by the cause. */
type UnreadableFailure = Failure | ((cause: ReadFailure) => Failure);

/** Reads a row by its id: null if there is none, `failure` if it cannot be read. */
export async function findRow<Table extends TableId>(
  rows: Rows,
  { table, id, failure }: { table: Table; id: string; failure: UnreadableFailure },
): Promise<Result<RowOf<Table> | null, Failure>> {
  const row = await rows.get(table, id);
  if (row.ok) return row;
  if (row.failure.code === 'row_missing') return ok(null);
  return err(typeof failure === 'function' ? failure(row.failure) : failure);
}

/** Reads the actor of a session. Rights come from the person's row, never from account labels. Rule TR-08. */
export async function loadActor(rows: Rows, accountId: string): Promise<Result<Actor, Failure>> {
  const id = userId(accountId);
  const row = await findRow(rows, { table: 'users', id, failure: { code: 'database_error' } });
  return row.ok ? ok({ id, user: row.value }) : row;
}
