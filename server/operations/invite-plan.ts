import type { Failure } from '#src/domain/failure.ts';
import { inviteRewardFor, inviterToSettle, maxPaidInvites } from '#src/domain/people/invitation.ts';
import { inviteEntries } from '#src/domain/points/ledger.ts';
import type { UserId } from '#src/domain/ids.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';
import { query } from '#src/tables/query.ts';
import { findRow, type OperationContext } from '../runtime/context.ts';
import { assertNotBanned } from '../runtime/commit-guards.ts';
import { ledgerWrites } from '../runtime/ledger-writes.ts';
import type { Write } from '../runtime/writes.ts';

/** An approval as its operation decided it. */
export type Approval = {
  readonly engager: User | null;
  readonly postAuthorId: string;
  readonly approvedBy: string;
  /** What is answered where the inviter cannot be read. */
  readonly failure: Failure;
};

/** What an approval does beside its own writes, and whether that holds once it is staged. */
export type InviteSteps = {
  /** They go first: once a transaction has stepped a row, a change of it by others is no conflict any more. */
  readonly writes: readonly Write[];
  readonly stillHolds: () => Promise<boolean>;
};

type InviteContext = Pick<OperationContext, 'rows' | 'environment' | 'nowMs'>;

/** The steps of a decision that is no approval, or none that counts. */
export const noInviteSteps: InviteSteps = { writes: [], stillHolds: () => Promise.resolve(true) };

/**
 * What the first approval that counts writes for an invited person: that the invitation is settled, and what the inviter
 * gets. The ledger row's id follows from the invited person, so that it is written once. Rule MY-30.
 */
export async function inviteSteps(
  context: InviteContext,
  { engager, postAuthorId, approvedBy, failure }: Approval,
): Promise<Result<InviteSteps, Failure>> {
  if (engager === null) return ok(noInviteSteps);
  const inviterId = inviterToSettle({ engager, postAuthorId, approvedBy });
  if (inviterId === null) return ok(noInviteSteps);
  const reward = await rewardOf(context, inviterId, failure);
  if (!reward.ok) return reward;
  const { inviter, paidTenths } = reward.value;
  const settled: Write = {
    action: 'update',
    table: 'users',
    rowId: engager.id,
    data: { inviteTenths: paidTenths },
  };
  const paid: readonly Write[] = [
    // Writes what is there: of payments at once one is taken, and the others count it before they are tried again.
    {
      action: 'update',
      table: 'users',
      rowId: inviterId,
      data: { invitedBy: inviter?.invitedBy ?? null },
    },
    { action: 'increment', table: 'users', rowId: inviterId, column: 'point', by: paidTenths },
    ...assertNotBanned(inviterId),
    ...ledgerWrites(inviteEntries(inviterId, paidTenths), {
      refId: engager.id,
      actorId: approvedBy,
      ownerId: inviterId,
      note: `@${engager.xUsername}`,
    }),
  ];
  return ok({
    writes: paidTenths > 0 ? [settled, ...paid] : [settled],
    async stillHolds() {
      const [engagerNow, rewardNow] = await Promise.all([
        context.rows.get('users', engager.id),
        rewardOf(context, inviterId, failure),
      ]);
      if (!engagerNow.ok || engagerNow.value.inviteTenths !== null) return false;
      return rewardNow.ok && rewardNow.value.paidTenths === paidTenths;
    },
  });
}

/** What the inviter would get now. */
async function rewardOf(
  { rows, environment, nowMs }: InviteContext,
  inviterId: UserId,
  failure: Failure,
): Promise<Result<{ inviter: User | null; paidTenths: PointTenths }, Failure>> {
  const payments = query('pointLedger').equal('userId', inviterId).equal('kind', 'invite');
  const [inviter, paid] = await Promise.all([
    findRow(rows, { table: 'users', id: inviterId, failure }),
    rows.list(payments.newestFirst().limit(maxPaidInvites)),
  ]);
  if (!inviter.ok) return inviter;
  if (!paid.ok) return err(failure);
  const paidAtMs = paid.value.rows.map(({ createdAtMs }) => createdAtMs);
  const terms = { inviter: inviter.value, paidAtMs, nowMs: nowMs() };
  const paidTenths = inviteRewardFor(terms, environment.inviteRewardTenths);
  return ok({ inviter: inviter.value, paidTenths });
}
