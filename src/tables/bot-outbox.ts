import { longTextSize, readByAdmins } from './definition.ts';
import type { TableDefinition } from './definition.ts';

/** Messages to be sent by the bot; the row id says what they tell of, so each is written once. Rules TR-12, TR-25. */
export const botOutboxTable = {
  id: 'botOutbox',
  name: 'Bot outbox',
  columns: [
    { type: 'string', key: 'path', size: 64, isRequired: true },
    { type: 'string', key: 'payload', size: longTextSize, isRequired: true },
    { type: 'string', key: 'status', size: 16, defaultValue: 'pending' },
    { type: 'integer', key: 'attempts', min: 0, defaultValue: 0 },
    { type: 'integer', key: 'nextAttemptAtMs', defaultValue: 0 },
    { type: 'string', key: 'lastError', size: 1000 },
  ],
  indexes: [{ key: 'by_status', type: 'key', columns: ['status', 'nextAttemptAtMs'] }],
  permissions: [readByAdmins],
  hasRowPermissions: false,
} as const satisfies TableDefinition;
