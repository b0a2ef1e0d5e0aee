import { z } from 'zod';
import { userIdSchema } from '#src/domain/ids.ts';
import { pointTenthsSchema } from '#src/domain/points/tenths.ts';
import type { User } from '#src/domain/user.ts';

/** The user as the device keeps it. Rule ST-01. */
export const storedUserSchema: z.ZodType<User> = z.object({
  id: userIdSchema,
  name: z.string(),
  firstName: z.string(),
  handle: z.string(),
  xUsername: z.string(),
  xName: z.string(),
  xUserId: z.string().nullable(),
  avatar: z.string().nullable(),
  xAvatar: z.string().nullable(),
  photoUrl: z.string().nullable(),
  clerkId: z.string().nullable(),
  pointTenths: pointTenthsSchema,
  totalEngaged: z.number(),
  approvedEngaged: z.number(),
  rejectedEngaged: z.number(),
  behaviourPoint: z.number(),
  warnCount: z.number(),
  isBanned: z.boolean(),
  isAdmin: z.boolean(),
  isApproved: z.boolean(),
  isRequestOpen: z.boolean(),
  createdAtMs: z.number(),
});
