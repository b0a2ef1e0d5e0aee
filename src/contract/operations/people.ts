import { z } from 'zod';
import { userId } from '#src/domain/ids.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { eachCounter, type User } from '#src/domain/user.ts';
import {
  looseId,
  looseNumber,
  looseText,
  looseTexts,
  messageSchema,
  type OperationDefinition,
  requestFields,
} from './fields.ts';

/** What members see of each other; only administrators and the person may read the rest of the row. Rule TR-34. */
export const profileSchema = z.object({
  id: z.string().transform(userId),
  name: z.string(),
  xUsername: z.string(),
  xName: z.string(),
  avatar: z.string().nullable(),
  pointTenths: z.int().transform(tenths),
  ...eachCounter(z.int()),
  createdAtMs: z.int(),
} satisfies { readonly [Field in keyof User]?: z.ZodType<User[Field]> });

/** What members see of one person. Rule TR-34. */
export type Profile = z.output<typeof profileSchema>;

/** The operations that read other people. */
export const peopleOperations = {
  /**
   * `readProfiles`: at most 100 ids; returns the profiles of those who are approved or banned, in no particular order.
   * Rule TR-34.
   * @refuses parameter_missing, user_load_failed
   */
  readProfiles: {
    right: 'member',
    cause: 'none',
    fallback: { code: 'user_load_failed' },
    input: z.object({ userIds: looseTexts }),
    output: z.object({ profiles: z.array(profileSchema) }),
  },
  /**
   * `readInvite`: the caller's reward for a person who joins by the caller's link, in tenths; may be 0.
   * Rule MY-30.
   * @refuses database_error
   */
  readInvite: {
    right: 'member',
    cause: 'none',
    fallback: { code: 'database_error' },
    input: z.object({}),
    output: z.object({ rewardTenths: z.int().nonnegative() }),
  },
} as const satisfies Record<string, OperationDefinition>;

/** The operations on an installation's personal data. */
export const personalDataOperations = {
  /**
   * `exportPerson`: a page of everything stored about a person, as rows with their tables; `next` is the `place` of the next
   * page, null after the last one. Before it answers, it logs one entry per administrator, person and day. Rules OP-10,
   * PA-24.
   * @refuses user_not_found, user_load_failed
   */
  exportPerson: {
    right: 'admin',
    cause: 'none',
    fallback: { code: 'user_load_failed' },
    input: z.object({ userId: looseId, place: looseText }),
    output: z.object({
      rows: z.array(z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) })),
      next: z.string().nullable(),
    }),
  },
  /**
   * `noteExport`: logs that the caller exports this many acts of the log. Rule PA-24.
   * @refuses parameter_missing, database_error
   */
  noteExport: {
    right: 'admin',
    cause: 'none',
    fallback: { code: 'database_error' },
    input: z.object({ ...requestFields, acts: looseNumber }),
    output: messageSchema,
  },
  /**
   * `erasePerson`: removes a person's name, handles, pictures and texts at once, and within minutes the copies in the rows
   * of other tables. Rule OP-10.
   * @refuses user_not_found, erase_admin, erase_key_missing, erase_failed
   */
  erasePerson: {
    right: 'super_admin',
    cause: 'none',
    fallback: { code: 'erase_failed' },
    input: z.object({ ...requestFields, userId: looseId }),
    output: messageSchema,
  },
} as const satisfies Record<string, OperationDefinition>;
