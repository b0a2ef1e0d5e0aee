import { erasedText } from '#src/domain/people/erasure.ts';
import { prefixedId, userId } from '#src/domain/ids.ts';
import { query, type RowQuery } from '#src/tables/query.ts';
import type { ReadFailure } from '#src/tables/read-failure.ts';
import type { Rows } from '#src/tables/rows.ts';
import type { RowOf, TableId } from '#src/tables/schema.ts';
import { ok, type Result } from '#src/domain/result.ts';
import { requestRowIdOf } from '../runtime/row-ids.ts';
import type { Write } from '../runtime/writes.ts';
import {
  erasedAct,
  erasedEngagement,
  erasedMessage,
  erasedMovement,
  erasedNotification,
  erasedPost,
  erasedReport,
} from './erased-rows.ts';

/** Rows of other tables about a row, found by its id, by their ids. */
export type RelatedIds = {
  readonly messages?: readonly string[];
  readonly notifications?: readonly string[];
  readonly movements?: readonly string[];
  /** What the administrators' log names as the target of acts. */
  readonly targets?: readonly string[];
  /** Kept answers of requests. */
  readonly requests?: readonly string[];
};

/** One row that is kept of a person: what it holds, what erasing writes, and where else its content stands. */
export type PersonRow = {
  readonly row: Readonly<Record<string, unknown>>;
  readonly erasure: readonly Write[];
  readonly related: RelatedIds;
};

/** A page of rows; `last` is the id after which the next page begins, null when none is left. */
export type PersonPage = { readonly rows: readonly PersonRow[]; readonly last: string | null };

/** The rows of one table that are kept of a person in one way, such as those that the person wrote. */
export type PersonTable = {
  readonly table: TableId;
  /** Whether erasing deletes the rows, so that the next page begins where this one did. */
  readonly isDeleted: boolean;
  page(
    rows: Rows,
    personId: string,
    place: {
      readonly after: string;
      readonly size: number;
      /** Only rows that were made before; all where nothing is said. */
      readonly beforeMs?: number;
    },
  ): Promise<Result<PersonPage, ReadFailure>>;
};

type PersonTableOptions<Table extends TableId> = {
  readonly ask: (all: RowQuery<Table>, personId: string) => RowQuery<Table>;
  readonly erase?: (row: RowOf<Table>) => readonly Write[];
  readonly related?: (row: RowOf<Table>) => RelatedIds;
  readonly isDeleted?: boolean;
  /** Whether erasing makes such rows itself, by closing posts, so that when a row was made says nothing. */
  readonly isMadeByErasure?: boolean;
  /** What of a row is handed out, where the rest is another person's. */
  readonly shown?: (row: RowOf<Table>) => Readonly<Record<string, unknown>>;
};

function personTable<Table extends TableId>(
  table: Table,
  options: PersonTableOptions<Table>,
): PersonTable {
  const { ask, erase, related, isDeleted = false, isMadeByErasure = false, shown } = options;
  return {
    table,
    isDeleted,
    async page(rows, personId, { after, size, beforeMs }) {
      const all = ask(query(table), personId).limit(size);
      const asked = beforeMs === undefined || isMadeByErasure ? all : all.madeBefore(beforeMs);
      const page = await rows.list(asked.after(after === '' ? undefined : after));
      if (!page.ok) return page;
      const found = page.value.rows.map((row) => ({
        row: shown?.(row) ?? Object.fromEntries(Object.entries<unknown>(row)),
        erasure: erase?.(row) ?? [],
        related: related?.(row) ?? {},
      }));
      const isLast = page.value.ids.length < size;
      return ok({ rows: found, last: isLast ? null : (page.value.ids.at(-1) ?? null) });
    },
  };
}

const decided = {
  erase: erasedEngagement,
  related: ({ id }: RowOf<'engagement'>): RelatedIds => ({
    messages: [prefixedId('decision', id), prefixedId('overturn', id), prefixedId('reversed', id)],
    notifications: [id, prefixedId('overturn', id)],
    movements: [prefixedId('reward', id), prefixedId('overturn', id)],
    targets: [id],
  }),
};

const reported = {
  erase: erasedReport,
  related: ({ id }: RowOf<'reports'>): RelatedIds => ({
    messages: [prefixedId('report', id)],
    targets: [id],
  }),
};

/** Where something is kept of a person beside the row of the person, in the order in which it is exported and erased. Rule OP-10. */
export const personTables: readonly PersonTable[] = [
  personTable('posts', {
    ask: (posts, id) => posts.equal('authorId', id),
    erase: erasedPost,
    related: ({ id }) => ({
      messages: [prefixedId('target', id)],
      movements: [prefixedId('mint', id), prefixedId('unmint', id), prefixedId('unmint2', id)],
      targets: [id],
    }),
  }),
  personTable('engagement', { ask: (all, id) => all.equal('engagedBy', id), ...decided }),
  personTable('engagement', { ask: (all, id) => all.equal('postAuthorId', id), ...decided }),
  personTable('notifications', {
    ask: (all, id) => all.equal('userId', id),
    erase: erasedNotification,
  }),
  personTable('reports', { ask: (all, id) => all.equal('reportedById', id), ...reported }),
  personTable('reports', { ask: (all, id) => all.equal('againistId', id), ...reported }),
  personTable('pointLedger', {
    ask: (all, id) => all.equal('userId', id),
    erase: erasedMovement,
    isMadeByErasure: true,
  }),
  personTable('moderationLog', {
    ask: (all, id) => all.equal('targetId', id),
    erase: erasedAct,
    related: relatedToAct,
  }),
  personTable('targetGuards', {
    ask: (all, id) => all.equal('userId', id),
    erase: ({ id: rowId }) => [
      { action: 'update', table: 'targetGuards', rowId, data: { target: erasedText } },
    ],
  }),
  personTable('proofLinks', {
    ask: (all, id) => all.equal('userId', id),
    erase: ({ id: rowId }) => [
      { action: 'update', table: 'proofLinks', rowId, data: { statusId: null, userId: null } },
    ],
    // The rows do not name the person any more.
    isDeleted: true,
  }),
  personTable('verifications', {
    ask: (all, id) => all.equal('userId', id),
    erase: ({ id: rowId }) => [{ action: 'delete', table: 'verifications', rowId }],
    related: ({ id }) => ({ messages: [prefixedId('request', id), prefixedId('asked', id)] }),
    isDeleted: true,
  }),
  personTable('requests', {
    ask: (all, id) => all.equal('actorId', id),
    erase: ({ id: rowId }) => [{ action: 'delete', table: 'requests', rowId }],
    isDeleted: true,
  }),
  // What someone did as an administrator concerns others, and stays.
  personTable('moderationLog', { ask: (all, id) => all.equal('actorId', id) }),
  personTable('giftDays', { ask: (all, id) => all.equal('adminId', id) }),
  // As an administrator, and as who asks for approval.
  personTable('looks', {
    ask: (all, id) => all.anyEqual(['$id', 'itemId'], id),
    erase: ({ id: rowId }) => [{ action: 'delete', table: 'looks', rowId }],
    isDeleted: true,
  }),
  // Numbers and an id, which the schedule deletes after the week; the leaders' names follow the person's row.
  personTable('weekEarnings', { ask: (all, id) => all.equal('userId', id) }),
  // Who joined by the person's link: ids, which stay, as what was paid for them does.
  personTable('users', {
    ask: (all, id) => all.equal('invitedBy', id),
    shown: ({ id, invitedBy, inviteTenths }) => ({ id, invitedBy, inviteTenths }),
  }),
  // Whatever the bot says to the person, whichever rows it is about.
  personTable('botOutbox', {
    ask: (all, id) => all.contains('payload', `"telegramId":${JSON.stringify(id)}`),
    erase: erasedMessage,
  }),
];

/** What is kept about an act beside its row; what a report led to has a row of its own, named after the request. */
export function relatedToAct({ id, actorId }: RowOf<'moderationLog'>): RelatedIds {
  const request = id.replace(/^tool\./u, '');
  return {
    messages: [`told.${request}`, `alert.${request}`, `resolved.${id}`],
    requests: [requestRowIdOf(userId(actorId), request)],
  };
}
