import { z } from 'zod';
import type { OperationAccess } from '#src/domain/access/permissions.ts';
import { isRequestId, requestId } from '#src/domain/ids.ts';

/** One operation: who may call it, its fallback failure, its input and its output. */
export type OperationDefinition = OperationAccess & {
  readonly input: z.ZodType<object>;
  readonly output: z.ZodType<object>;
  /** Fields that do not make it another request: conditions, such as the price shown, and names for display. Rule TR-31. */
  readonly conditions?: readonly string[];
};

/**
 * A text that a caller may omit or send wrongly: anything else parses as undefined, so that the operation refuses it in its
 * own order and with its own message.
 */
export const looseText = z.string().optional().catch(undefined);

/** An id that a caller may send as a string or a number, such as the messenger's user id. */
export const looseId = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined);

/** A list of texts; anything else parses as undefined. */
export const looseTexts = z.array(z.string()).optional().catch(undefined);

/** A flag; anything else parses as undefined. */
export const looseFlag = z.boolean().optional().catch(undefined);

/** A number or a typed number; anything else parses as undefined. */
export const looseNumber = z.union([z.number(), z.string()]).optional().catch(undefined);

/** When a ban ends, in milliseconds since 1970; absent or null for a permanent ban. Anything else is refused. Rule FA-27. */
export const banEnd = z.number().nullish();

/** The field of every changing operation: the id by which a repetition is recognized. Rule TR-15. */
export const requestFields = { requestId: z.string().refine(isRequestId).transform(requestId) };

/** The answer of an operation that returns nothing. */
export const doneSchema = z.object({});

/** The answer of a moderation tool: the message to show. */
export const messageSchema = z.object({ message: z.string() });
