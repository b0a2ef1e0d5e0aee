import { prefixedId } from '#src/domain/ids.ts';
import type { LedgerEntry, LedgerKind } from '#src/domain/points/ledger.ts';
import type { Post } from '#src/domain/post.ts';
import { trimAndCut } from '#src/domain/text.ts';
import { pointLedgerTable } from '#src/tables/point-ledger.ts';
import type { Write } from './writes.ts';

/** The maximum length of a note in characters; longer notes, such as long links, are cut. */
const maxNoteCharacters = 1000;

/** The columns of a ledger row other than accounts, amount and kind. */
export type MovementContext = {
  /** The id of the post, engagement or request that caused the movement; kind and refId form the row id. */
  readonly refId: string;
  /** Replaces refId in the row id, where points may move for one refId several times. */
  readonly causeId?: string;
  readonly actorId: string;
  /** The person whose points history shows the row; null for movements between escrow, mint and burn. */
  readonly ownerId: string | null;
  readonly note: string;
};

/** Names a post in a note: by its link or its author; empty if the author was erased. */
export function postNote({ link, authorUsername }: Pick<Post, 'link' | 'authorUsername'>): string {
  return link ?? personNote(authorUsername);
}

/** Names a person in a note; empty if the person was erased. */
export function personNote(xUsername: string): string {
  return xUsername === '' ? '' : `@${xUsername}`;
}

/** The ledger rows of movements. Their ids derive from the cause, so each movement can be written only once. Rule PT-07. */
export function ledgerWrites(
  entries: readonly LedgerEntry[],
  context: MovementContext,
): readonly Write[] {
  return entries.map((entry) => ({
    action: 'create',
    table: 'pointLedger',
    rowId: ledgerRowId(entry.kind, context.causeId ?? context.refId),
    data: pointLedgerTable.toRow({
      ...entry,
      refId: context.refId,
      actorId: context.actorId,
      note: trimAndCut(context.note, maxNoteCharacters),
      userId: context.ownerId,
    }),
  }));
}

function ledgerRowId(kind: LedgerKind, causeId: string): string {
  switch (kind) {
    case 'post_escrow':
      return prefixedId('post', causeId);
    case 'post_fee':
      return prefixedId('fee', causeId);
    case 'post_subsidy':
      return prefixedId('mint', causeId);
    case 'places_escrow':
      return prefixedId('places', causeId);
    case 'places_fee':
      return prefixedId('placefee', causeId);
    case 'places_unmint':
      return prefixedId('placemint', causeId);
    case 'reward':
    case 'forfeit':
      return prefixedId('reward', causeId);
    case 'refund':
    case 'unmint':
    case 'invite':
    case 'overturn':
      return prefixedId(kind, causeId);
    case 'gift':
    case 'reduction':
      return causeId;
  }
}
