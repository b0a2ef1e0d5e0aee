import type { z } from 'zod';
import type { OperationAccess } from '#src/domain/access/permissions.ts';

/** One operation: who may call it, its failure when nothing else is known, what it takes and what it answers. */
export type OperationDefinition = OperationAccess & {
  readonly input: z.ZodType<object>;
  readonly output: z.ZodType<object>;
  /** The fields that only set a condition, such as the price that was shown; others make it another request. Rule TR-31. */
  readonly conditions?: readonly string[];
};
