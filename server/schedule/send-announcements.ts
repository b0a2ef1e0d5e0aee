import type { OutboxMessage } from '#src/contract/bot.ts';
import type { Failure } from '#src/domain/failure.ts';
import { prefixedId } from '#src/domain/ids.ts';
import { isMuted } from '#src/domain/user.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { announcementTexts } from '#src/tables/announcements.ts';
import { query } from '#src/tables/query.ts';
import type { RowOf } from '#src/tables/schema.ts';
import { defaultLanguage, languageFor } from '#src/text/languages.ts';
import { outboxWrite } from '../outbox/message.ts';
import { findRow, type OperationContext } from '../runtime/context.ts';
import { runPlan, type Plan } from '../runtime/run-plan.ts';
import type { BatchLimits } from './batches.ts';

const failure = { code: 'announcement_failed' } as const;

/** The number of pending messages above which no more are written, so an announcement does not delay other messages. */
const maxWaiting = 200;

/** The result of one page: how many messages it wrote, and whether it was the last one. */
type Written = { readonly count: number; readonly isLast: boolean };

/**
 * Writes the announcement in progress into the outbox, page by page of people in the order of their
 * ids, as fast as the outbox empties. A page and its cursor are one transaction, and each person's
 * message has its own id, so no one gets it twice. Resolves to the number of messages. Rule PA-22.
 */
export async function sendAnnouncements(
  context: OperationContext,
  { hasTime, batchSize }: BatchLimits,
): Promise<number> {
  const onTheirWay = query('announcements').equal('state', 'sending').oldestFirst().limit(1);
  const page = await context.rows.list(onTheirWay);
  const id = page.ok ? page.value.ids[0] : undefined;
  if (id === undefined) return 0;
  let count = 0;
  while (hasTime() && (await hasRoom(context))) {
    const written = await runPlan<Written>(context, {
      key: `announcement:${id}`,
      decide: () => planPage(context, id, batchSize),
      boundFailure: failure,
      writeFailure: failure,
    });
    if (!written.ok) break;
    count += written.value.count;
    if (written.value.isLast) break;
  }
  return count;
}

async function hasRoom({ rows }: OperationContext): Promise<boolean> {
  const waiting = await rows.list(query('botOutbox').equal('status', 'pending').limit(1));
  return waiting.ok && waiting.value.total < maxWaiting;
}

async function planPage(
  context: OperationContext,
  id: string,
  size: number,
): Promise<Result<Plan<Written>, Failure>> {
  const found = await findRow(context.rows, { table: 'announcements', id, failure });
  if (!found.ok) return found;
  const announcement = found.value;
  if (announcement?.state !== 'sending') {
    return ok({ writes: [], output: { count: 0, isLast: true } });
  }
  const members = query('users').equal('adminApproved', true).ascending('$id').limit(size);
  const page = await context.rows.list(members.after(announcement.place ?? undefined));
  if (!page.ok) return err(failure);
  const receivers = page.value.rows.filter(
    (person) => !person.isBanned && !isMuted(person, 'announcements'),
  );
  const isLast = page.value.ids.length < size;
  const written = announcement.written + receivers.length;
  const place = page.value.ids.at(-1) ?? announcement.place;
  return ok({
    writes: [
      ...receivers.map((person) => outboxWrite(messageTo(person, announcement), context.nowMs())),
      {
        action: 'update',
        table: 'announcements',
        rowId: id,
        data: { place, written, ...(isLast ? { state: 'sent' } : {}) },
      },
    ],
    output: { count: receivers.length, isLast },
    stillHolds: async () => {
      const now = await context.rows.get('announcements', id);
      return now.ok && now.value.state === 'sending' && now.value.place === announcement.place;
    },
  });
}

function messageTo(person: RowOf<'users'>, { id, texts }: RowOf<'announcements'>): OutboxMessage {
  const byLanguage = new Map(Object.entries(announcementTexts(texts)));
  const own = byLanguage.get(languageFor(person.language ?? undefined));
  const message = own ?? byLanguage.get(defaultLanguage) ?? '';
  return {
    id: prefixedId('news', `${id}.${person.id}`),
    call: { path: 'bot/notify', payload: { telegramId: person.id, message } },
  };
}
