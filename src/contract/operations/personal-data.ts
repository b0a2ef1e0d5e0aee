import { z } from 'zod';
import { looseId, looseNumber, looseText, messageSchema, requestFields } from './fields.ts';
import type { OperationDefinition } from './definition.ts';

/** What an installation keeps of people. */
export const personalDataOperations = {
  /**
   * `exportPerson`: a page of all that is kept of a person, as rows with their tables; `next` is the `place` of the
   * following page, null after the last one. The log gets an entry for each administrator, person and day before anything
   * is answered. Rules OP-10, PA-24.
   * @refuses user_not_found, user_load_failed
   */
  exportPerson: {
    right: 'admin',
    cause: 'nobody',
    fallback: { code: 'user_load_failed' },
    input: z.object({ userId: looseId, place: looseText }),
    output: z.object({
      rows: z.array(z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) })),
      next: z.string().nullable(),
    }),
  },
  /**
   * `noteExport`: logs that the caller takes so many acts of the log out. Rule PA-24.
   * @refuses parameter_missing, database_error
   */
  noteExport: {
    right: 'admin',
    cause: 'nobody',
    fallback: { code: 'database_error' },
    input: z.object({ ...requestFields, acts: looseNumber }),
    output: messageSchema,
  },
  /**
   * `erasePerson`: removes name, handles, pictures and texts of a person at once, and within minutes what the rows of
   * other tables hold of them. Rule OP-10.
   * @refuses user_not_found, erase_admin, erase_key_missing, erase_failed
   */
  erasePerson: {
    right: 'super_admin',
    cause: 'nobody',
    fallback: { code: 'erase_failed' },
    input: z.object({ ...requestFields, userId: looseId }),
    output: messageSchema,
  },
} as const satisfies Record<string, OperationDefinition>;
