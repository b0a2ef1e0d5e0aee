import type { PointMovement } from '#src/domain/points/ledger.ts';
import { isPostId, type PostId, userId } from '#src/domain/ids.ts';
import { memberAccount } from '#src/domain/points/ledger.ts';
import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';
import { postPath } from '#src/domain/access/routes.ts';

/** A part of a post's cost. */
export type PostPart = { readonly kind: string; readonly deltaTenths: PointTenths };

/** One entry of the history for its owner: a movement, or the whole cost of a post or of places added to it. */
export type Movement = {
  readonly id: string;
  readonly kind: string;
  /** Above 0 for points received, below for points spent. */
  readonly deltaTenths: PointTenths;
  readonly note: string | null;
  /** The post that it is about, if it is the owner's. */
  readonly postPath: string | null;
  /** The parts of a post's or added places' cost; empty for anything else. Rule MY-16. */
  readonly parts: readonly PostPart[];
  readonly timeMs: number;
};

/**
 * The movements of a person's own balance; those between other accounts are left out. The cost of one of their posts is one
 * entry of the kind `post`, and the cost of places added to it is one of the kind `places`. If there are older rows, the
 * oldest cost waits for them, because a part of it may be among them. Rules PT-07, MY-16, MY-33.
 */
export function movementsOf(
  rows: readonly PointMovement[],
  ownerId: string,
  hasOlder = false,
): readonly Movement[] {
  const account = memberAccount(userId(ownerId));
  const entries = new Map<string, Movement>();
  for (const row of rows) {
    if ((row.debit === account) === (row.credit === account)) continue;
    const purchase = purchaseOf(row);
    const entryId = purchase === null ? row.id : `${purchase.kind}:${purchase.cause}`;
    const deltaTenths = tenths((row.credit === account ? 1 : -1) * row.amountTenths);
    const known = entries.get(entryId);
    entries.set(entryId, {
      id: known?.id ?? row.id,
      kind: purchase?.kind ?? row.kind,
      deltaTenths: tenths((known?.deltaTenths ?? 0) + deltaTenths),
      note: row.note,
      postPath: purchase === null ? null : postPath(purchase.postId),
      parts: purchase === null ? [] : withPart(known?.parts ?? [], { kind: row.kind, deltaTenths }),
      timeMs: known?.timeMs ?? row.createdAtMs,
    });
  }
  const all = [...entries.values()];
  const isCut = hasOlder && all.at(-1)?.postPath !== null;
  return isCut ? all.slice(0, -1) : all;
}

/** Adds a part, with the rewards before the fee. */
function withPart(parts: readonly PostPart[], part: PostPart): readonly PostPart[] {
  return [...parts, part].toSorted((a, b) => a.kind.localeCompare(b.kind));
}

type Purchase = {
  readonly kind: 'post' | 'places';
  /** The same for all movements of one purchase. */
  readonly cause: string;
  readonly postId: PostId;
};

/** What a movement of one of the user's posts pays for, or null. */
function purchaseOf({ id, kind, refId }: PointMovement): Purchase | null {
  if (!isPostId(refId)) return null;
  switch (kind) {
    case 'post_escrow':
    case 'post_fee':
      return { kind: 'post', cause: refId, postId: refId };
    case 'places_escrow':
    case 'places_fee':
      // Places can be added several times: the row ids of one addition have the same end.
      return { kind: 'places', cause: id.slice(id.indexOf('.') + 1), postId: refId };
    default:
      return null;
  }
}
