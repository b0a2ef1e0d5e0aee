import { prefixedId } from '#src/domain/ids.ts';
import type { LedgerEntry, LedgerKind } from '#src/domain/points/ledger.ts';
import { trimAndCut } from '#src/domain/text-length.ts';
import { readByPerson } from '#src/tables/definition.ts';
import { pointLedgerTable } from '#src/tables/point-ledger.ts';
import type { Write } from './writes.ts';

/** The most characters that a note holds; a link can be longer. */
const longestNote = 1000;

/** What a movement of points is about, beside the accounts. */
export type MovementContext = {
  /** The post, engagement or request that caused it; with the kind it makes the row's id. */
  readonly refId: string;
  readonly actorId: string;
  /** Whose history it is in; a movement between escrow, mint and burn is in nobody's. */
  readonly ownerId: string | null;
  readonly note: string;
};

/** The ledger rows of movements; their ids follow from the cause, so that each is written once. Rule PT-07. */
export function ledgerWrites(
  entries: readonly LedgerEntry[],
  context: MovementContext,
): readonly Write[] {
  return entries.map((entry) => ({
    action: 'create',
    table: 'pointLedger',
    rowId: ledgerRowId(entry.kind, context.refId),
    data: pointLedgerTable.toRow({
      ...entry,
      refId: context.refId,
      actorId: context.actorId,
      note: trimAndCut(context.note, longestNote),
      userId: context.ownerId,
    }),
    readers: context.ownerId === null ? [] : [readByPerson(context.ownerId)],
  }));
}

function ledgerRowId(kind: LedgerKind, refId: string): string {
  switch (kind) {
    case 'post_escrow':
      return prefixedId('post', refId);
    case 'post_fee':
      return prefixedId('fee', refId);
    case 'post_subsidy':
      return prefixedId('mint', refId);
    case 'reward':
    case 'forfeit':
      return prefixedId('reward', refId);
    case 'gift':
    case 'reduction':
      return refId;
  }
}
