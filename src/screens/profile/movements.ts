import type { PointMovement } from '#src/domain/points/ledger.ts';
import { isRowId, userId } from '#src/domain/ids.ts';
import { memberAccount } from '#src/domain/points/ledger.ts';
import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';
import { postPath } from '#src/domain/access/routes.ts';

/** One movement as its owner sees it. */
export type Movement = {
  readonly id: string;
  readonly kind: string;
  /** Above 0 for points received, below for points spent. */
  readonly deltaTenths: PointTenths;
  readonly note: string | null;
  /** The post that it is about, where it was the owner's own. */
  readonly postPath: string | null;
  readonly timeMs: number;
};

/** The movements of a person's own balance; those between other accounts drop out. Rule PT-07. */
export function movementsOf(rows: readonly PointMovement[], ownerId: string): readonly Movement[] {
  const account = memberAccount(userId(ownerId));
  return rows
    .filter(({ debit, credit }) => (debit === account) !== (credit === account))
    .map((row) => {
      const isOwnPost = row.kind === 'post_escrow' || row.kind === 'post_fee';
      const ownPostId = isOwnPost && isRowId(row.refId ?? '') ? row.refId : null;
      const sign = row.credit === account ? 1 : -1;
      return {
        id: row.id,
        kind: row.kind,
        deltaTenths: tenths(sign * row.amountTenths),
        note: row.note,
        postPath: ownPostId === null ? null : postPath(ownPostId),
        timeMs: row.createdAtMs,
      };
    });
}
