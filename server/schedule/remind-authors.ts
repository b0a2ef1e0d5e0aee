import type { OutboxMessage } from '#src/contract/bot.ts';
import type { Failure } from '#src/domain/failure.ts';
import type { UserId } from '#src/domain/ids.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { botTextFor } from '#src/text/bot-text.ts';
import { query } from '#src/tables/query.ts';
import { isUnwanted, outboxWrite } from '../outbox/message.ts';
import { findRow, type OperationContext } from '../runtime/context.ts';
import { dailyMessageIdOf } from '../runtime/row-ids.ts';
import { workOn, type BatchLimits } from './batches.ts';
import { saveCursor, readCursor } from './cursor.ts';

/** The kind of the schedule's work. */
const reminders = 'reminders';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** The value when every author has been reminded in this hour; no person's id looks like this. */
const allTold = '-';

/** An author with waiting engagements, and their number. */
type WaitingAuthor = { readonly id: UserId; readonly count: number };

/**
 * Tells each author whose engagements have waited longer than 24 h how many wait, once a day; resolves to the number
 * of authors reminded. Once an hour it goes through the authors by id, from where the last run ended. Rule FA-04.
 */
export async function remindAuthors(
  context: OperationContext,
  limits: BatchLimits,
): Promise<number> {
  const hour = String(Math.floor(context.nowMs() / hourMs));
  const [noted, notedAfter = ''] = (await readCursor(context, reminders)).split(' ');
  let after = noted === hour ? notedAfter : '';
  if (after === allTold) return 0;
  let reminded = 0;
  while (limits.hasTime()) {
    const author = await nextAuthor(context, after);
    if (author === undefined) break;
    after = author?.id ?? allTold;
    if (author === null) break;
    if (limits.failures.isSetAside(author.id)) continue;
    const one = { ids: [author.id], atOnce: 1, work: () => remind(context, author) };
    reminded += (await workOn(context, limits, one)).done;
  }
  await saveCursor(context, reminders, `${hour} ${after}`);
  return reminded;
}

/** The first author after an id whose engagements wait too long; null if there is none, undefined if it cannot be read. */
async function nextAuthor(
  { rows, nowMs }: OperationContext,
  after: string,
): Promise<WaitingAuthor | null | undefined> {
  const waiting = query('engagement').isNull('isApproved');
  const old = waiting
    .greaterThan('postAuthorId', after)
    .lessThan('$createdAt', new Date(nowMs() - dayMs).toISOString())
    .ascending('postAuthorId')
    .limit(1);
  let id: UserId | undefined;
  let last: string | undefined;
  // A row that cannot be parsed does not end the list.
  do {
    const next = await rows.list(old.after(last));
    if (!next.ok) return undefined;
    id = next.value.rows[0]?.postAuthorId;
    last = next.value.ids[0];
  } while (id === undefined && last !== undefined);
  if (id === undefined) return null;
  const all = await rows.list(waiting.equal('postAuthorId', id).limit(1));
  return all.ok ? { id, count: all.value.total } : undefined;
}

/** Writes the daily message; false if it already exists, or the author is banned. */
async function remind(
  context: OperationContext,
  { id, count }: WaitingAuthor,
): Promise<Result<boolean, Failure>> {
  const failure = { code: 'database_error' } as const;
  const messageId = dailyMessageIdOf(id, Math.floor(context.nowMs() / dayMs));
  const [sent, author] = await Promise.all([
    findRow(context.rows, { table: 'botOutbox', id: messageId, failure }),
    findRow(context.rows, { table: 'users', id, failure }),
  ]);
  if (!sent.ok) return sent;
  if (!author.ok) return author;
  if (sent.value !== null || author.value === null || author.value.isBanned) return ok(false);
  const { botButtons, botMessages } = botTextFor(author.value);
  const message: OutboxMessage = {
    id: messageId,
    isMuted: isUnwanted(author.value, 'reviews'),
    call: {
      path: 'bot/notifywithbtn',
      payload: {
        telegramId: id,
        message: botMessages.reviewsWaiting(count),
        btnText: botButtons.openReviews,
        btnUrl: `${context.environment.bot.miniAppUrl}?startapp=reviews`,
      },
    },
  };
  const written = await context.begin().commit([outboxWrite(message, context.nowMs())]);
  if (!written.ok) return err({ code: 'stated_error', message: written.failure.message });
  context.deliver([message]);
  return ok(true);
}
