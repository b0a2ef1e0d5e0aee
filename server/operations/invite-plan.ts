import type { Failure } from '#src/domain/failure.ts';
import { inviteRewardFor, inviterToSettle } from '#src/domain/people/invitation.ts';
import { inviteEntries } from '#src/domain/points/ledger.ts';
import { ok, type Result } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';
import { findRow, type OperationContext } from '../runtime/context.ts';
import { assertNotBanned } from '../runtime/ban-guards.ts';
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
  readonly writes: readonly Write[];
  readonly stillHolds: () => Promise<boolean>;
};

/** The steps of a decision that is no approval, or none that counts. */
export const noInviteSteps: InviteSteps = { writes: [], stillHolds: () => Promise.resolve(true) };

/**
 * What the first approval that counts writes for an invited person: that the invitation is settled, and what the inviter
 * gets. The ledger row's id follows from the invited person, so that it is written once. Rule MY-30.
 */
export async function inviteSteps(
  { rows, environment }: Pick<OperationContext, 'rows' | 'environment'>,
  { engager, postAuthorId, approvedBy, failure }: Approval,
): Promise<Result<InviteSteps, Failure>> {
  if (engager === null) return ok(noInviteSteps);
  const inviterId = inviterToSettle({ engager, postAuthorId, approvedBy });
  if (inviterId === null) return ok(noInviteSteps);
  const inviter = await findRow(rows, { table: 'users', id: inviterId, failure });
  if (!inviter.ok) return inviter;
  const paidTenths = inviteRewardFor(inviter.value, environment.inviteRewardTenths);
  const settled: Write = {
    action: 'update',
    table: 'users',
    rowId: engager.id,
    data: { inviteTenths: paidTenths },
  };
  const paid: readonly Write[] = [
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
      const [engagerNow, inviterNow] = await Promise.all([
        rows.get('users', engager.id),
        rows.get('users', inviterId),
      ]);
      if (!engagerNow.ok || engagerNow.value.inviteTenths !== null) return false;
      const reward = inviteRewardFor(inviterNow.ok ? inviterNow.value : null, paidTenths);
      return reward === paidTenths;
    },
  });
}
