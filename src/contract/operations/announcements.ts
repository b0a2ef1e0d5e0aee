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

/** The super administrator's announcements to everyone. Rule PA-22. */
export const announcementOperations = {
  /**
   * `writeAnnouncement`: stores an announcement by language (`en` is required; 1,000 characters of each are kept) and sends
   * it to the caller only. Rule PA-22.
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
   * `sendAnnouncement`: makes the scheduler send a written announcement to all approved members who have not muted
   * announcements; a stopped one continues. Rule PA-22.
   * @refuses announcement_failed
   */
  sendAnnouncement: { ...named },
  /**
   * `stopAnnouncement`: stops sending an announcement; messages already in the outbox still arrive. Rule PA-22.
   * @refuses announcement_failed
   */
  stopAnnouncement: { ...named },
} as const satisfies Record<string, OperationDefinition>;
