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
import { ledgerWrites, personNote } from '../runtime/ledger-writes.ts';
import type { Write } from '../runtime/writes.ts';

/** A decided approval. */
export type Approval = {
  readonly engager: User | null;
  readonly postAuthorId: string;
  readonly approvedBy: string;
  /** The failure if the inviter or the inviter's payments cannot be read. */
  readonly failure: Failure;
};

/** The additional writes of an approval, and the check that they still hold once they are staged. */
export type InviteSteps = {
  /** These go first: after a transaction has incremented a row, others' changes to it no longer conflict. */
  readonly writes: readonly Write[];
  readonly stillHolds: () => Promise<boolean>;
};

type InviteContext = Pick<OperationContext, 'rows' | 'environment' | 'nowMs'>;

/** For a decision that is not an approval, or an approval that does not count. */
export const noInviteSteps: InviteSteps = { writes: [], stillHolds: () => Promise.resolve(true) };

/**
 * Plans the writes of the first approval that counts for an invited person: it settles the invitation and pays
 * the inviter. The ledger row's id derives from the invited person, so it is written only once. Rule MY-30.
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
    // Rewrites the current value: of simultaneous payments one commits; the others conflict, and count it when they retry.
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
      note: personNote(engager.xUsername),
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

/** The reward that the inviter would get now. */
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
