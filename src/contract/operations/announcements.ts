import { z } from 'zod';
import { looseText, messageSchema, type OperationDefinition, requestFields } from './fields.ts';

const access = {
  right: 'super_admin',
  cause: 'none',
  fallback: { code: 'announcement_failed' },
} as const;

const named = {
  ...access,
  input: z.object({ ...requestFields, announcementId: looseText }),
  output: messageSchema,
} as const;

/** What the super administrator sends to everyone. Rule PA-22. */
export const announcementOperations = {
  /**
   * `writeAnnouncement`: keeps an announcement by language (`en` is needed; 1,000 characters of each are kept) and sends it
   * to the caller alone. Rule PA-22.
   * @refuses parameter_missing, announcement_failed
   */
  writeAnnouncement: {
    ...access,
    input: z.object({
      ...requestFields,
      texts: z.object({ en: looseText, ru: looseText, fa: looseText }).optional().catch(undefined),
    }),
    output: z.object({ announcementId: z.string() }),
  },
  /**
   * `sendAnnouncement`: has the schedule send a written announcement to all approved members who have not muted
   * announcements; what was stopped continues. Rule PA-22.
   * @refuses announcement_failed
   */
  sendAnnouncement: { ...named },
  /**
   * `stopAnnouncement`: stops an announcement on its way; what is in the outbox still arrives. Rule PA-22.
   * @refuses announcement_failed
   */
  stopAnnouncement: { ...named },
} as const satisfies Record<string, OperationDefinition>;
