import { z } from 'zod';
import type { OperationAccess } from '#src/domain/access/permissions.ts';
import { isRequestId, requestId } from '#src/domain/ids.ts';

/** One operation: who may call it, its failure when nothing else is known, what it takes and what it answers. */
export type OperationDefinition = OperationAccess & {
  readonly input: z.ZodType<object>;
  readonly output: z.ZodType<object>;
  /** The fields that only set a condition, such as the price that was shown; others make it another request. Rule TR-31. */
  readonly conditions?: readonly string[];
};

/**
 * A text that a caller may leave out or get wrong: anything else reads as undefined, so that the
 * operation refuses it in its own order and by its own sentence.
 */
export const looseText = z.string().optional().catch(undefined);

/** An id that a caller may send as text or number, such as the messenger's user id. */
export const looseId = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined);

/** A list of texts; anything else reads as undefined. */
export const looseTexts = z.array(z.string()).optional().catch(undefined);

/** A flag; anything else reads as undefined. */
export const looseFlag = z.boolean().optional().catch(undefined);

/** A number or a typed number; anything else reads as undefined. */
export const looseNumber = z.union([z.number(), z.string()]).optional().catch(undefined);

/** When a ban ends, in milliseconds since 1970; nothing for one without an end. Anything else is refused. Rule FA-27. */
export const banEnd = z.number().nullish();

/** What every operation that changes something carries: the id by which a replay is known. Rule TR-15. */
export const requestFields = { requestId: z.string().refine(isRequestId).transform(requestId) };

/** The answer of an operation that only says that it happened. */
export const doneSchema = z.object({});

/** The answer of a moderation tool: the sentence to show. */
export const messageSchema = z.object({ message: z.string() });
