import { outboxStatuses, type OutboxEntry } from '#src/domain/outbox.ts';
import { count, oneOf, optionalText, requiredJson, requiredText } from './columns.ts';
import { defineTable } from './define-table.ts';
import { longTextSize, readByAdmins } from './definition.ts';
import { anyRowId, createdAt } from './shared-columns.ts';

/** Messages that the bot will send; the row id says what they are about, so each is written once. Rules TR-12, TR-24, TR-25. */
export const botOutboxTable = defineTable<OutboxEntry>()({
  id: 'botOutbox',
  name: 'Bot outbox',
  columns: {
    id: anyRowId,
    path: requiredText('path', { size: 64 }),
    payload: requiredJson('payload', { size: longTextSize }),
    status: oneOf('status', outboxStatuses, { size: 16, defaultValue: 'pending' }),
    attempts: count('attempts', { min: 0, defaultValue: 0 }),
    nextAttemptAtMs: count('nextAttemptAtMs', { defaultValue: 0 }),
    lastError: optionalText('lastError', { size: 1000 }),
    requestId: optionalText('requestId', { size: 36 }),
    createdAtMs: createdAt,
  },
  indexes: [
    { key: 'by_status', type: 'key', columns: ['status', 'nextAttemptAtMs'] },
    { key: 'by_state', type: 'key', columns: ['status', '$createdAt'] },
    { key: 'by_time', type: 'key', columns: ['$createdAt'] },
  ],
  permissions: [readByAdmins],
  rowReaders: [],
});
