import { deadlineActor } from '#src/domain/engagement/deadline.ts';
import type { UserId } from '#src/domain/ids.ts';
import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';
import type { User } from '#src/domain/user.ts';

/** What of a person's row says whether the person may invite. */
export type Inviter = Pick<User, 'id' | 'isApproved' | 'isBanned'>;

/** The most tenths that `INVITE_REWARD` can be. */
export const maxInviteTenths = 99_999;

/** How many invitations pay one inviter within `paidInvitesMs`; the next ones are settled for nothing. Rule MY-30. */
export const maxPaidInvites = 5;
const paidInvitesMs = 30 * 24 * 60 * 60 * 1000;

/** Whether someone may invite, and is paid for it: a member who is not banned. Rule MY-30. */
function isInviter(person: Inviter | null): person is Inviter {
  return person !== null && person.isApproved && !person.isBanned;
}

/** Whom a new person's row names as inviter: a member other than the person, else no one. Rule MY-30. */
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
 * Who invited the engager, where an approval is the first one that counts: made by a person other than the inviter, of an
 * engagement with a post that is not the inviter's. The deadline approves without anyone having looked, and counts for
 * nothing. Null for any other approval. Rule MY-30.
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

/** What decides whether an inviter is paid now. */
export type InviterTerms = {
  readonly inviter: Inviter | null;
  /** When the inviter was last paid for invitations, the newest `maxPaidInvites` of them. */
  readonly paidAtMs: readonly number[];
  readonly nowMs: number;
};

/**
 * What an inviter gets: nothing who is no member any more, is banned, or was paid for as many as a month pays for.
 * Rule MY-30.
 */
export function inviteRewardFor(
  { inviter, paidAtMs, nowMs }: InviterTerms,
  rewardTenths: PointTenths,
): PointTenths {
  const paidLately = paidAtMs.filter((atMs) => atMs > nowMs - paidInvitesMs).length;
  return isInviter(inviter) && paidLately < maxPaidInvites ? rewardTenths : tenths(0);
}
