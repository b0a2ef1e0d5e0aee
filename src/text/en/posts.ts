import type { Post } from '#src/domain/post.ts';
import { format } from './english.ts';

/** The words about one post, wherever it is shown. */
export const postText = {
  /** What a post is called: its title, else its author and day. Rule MY-28. */
  name: (post: Pick<Post, 'about' | 'authorUsername' | 'createdAtMs'>) =>
    post.about ?? `@${post.authorUsername}, ${format.shortDay(post.createdAtMs)}`,
  types: (names: readonly string[]) => names.join(', '),
  progress: 'Engagements',
  progressOf: (post: Pick<Post, 'engageCount' | 'reviewedCount' | 'limit'>) =>
    `${post.engageCount} of ${post.limit} submitted, ${post.reviewedCount} reviewed`,
  pending: (count: number) => `${count} pending`,
  reviewed: (count: number) => `${count} reviewed`,
  left: (left: number, limit: number) => `${left} of ${limit} left`,
  closedPlaces: (count: number) => `${count} closed`,
  open: 'Open on X',
  share: 'Share',
  shareMessage: (author: string) => `Engage with the post of @${author} and earn points.`,
  paste: 'Paste',
  nothingToPaste: 'There is no text to paste.',
} as const;
