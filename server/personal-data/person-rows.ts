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

/** The ids of rows in other tables that relate to a row. */
export type RelatedIds = {
  readonly messages?: readonly string[];
  readonly notifications?: readonly string[];
  readonly movements?: readonly string[];
  /** Ids that the administrators' log has as targets of acts. */
  readonly targets?: readonly string[];
  /** Stored answers of requests. */
  readonly requests?: readonly string[];
};

/** One row about a person: its content, the writes that erase it, and the related rows with its content. */
export type PersonRow = {
  readonly row: Readonly<Record<string, unknown>>;
  readonly erasure: readonly Write[];
  readonly related: RelatedIds;
};

/** A page of rows; `last` is the id after which the next page starts, null if none is left. */
export type PersonPage = { readonly rows: readonly PersonRow[]; readonly last: string | null };

/** One kind of a person's rows in a table, such as those that the person wrote. */
export type PersonTable = {
  readonly table: TableId;
  /** Whether erasing deletes the rows, so the next page starts where this one did. */
  readonly isDeleted: boolean;
  page(
    rows: Rows,
    personId: string,
    place: {
      readonly after: string;
      readonly size: number;
      /** Only rows created before this time; all rows if absent. */
      readonly beforeMs?: number;
    },
  ): Promise<Result<PersonPage, ReadFailure>>;
};

type PersonTableOptions<Table extends TableId> = {
  readonly ask: (all: RowQuery<Table>, personId: string) => RowQuery<Table>;
  readonly erase?: (row: RowOf<Table>) => readonly Write[];
  readonly related?: (row: RowOf<Table>) => RelatedIds;
  readonly isDeleted?: boolean;
  /** Whether erasing itself creates such rows, by closing posts, so their creation time must be ignored. */
  readonly isMadeByErasure?: boolean;
  /** The part of a row that is exported, if the rest belongs to another person. */
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

/** All rows about a person besides the person's own row, in the order of export and erasure. Rule OP-10. */
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
    // After the update, the rows no longer name the person, so they leave this listing.
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
  // A person's acts as an administrator concern others, and stay.
  personTable('moderationLog', { ask: (all, id) => all.equal('actorId', id) }),
  personTable('giftDays', { ask: (all, id) => all.equal('adminId', id) }),
  // Both as an administrator and as an applicant.
  personTable('looks', {
    ask: (all, id) => all.anyEqual(['$id', 'itemId'], id),
    erase: ({ id: rowId }) => [{ action: 'delete', table: 'looks', rowId }],
    isDeleted: true,
  }),
  // Numbers and an id, which the schedule deletes after the week; the leaders' names follow the person's row.
  personTable('weekEarnings', { ask: (all, id) => all.equal('userId', id) }),
  // The people who joined with the person's link: their ids stay, and so do the payments for them.
  personTable('users', {
    ask: (all, id) => all.equal('invitedBy', id),
    shown: ({ id, invitedBy, inviteTenths }) => ({ id, invitedBy, inviteTenths }),
  }),
  // All messages from the bot to the person, on any subject.
  personTable('botOutbox', {
    ask: (all, id) => all.contains('payload', `"telegramId":${JSON.stringify(id)}`),
    erase: erasedMessage,
  }),
];

/** The ids related to an act; an act that resolves a report has its own row, named after the request. */
export function relatedToAct({ id, actorId }: RowOf<'moderationLog'>): RelatedIds {
  const request = id.replace(/^tool\./u, '');
  return {
    messages: [`told.${request}`, `alert.${request}`, `resolved.${id}`],
    requests: [requestRowIdOf(userId(actorId), request)],
  };
}
