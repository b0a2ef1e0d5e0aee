import type { z } from 'zod';
import { engagementRowSchema } from '#src/contract/rows/engagement.ts';
import { notificationRowSchema } from '#src/contract/rows/notification.ts';
import { pointTypeRowSchema } from '#src/contract/rows/point-type.ts';
import { postRowSchema } from '#src/contract/rows/post.ts';
import { reportRowSchema } from '#src/contract/rows/report.ts';
import {
  ledgerRowSchema,
  moderationRowSchema,
  outboxRowSchema,
  proofLinkRowSchema,
  verificationRowSchema,
} from '#src/contract/rows/trail.ts';
import { userRowSchema } from '#src/contract/rows/user.ts';

/** How a row of each table is read, by the table's id. */
export const rowSchemas = {
  users: userRowSchema,
  posts: postRowSchema,
  engagement: engagementRowSchema,
  proofLinks: proofLinkRowSchema,
  pointConst: pointTypeRowSchema,
  notifications: notificationRowSchema,
  reports: reportRowSchema,
  pointLedger: ledgerRowSchema,
  moderationLog: moderationRowSchema,
  verifications: verificationRowSchema,
  botOutbox: outboxRowSchema,
} as const;

/** The id of a table. */
export type TableId = keyof typeof rowSchemas;

/** What a row of a table is, once read. */
export type RowOf<Table extends TableId> = z.output<(typeof rowSchemas)[Table]>;
