import type { PostId, UserId } from '#src/domain/ids.ts';
import { tenths, type PointTenths } from './tenths.ts';

/** A ledger account: each movement takes points from one account to another. Rule PT-07. */
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

/** One movement of points, from the debited to the credited account; the amount is above 0. */
export interface LedgerEntry {
  readonly debit: Account;
  readonly credit: Account;
  readonly amountTenths: PointTenths;
  readonly kind: LedgerKind;
}

/** A movement as stored in the ledger; accounts and kind may have the spelling of an older version. Rule PT-07. */
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
  /** The person whose history shows it. */
  readonly userId: string | null;
  readonly createdAtMs: number;
}

/** The account that holds a person's balance. */
export function memberAccount(id: UserId): Account {
  return `member:${id}`;
}

/** Whether points reached a person through another person's action, unlike a refund. Rule MY-13. */
export function hasArrived(movement: PointMovement, id: UserId): boolean {
  return movement.credit === memberAccount(id) && movement.actorId !== id;
}

/** The account that holds the rewards of a post's open places. */
function escrowAccount(id: PostId): Account {
  return `escrow:${id}`;
}

/** What a new post costs and what its places earn. */
export interface PostPricing {
  readonly authorId: UserId;
  readonly postId: PostId;
  readonly limit: number;
  readonly costTenths: PointTenths;
  readonly rewardEachTenths: PointTenths;
}

/**
 * The movements of a created post: the rewards of all places go into its escrow, the rest of the cost is burned as a fee,
 * and the mint pays what the cost does not cover. Rule PT-08.
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
 * The movements of places added to a post: afterwards it is paid for like one post with the whole cost and limit. So
 * their cost above their rewards first pays back the mint, and the rest burns as a fee. They cost at least
 * their rewards, so the mint adds nothing. Rule MY-33.
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

/** The movement of a rejection: the place's reward is burned. Rule PT-08. */
export function rejectionEntries(
  postId: PostId,
  rewardEachTenths: PointTenths,
): readonly LedgerEntry[] {
  const debit = escrowAccount(postId);
  return moved([{ debit, credit: 'burn', amount: rewardEachTenths, kind: 'forfeit' }]);
}

/**
 * The movements of a closed post. For the unused places the author gets back floor(paid escrow × unused / limit), where
 * "paid" is what the author and not the mint put in; the rest of these places' rewards returns to the mint. The rewards
 * of all other places stay in escrow. Rule FA-05.
 */
export function closingEntries(pricing: PostPricing, unusedPlaces: number): readonly LedgerEntry[] {
  const escrow = escrowAccount(pricing.postId);
  const rewards = BigInt(pricing.rewardEachTenths) * BigInt(pricing.limit);
  const cost = BigInt(pricing.costTenths);
  const paid = cost < rewards ? cost : rewards;
  // The product of a large price and a large limit exceeds the exact integers of a number.
  const refund = Number((paid * BigInt(unusedPlaces)) / BigInt(pricing.limit));
  const unmint = pricing.rewardEachTenths * unusedPlaces - refund;
  const author = memberAccount(pricing.authorId);
  return moved([
    { debit: escrow, credit: author, amount: refund, kind: 'refund' },
    { debit: escrow, credit: 'mint', amount: unmint, kind: 'unmint' },
  ]);
}

/** The movement of an overturned rejection: the burned reward goes to the engager. Rule FA-10. */
export function overturnEntries(
  engagerId: UserId,
  rewardEachTenths: PointTenths,
): readonly LedgerEntry[] {
  const credit = memberAccount(engagerId);
  return moved([{ debit: 'burn', credit, amount: rewardEachTenths, kind: 'overturn' }]);
}

/** The movement of an administrator's gift. Rule PT-08. */
export function giftEntries(id: UserId, amountTenths: PointTenths): readonly LedgerEntry[] {
  return moved([{ debit: 'mint', credit: memberAccount(id), amount: amountTenths, kind: 'gift' }]);
}

/** The movement of an inviter's reward. Rule MY-30. */
export function inviteEntries(
  inviterId: UserId,
  amountTenths: PointTenths,
): readonly LedgerEntry[] {
  const credit = memberAccount(inviterId);
  return moved([{ debit: 'mint', credit, amount: amountTenths, kind: 'invite' }]);
}

/** The movement of an administrator's reduction. Rule PT-08. */
export function reductionEntries(id: UserId, amountTenths: PointTenths): readonly LedgerEntry[] {
  const debit = memberAccount(id);
  return moved([{ debit, credit: 'burn', amount: amountTenths, kind: 'reduction' }]);
}

/** Who pays for a post: what its author puts into the escrow, what burns, and what the mint adds. */
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
