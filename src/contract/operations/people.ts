import { z } from 'zod';
import { userId } from '#src/domain/ids.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import type { User } from '#src/domain/user.ts';
import { looseTexts } from './fields.ts';
import type { OperationDefinition } from './definition.ts';

/** What members see of one another; everything else of the row is for administrators and the person alone. Rule TR-34. */
export const profileSchema = z.object({
  id: z.string().transform(userId),
  name: z.string(),
  xUsername: z.string(),
  xName: z.string(),
  avatar: z.string().nullable(),
  pointTenths: z.int().transform(tenths),
  totalEngaged: z.int(),
  approvedEngaged: z.int(),
  rejectedEngaged: z.int(),
  behaviourPoint: z.int(),
  warnCount: z.int(),
  decisions: z.int(),
  rejections: z.int(),
  decisionMs: z.int(),
  createdAtMs: z.int(),
} satisfies { readonly [Field in keyof User]?: z.ZodType<User[Field]> });

/** What members see of one person. Rule TR-34. */
export type Profile = z.output<typeof profileSchema>;

/** What members learn of one another. */
export const peopleOperations = {
  /**
   * `readProfiles`: at most 100 ids; answers what a profile shows of those who are approved or banned, in no order.
   * Rule TR-34.
   * @refuses parameter_missing, user_load_failed
   */
  readProfiles: {
    right: 'member',
    cause: 'nobody',
    fallback: { code: 'user_load_failed' },
    input: z.object({ userIds: looseTexts }),
    output: z.object({ profiles: z.array(profileSchema) }),
  },
  /**
   * `readInvite`: what the caller gets for a person who joins by the caller's link, in tenths; 0 for nothing.
   * Rule MY-30.
   * @refuses database_error
   */
  readInvite: {
    right: 'member',
    cause: 'nobody',
    fallback: { code: 'database_error' },
    input: z.object({}),
    output: z.object({ rewardTenths: z.int().nonnegative() }),
  },
} as const satisfies Record<string, OperationDefinition>;
