import type { OutboxMessage } from '#src/contract/bot.ts';
import type { Failure } from '#src/domain/failure.ts';
import { prefixedId } from '#src/domain/ids.ts';
import type { Post } from '#src/domain/post.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { botTextFor, type Receiver } from '#src/text/bot-text.ts';
import { isUnwanted, outboxWrite } from '../outbox/message.ts';
import { findRow, type OperationContext } from '../runtime/context.ts';
import type { Write } from '../runtime/writes.ts';

/** The part of an operation's context that marking needs. */
type MarkContext = Pick<OperationContext, 'rows' | 'begin' | 'nowMs' | 'deliver' | 'pause'>;

const maxAttempts = 5;

/** Whether all places of a post are taken and the post is not marked as full. */
export function isFullUnmarked(post: Post): boolean {
  return post.engageCount >= post.limit && !post.isTargetReached;
}

/** Marks a post as full and notifies its author; the message's row makes sure that this happens once. Rules EN-16, TR-37. */
export function targetWrites(
  post: Post,
  author: Receiver,
  nowMs: number,
): { readonly writes: readonly Write[]; readonly message: OutboxMessage } {
  const { botMessages } = botTextFor(author);
  const message: OutboxMessage = {
    id: prefixedId('target', post.id),
    isMuted: isUnwanted(author),
    call: {
      path: 'bot/notify',
      payload: { telegramId: post.authorId, message: botMessages.targetReached(post) },
    },
  };
  const mark = { targetStatus: true };
  return {
    writes: [
      { action: 'update', table: 'posts', rowId: post.id, data: mark },
      outboxWrite(message, nowMs),
    ],
    message,
  };
}

/**
 * Marks a post if it is full and not marked yet. If this fails, the next person who finds the post
 * full marks it, or the schedule does. Rule TR-37.
 */
export async function markIfFull(
  context: MarkContext,
  postId: string,
): Promise<Result<boolean, Failure>> {
  const failure = { code: 'database_error' } as const;
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const found = await findRow(context.rows, { table: 'posts', id: postId, failure });
    if (!found.ok) return found;
    if (found.value === null || !isFullUnmarked(found.value)) return ok(false);
    const id = found.value.authorId;
    const author = await findRow(context.rows, { table: 'users', id, failure });
    if (!author.ok) return author;
    const { writes, message } = targetWrites(found.value, author.value, context.nowMs());
    const marked = await context.begin().commit(writes);
    if (marked.ok) {
      context.deliver([message]);
      return ok(true);
    }
    await context.pause(attempt);
  }
  return err(failure);
}
