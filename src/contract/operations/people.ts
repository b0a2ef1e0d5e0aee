import { z } from 'zod';
import { userId } from '#src/domain/ids.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import { looseTexts } from './fields.ts';
import type { OperationDefinition } from './definition.ts';

/** What members see of one another, whatever else the row holds. Rule TR-34. */
const profileSchema = z.object({
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
});

/** What members learn of one another. */
export const peopleOperations = {
  /**
   * `readProfiles`: at most 100 ids; answers what a profile shows of those who are approved or banned, in no order.
   * Rule TR-34.
   * @refuses parameter_missing, user_load_failed
   */
  readProfiles: {
    right: 'member',
    fallback: { code: 'user_load_failed' },
    input: z.object({ userIds: looseTexts }),
    output: z.object({ profiles: z.array(profileSchema) }),
  },
} as const satisfies Record<string, OperationDefinition>;
