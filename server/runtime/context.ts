import type { Failure } from '#src/domain/failure.ts';
import { userId, type UserId } from '#src/domain/ids.ts';
import { ok, err, type Result } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';
import type {
  OperationInput,
  OperationName,
  OperationOutput,
} from '#src/contract/operations/operations.ts';
import type { RowOf, TableId } from '#src/tables/schema.ts';
import type { ReadFailure, Rows } from '#src/tables/rows.ts';
import type { Accounts } from '../identity/accounts.ts';
import type { Environment } from './environment.ts';
import type { PlanRunner } from './run-plan.ts';
import type { SignInVerifier } from '../identity/sign-in-verifier.ts';

/** What every operation works with; all that touches the world is passed in here. */
export type OperationContext = PlanRunner & {
  readonly rows: Rows;
  readonly accounts: Accounts;
  readonly signIn: SignInVerifier;
  readonly environment: Environment;
  readonly nowMs: () => number;
  /** A fresh random id of 26 lower-case letters and digits, fit for a secret. */
  readonly newId: () => string;
  readonly log: (message: string) => void;
};

/** Who is acting: the verified session's user, with the row where there is one. Rule TR-06. */
export type Actor = { readonly id: UserId; readonly user: User | null };

/** An operation of somebody with a session: takes what the contract says, answers its output or a failure. */
export type Operation<Name extends OperationName> = (
  context: OperationContext,
  actor: Actor,
  input: OperationInput<Name>,
) => Promise<Result<OperationOutput<Name>, Failure>>;

/** An operation that a guest may call: it learns who asks from its input, or never. Rule TR-05. */
export type GuestOperation<Name extends OperationName> = (
  context: OperationContext,
  input: OperationInput<Name>,
) => Promise<Result<OperationOutput<Name>, Failure>>;

/** The failure of a row that cannot be read, which may depend on why. */
type ToldFailure = Failure | ((cause: ReadFailure) => Failure);

/** The row with an id, null when there is none, or the failure given for a backend that does not answer. */
export async function findRow<Table extends TableId>(
  rows: Rows,
  { table, id, failure }: { table: Table; id: string; failure: ToldFailure },
): Promise<Result<RowOf<Table> | null, Failure>> {
  const row = await rows.get(table, id);
  if (row.ok) return row;
  if (row.failure.code === 'row_missing') return ok(null);
  return err(typeof failure === 'function' ? failure(row.failure) : failure);
}

/** The actor of a session: the person's row is the truth about rights, whatever labels say. Rule TR-08. */
export async function loadActor(rows: Rows, accountId: string): Promise<Result<Actor, Failure>> {
  const id = userId(accountId);
  const row = await findRow(rows, { table: 'users', id, failure: { code: 'database_error' } });
  return row.ok ? ok({ id, user: row.value }) : row;
}
