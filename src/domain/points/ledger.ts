import type { PostId, UserId } from '#src/domain/ids.ts';
import { tenths, type PointTenths } from './tenths.ts';

/** A place where points are: each movement takes them from one account to another. Rule PT-07. */
export type Account = 'mint' | 'burn' | `member:${string}` | `escrow:${string}`;

/** Why points moved. */
export type LedgerKind =
  | 'post_escrow'
  | 'post_fee'
  | 'post_subsidy'
  | 'places_escrow'
  | 'places_fee'
  | 'places_unmint'
  | 'reward'
  | 'forfeit'
  | 'refund'
  | 'unmint'
  | 'overturn'
  | 'gift'
  | 'invite'
  | 'reduction';

/** One movement of points, from the debited account to the credited one; the amount is above 0. */
export interface LedgerEntry {
  readonly debit: Account;
  readonly credit: Account;
  readonly amountTenths: PointTenths;
  readonly kind: LedgerKind;
}

/** A movement as the ledger keeps it; accounts and kind as the version that wrote them spelled them. Rule PT-07. */
export interface PointMovement {
  readonly id: string;
  readonly debit: string;
  readonly credit: string;
  readonly amountTenths: PointTenths;
  readonly kind: string;
  /** The post, engagement or request that caused it. */
  readonly refId: string | null;
  readonly actorId: string | null;
  readonly note: string | null;
  /** Whose history it is in. */
  readonly userId: string | null;
  readonly createdAtMs: number;
}

/** The account that holds a person's balance. */
export function memberAccount(id: UserId): Account {
  return `member:${id}`;
}

/** Whether points came to a person by what another person did, as against an own refund. Rule MY-13. */
export function hasArrived(movement: PointMovement, id: UserId): boolean {
  return movement.credit === memberAccount(id) && movement.actorId !== id;
}

/** The account that holds the rewards of a post's open places. */
function escrowAccount(id: PostId): Account {
  return `escrow:${id}`;
}

/** What a new post is paid with and what its places earn. */
export interface PostPricing {
  readonly authorId: UserId;
  readonly postId: PostId;
  readonly limit: number;
  readonly costTenths: PointTenths;
  readonly rewardEachTenths: PointTenths;
}

/**
 * The movements of a created post: the rewards of all places into its escrow, the rest of the cost
 * burned as a fee, and the mint pays what the cost does not cover. Rule PT-08.
 */
export function postEntries(pricing: PostPricing): readonly LedgerEntry[] {
  const author = memberAccount(pricing.authorId);
  const escrow = escrowAccount(pricing.postId);
  const { paid, fee, subsidy } = sharesOf(pricing);
  return moved([
    { debit: author, credit: escrow, amount: paid, kind: 'post_escrow' },
    { debit: author, credit: 'burn', amount: fee, kind: 'post_fee' },
    { debit: 'mint', credit: escrow, amount: subsidy, kind: 'post_subsidy' },
  ]);
}

/**
 * The movements of places added to a post: afterwards it is paid for as one post of its whole cost and limit. So what they
 * cost above their rewards first pays back what the mint put in, and the rest burns as a fee. They cost at least what
 * they pay out, so the mint adds nothing. Rule MY-33.
 */
export function addedPlacesEntries(
  pricing: PostPricing,
  added: { readonly places: number; readonly costTenths: PointTenths },
): readonly LedgerEntry[] {
  const author = memberAccount(pricing.authorId);
  const escrow = escrowAccount(pricing.postId);
  const before = sharesOf(pricing);
  const after = sharesOf({
    rewardEachTenths: pricing.rewardEachTenths,
    limit: pricing.limit + added.places,
    costTenths: tenths(pricing.costTenths + added.costTenths),
  });
  return moved([
    { debit: author, credit: escrow, amount: after.paid - before.paid, kind: 'places_escrow' },
    { debit: author, credit: 'burn', amount: after.fee - before.fee, kind: 'places_fee' },
    {
      debit: escrow,
      credit: 'mint',
      amount: before.subsidy - after.subsidy,
      kind: 'places_unmint',
    },
  ]);
}

/** The movement of an approval: the reward goes from the post's escrow to the engager. Rule PT-08. */
export function approvalEntries(
  postId: PostId,
  engagerId: UserId,
  rewardEachTenths: PointTenths,
): readonly LedgerEntry[] {
  const debit = escrowAccount(postId);
  const credit = memberAccount(engagerId);
  return moved([{ debit, credit, amount: rewardEachTenths, kind: 'reward' }]);
}

/** The movement of a rejection: the reward of the place is burned. Rule PT-08. */
export function rejectionEntries(
  postId: PostId,
  rewardEachTenths: PointTenths,
): readonly LedgerEntry[] {
  const debit = escrowAccount(postId);
  return moved([{ debit, credit: 'burn', amount: rewardEachTenths, kind: 'forfeit' }]);
}

/**
 * The movements of a closed post: for its unused places the author gets back floor(paid escrow × unused / limit), paid
 * being what the author and not the mint put in, and the rest of these places' rewards goes back to the mint. The
 * rewards of all other places stay in escrow. Rule FA-05.
 */
export function closingEntries(pricing: PostPricing, unusedPlaces: number): readonly LedgerEntry[] {
  const escrow = escrowAccount(pricing.postId);
  const rewards = BigInt(pricing.rewardEachTenths) * BigInt(pricing.limit);
  const cost = BigInt(pricing.costTenths);
  const paid = cost < rewards ? cost : rewards;
  // The product of a large price and a large limit is past what a number holds exactly.
  const refund = Number((paid * BigInt(unusedPlaces)) / BigInt(pricing.limit));
  const unmint = pricing.rewardEachTenths * unusedPlaces - refund;
  const author = memberAccount(pricing.authorId);
  return moved([
    { debit: escrow, credit: author, amount: refund, kind: 'refund' },
    { debit: escrow, credit: 'mint', amount: unmint, kind: 'unmint' },
  ]);
}

/** The movement of an overturned rejection: what it burned goes to the engager after all. Rule FA-10. */
export function overturnEntries(
  engagerId: UserId,
  rewardEachTenths: PointTenths,
): readonly LedgerEntry[] {
  const credit = memberAccount(engagerId);
  return moved([{ debit: 'burn', credit, amount: rewardEachTenths, kind: 'overturn' }]);
}

/** The movement of points that an administrator gives. Rule PT-08. */
export function giftEntries(id: UserId, amountTenths: PointTenths): readonly LedgerEntry[] {
  return moved([{ debit: 'mint', credit: memberAccount(id), amount: amountTenths, kind: 'gift' }]);
}

/** The movement of the points that someone gets for a person who was invited. Rule MY-30. */
export function inviteEntries(
  inviterId: UserId,
  amountTenths: PointTenths,
): readonly LedgerEntry[] {
  const credit = memberAccount(inviterId);
  return moved([{ debit: 'mint', credit, amount: amountTenths, kind: 'invite' }]);
}

/** The movement of points that an administrator takes. Rule PT-08. */
export function reductionEntries(id: UserId, amountTenths: PointTenths): readonly LedgerEntry[] {
  const debit = memberAccount(id);
  return moved([{ debit, credit: 'burn', amount: amountTenths, kind: 'reduction' }]);
}

/** Who pays for a post: what its author puts into the escrow and what burns, and what the mint adds. */
function sharesOf(pricing: Pick<PostPricing, 'limit' | 'costTenths' | 'rewardEachTenths'>) {
  const rewards = pricing.rewardEachTenths * pricing.limit;
  const paid = Math.min(pricing.costTenths, rewards);
  return { paid, fee: pricing.costTenths - paid, subsidy: rewards - paid };
}

interface Movement extends Pick<LedgerEntry, 'debit' | 'credit' | 'kind'> {
  readonly amount: number;
}

function moved(movements: readonly Movement[]): readonly LedgerEntry[] {
  return movements
    .filter(({ amount }) => amount > 0)
    .map(({ debit, credit, kind, amount }) => ({
      debit,
      credit,
      amountTenths: tenths(amount),
      kind,
    }));
}
