import { ok, type Result } from '#src/domain/result.ts';
import { query, type RowQuery } from '#src/tables/query.ts';
import type { ReadFailure } from '#src/tables/read-failure.ts';
import type { Rows } from '#src/tables/rows.ts';
import type { RowOf, TableId } from '#src/tables/schema.ts';
import { chunk } from '../runtime/chunk.ts';
import type { Write } from '../runtime/writes.ts';
import { erasedAct, erasedMessage, erasedMovement, erasedNotification } from './erased-rows.ts';
import { relatedToAct, type RelatedIds } from './person-rows.ts';

/** How long an erasure waits for a message to others; undelivered ones are given up by then. Rule TR-25. */
const maxWaitMs = 24 * 60 * 60 * 1000;

/** The writes that erase the rows related to a person's rows; null while one of them is a message that is being sent. Rule OP-10. */
export async function relatedErasure(
  { rows, nowMs }: { readonly rows: Rows; readonly nowMs: () => number },
  related: readonly RelatedIds[],
): Promise<Result<readonly Write[] | null, ReadFailure>> {
  const acts = await listAll(rows, idsIn(related, 'targets'), (ids) =>
    query('moderationLog').equal('targetId', ids),
  );
  if (!acts.ok) return acts;
  const all = [...related, ...acts.value.map(relatedToAct)];
  const [messages, notifications, movements, requests] = await Promise.all([
    listAll(rows, idsIn(all, 'messages'), (ids) => query('botOutbox').equal('$id', ids)),
    listAll(rows, idsIn(all, 'notifications'), (ids) => query('notifications').equal('$id', ids)),
    listAll(rows, idsIn(all, 'movements'), (ids) => query('pointLedger').equal('$id', ids)),
    listAll(rows, idsIn(all, 'requests'), (ids) => query('requests').equal('$id', ids)),
  ]);
  if (!messages.ok) return messages;
  if (!notifications.ok) return notifications;
  if (!movements.ok) return movements;
  if (!requests.ok) return requests;
  const isWaiting = messages.value.some(
    ({ status, createdAtMs }) => status === 'pending' && createdAtMs > nowMs() - maxWaitMs,
  );
  if (isWaiting) return ok(null);
  return ok([
    ...acts.value.flatMap(erasedAct),
    ...messages.value.flatMap(erasedMessage),
    ...notifications.value.flatMap(erasedNotification),
    ...movements.value.flatMap(erasedMovement),
    ...requests.value.map(({ id }): Write => ({ action: 'delete', table: 'requests', rowId: id })),
  ]);
}

function idsIn(related: readonly RelatedIds[], kind: keyof RelatedIds): readonly string[] {
  return [...new Set(related.flatMap((ids) => ids[kind] ?? []))];
}

/** The maximum number of rows that are read for one chunk of ids; an engagement or a post has few acts. */
const maxRows = 500;

async function listAll<Table extends TableId>(
  rows: Rows,
  ids: readonly string[],
  ask: (ids: readonly string[]) => RowQuery<Table>,
): Promise<Result<readonly RowOf<Table>[], ReadFailure>> {
  const found: RowOf<Table>[] = [];
  for (const part of chunk(ids)) {
    const page = await rows.list(ask(part).limit(maxRows));
    if (!page.ok) return page;
    found.push(...page.value.rows);
  }
  return ok(found);
}
