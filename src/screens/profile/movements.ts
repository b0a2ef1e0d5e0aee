import type { PointMovement } from '#src/domain/points/ledger.ts';
import { isRowId, userId } from '#src/domain/ids.ts';
import { memberAccount } from '#src/domain/points/ledger.ts';
import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';
import { postPath } from '#src/domain/access/routes.ts';

/** A part of what a post cost. */
export type PostPart = { readonly kind: string; readonly deltaTenths: PointTenths };

/** One entry of the history as its owner sees it: a movement, or all that one post cost. */
export type Movement = {
  readonly id: string;
  readonly kind: string;
  /** Above 0 for points received, below for points spent. */
  readonly deltaTenths: PointTenths;
  readonly note: string | null;
  /** The post that it is about, where it was the owner's own. */
  readonly postPath: string | null;
  /** What the post's cost is made of; empty for anything else. Rule MY-16. */
  readonly parts: readonly PostPart[];
  readonly timeMs: number;
};

/**
 * The movements of a person's own balance; those between other accounts drop out, and what one own post cost is
 * one entry of the kind `post`. Rules PT-07, MY-16.
 */
export function movementsOf(rows: readonly PointMovement[], ownerId: string): readonly Movement[] {
  const account = memberAccount(userId(ownerId));
  const entries = new Map<string, Movement>();
  for (const row of rows) {
    if ((row.debit === account) === (row.credit === account)) continue;
    const postId = ownPostIdOf(row);
    const entryId = postId === null ? row.id : `post:${postId}`;
    const deltaTenths = tenths((row.credit === account ? 1 : -1) * row.amountTenths);
    const known = entries.get(entryId);
    entries.set(entryId, {
      id: known?.id ?? row.id,
      kind: postId === null ? row.kind : 'post',
      deltaTenths: tenths((known?.deltaTenths ?? 0) + deltaTenths),
      note: row.note,
      postPath: postId === null ? null : postPath(postId),
      parts: postId === null ? [] : withPart(known?.parts ?? [], { kind: row.kind, deltaTenths }),
      timeMs: known?.timeMs ?? row.createdAtMs,
    });
  }
  return [...entries.values()];
}

/** The parts with one more, the rewards before the fee. */
function withPart(parts: readonly PostPart[], part: PostPart): readonly PostPart[] {
  return [...parts, part].toSorted((a, b) => a.kind.localeCompare(b.kind));
}

/** The own post that a movement pays for, or null. */
function ownPostIdOf({ kind, refId }: PointMovement): string | null {
  const isOwnPost = kind === 'post_escrow' || kind === 'post_fee';
  return isOwnPost && refId !== null && isRowId(refId) ? refId : null;
}
