import type { OutboxMessage } from '#src/contract/bot.ts';
import { query, type RowQuery } from '#src/tables/query.ts';
import type { TableId } from '#src/tables/schema.ts';
import { botText } from '#src/text/bot-text.ts';
import { defaultLanguage } from '#src/text/languages.ts';
import { outboxWrite } from '../outbox/message.ts';
import { findRow, type OperationContext } from '../runtime/context.ts';
import { groupMessageIdOf } from '../runtime/row-ids.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Tells the admin group once a day (UTC) what waits, unless nothing does; resolves to the number of messages. Rules PA-10, FA-25. */
export async function sendAdminDigest(context: OperationContext): Promise<number> {
  const { adminChatId, miniAppUrl } = context.environment.bot;
  if (adminChatId === '') return 0;
  const id = groupMessageIdOf(Math.floor(context.nowMs() / dayMs));
  const failure = { code: 'database_error' } as const;
  const sent = await findRow(context.rows, { table: 'botOutbox', id, failure });
  if (!sent.ok || sent.value !== null) return 0;
  const [requests, reports, messages, held] = await Promise.all([
    countOf(context, query('users').equal('adminReqOpen', true)),
    countOf(context, query('reports').equal('isResolved', false)),
    countOf(context, query('botOutbox').equal('status', 'failed')),
    countOf(context, query('engagement').isNull('isApproved').isNotNull('heldAtMs')),
  ]);
  // A count that cannot be read now is read by the next run.
  if (requests === null || reports === null || messages === null || held === null) return 0;
  if (requests + reports + messages + held === 0) return 0;
  const { botButtons, botMessages } = botText(defaultLanguage);
  const message: OutboxMessage = {
    id,
    call: {
      path: 'bot/notifywithbtn',
      payload: {
        telegramId: adminChatId,
        message: botMessages.queuesWait({ requests, reports, messages, held }),
        btnText: requests > 0 ? botButtons.openRequests : botButtons.openReports,
        btnUrl: `${miniAppUrl}?startapp=${requests > 0 ? 'requests' : 'reports'}`,
      },
    },
  };
  const written = await context.begin().commit([outboxWrite(message, context.nowMs())]);
  if (!written.ok) return 0;
  context.deliver([message]);
  return 1;
}

/** The number of matching rows; null if they cannot be read. */
async function countOf<Table extends TableId>(
  { rows }: OperationContext,
  asked: RowQuery<Table>,
): Promise<number | null> {
  const page = await rows.list(asked.limit(1));
  return page.ok ? page.value.total : null;
}
