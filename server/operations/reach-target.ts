import type { OutboxMessage } from '#src/contract/bot.ts';
import { prefixedId } from '#src/domain/ids.ts';
import type { Post } from '#src/domain/post.ts';
import { query } from '#src/tables/query.ts';
import { botTextFor, type Receiver } from '#src/text/bot-text.ts';
import { outboxWrite } from '../outbox/message.ts';
import { findRow, type OperationContext } from '../runtime/context.ts';
import type { Write } from '../runtime/writes.ts';

/** What marking takes of an operation's context. */
type MarkContext = Pick<OperationContext, 'rows' | 'begin' | 'nowMs' | 'deliver' | 'pause'>;

const maxAttempts = 5;
const pageSize = 500;

/** Whether all places of a post are taken, though nobody has said so yet. */
export function isFullUnmarked(post: Post): boolean {
  return post.engageCount >= post.limit && !post.isTargetReached;
}

/** Marks a post as full and tells its author; the message's row holds it to once. Rules EN-16, TR-37. */
export function targetWrites(
  post: Post,
  author: Receiver,
  nowMs: number,
): { readonly writes: readonly Write[]; readonly message: OutboxMessage } {
  const { botMessages } = botTextFor(author);
  const message: OutboxMessage = {
    id: prefixedId('target', post.id),
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
 * Marks a post if it is full by now and nobody has marked it. What fails here is made good by whoever finds
 * the post full next, at the latest by the schedule. Rule TR-37.
 */
export async function markIfFull(context: MarkContext, postId: string): Promise<boolean> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const failure = { code: 'database_error' } as const;
    const found = await findRow(context.rows, { table: 'posts', id: postId, failure });
    if (!found.ok || found.value === null || !isFullUnmarked(found.value)) return false;
    const id = found.value.authorId;
    const author = await findRow(context.rows, { table: 'users', id, failure });
    if (!author.ok) return false;
    const { writes, message } = targetWrites(found.value, author.value, context.nowMs());
    const marked = await context.begin().commit(writes);
    if (marked.ok) {
      context.deliver([message]);
      return true;
    }
    await context.pause(attempt);
  }
  return false;
}

/** Marks every post that is full without a mark; answers how many. Rule TR-37. */
export async function markFullPosts(context: MarkContext): Promise<number> {
  let marked = 0;
  let lastId: string | undefined;
  for (;;) {
    const open = query('posts').equal('targetStatus', false).limit(pageSize);
    const page = await context.rows.list(open.after(lastId));
    if (!page.ok) return marked;
    for (const post of page.value.rows.filter(isFullUnmarked)) {
      if (await markIfFull(context, post.id)) marked += 1;
    }
    lastId = page.value.ids.at(-1);
    if (page.value.ids.length < pageSize) return marked;
  }
}
