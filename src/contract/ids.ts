import { z } from 'zod';
import { isRowId, postId, userId } from '#src/domain/ids.ts';

/** A post's id as it comes from outside. Rule DB-12. */
export const postIdSchema = z.string().refine(isRowId).transform(postId);

/** A person's id as it comes from outside. Rule DB-12. */
export const userIdSchema = z.string().refine(isRowId).transform(userId);
