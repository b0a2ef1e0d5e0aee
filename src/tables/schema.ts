import { botOutboxTable } from './bot-outbox.ts';
import type { TableDefinition } from './definition.ts';
import { engagementTable } from './engagement.ts';
import { moderationLogTable } from './moderation-log.ts';
import { notificationsTable } from './notifications.ts';
import { pointConstTable } from './point-const.ts';
import { pointLedgerTable } from './point-ledger.ts';
import { postsTable } from './posts.ts';
import { proofLinksTable } from './proof-links.ts';
import { reportsTable } from './reports.ts';
import { usersTable } from './users.ts';
import { verificationsTable } from './verifications.ts';

/** Every table of the database, in the order in which the provisioning creates them. */
export const tables: readonly TableDefinition[] = [
  usersTable,
  postsTable,
  engagementTable,
  proofLinksTable,
  pointConstTable,
  notificationsTable,
  reportsTable,
  pointLedgerTable,
  moderationLogTable,
  verificationsTable,
  botOutboxTable,
];
