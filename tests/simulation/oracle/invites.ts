import { limits } from './limits.ts';
import type { Engagement, State } from './state.ts';
import { move } from './verdict.ts';

/** What an approval pays for the engager's invitation; undefined if it does not settle it. Rule MY-30. */
export function settlementOf(
  state: State,
  { engagerId, authorId }: Engagement,
  approvedBy: string,
): number | undefined {
  const { invitedBy = null, inviteTenths = null } = state.people.get(engagerId) ?? {};
  if (invitedBy === null || inviteTenths !== null) return undefined;
  if (authorId === invitedBy || approvedBy === invitedBy) return undefined;
  const inviter = state.people.get(invitedBy);
  return inviter?.isApproved === true && !inviter.isBanned ? limits.inviteTenths : 0;
}

/** Settles the engager's invitation, if there is a settlement. */
export function settle(
  state: State,
  { engagerId }: Engagement,
  settlement: number | undefined,
): void {
  const engager = state.people.get(engagerId);
  if (engager === undefined || settlement === undefined) return;
  engager.inviteTenths = settlement;
  move(state, `invite.${engagerId}`, {
    debit: 'mint',
    credit: `member:${String(engager.invitedBy)}`,
    amount: settlement,
    kind: 'invite',
  });
}
