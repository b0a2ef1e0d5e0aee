import { deadlineActor } from '#src/domain/engagement/deadline.ts';
import type { UserId } from '#src/domain/ids.ts';
import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';
import type { User } from '#src/domain/user.ts';

/** The columns that decide whether a person may invite. */
export type Inviter = Pick<User, 'id' | 'isApproved' | 'isBanned'>;

/** The maximum of `INVITE_REWARD` in tenths. */
export const maxInviteTenths = 99_999;

/** How many invitations an inviter is paid for within `paidInvitesMs`; further ones earn nothing. Rule MY-30. */
export const maxPaidInvites = 5;
const paidInvitesMs = 30 * 24 * 60 * 60 * 1000;

/** Whether a person may invite and is paid for it: a member who is not banned. Rule MY-30. */
function isInviter(person: Inviter | null): person is Inviter {
  return person !== null && person.isApproved && !person.isBanned;
}

/** The inviter to store in a new person's row: a member other than the person, else null. Rule MY-30. */
export function inviterIdFor(personId: string, inviter: Inviter | null): UserId | null {
  return isInviter(inviter) && inviter.id !== personId ? inviter.id : null;
}

/** An approval of an engagement, by an author, an administrator or the deadline. */
export interface CountedApproval {
  readonly engager: Pick<User, 'invitedBy' | 'inviteTenths'>;
  readonly postAuthorId: string;
  readonly approvedBy: string;
}

/**
 * The engager's inviter, if this approval is the first that counts: by a person other than the inviter, and of an
 * engagement with another person's post than the inviter's. The deadline's approvals do not count, because no one looked.
 * Null for any other approval. Rule MY-30.
 */
export function inviterToSettle({
  engager: { invitedBy, inviteTenths },
  postAuthorId,
  approvedBy,
}: CountedApproval): UserId | null {
  if (invitedBy === null || inviteTenths !== null) return null;
  return [invitedBy, deadlineActor].includes(approvedBy) || postAuthorId === invitedBy
    ? null
    : invitedBy;
}

/** The facts that decide whether an inviter is paid. */
export type InviterTerms = {
  readonly inviter: Inviter | null;
  /** When the inviter was paid for invitations, the latest `maxPaidInvites` times. */
  readonly paidAtMs: readonly number[];
  readonly nowMs: number;
};

/**
 * The inviter's reward: nothing for a former member, a banned person, or one who was already paid for the maximum of a
 * month. Rule MY-30.
 */
export function inviteRewardFor(
  { inviter, paidAtMs, nowMs }: InviterTerms,
  rewardTenths: PointTenths,
): PointTenths {
  const paidLately = paidAtMs.filter((atMs) => atMs > nowMs - paidInvitesMs).length;
  return isInviter(inviter) && paidLately < maxPaidInvites ? rewardTenths : tenths(0);
}
