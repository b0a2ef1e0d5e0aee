import type { EngagementType } from '#src/domain/engagement-types.ts';
import type { Post } from '#src/domain/post.ts';
import { parseStatusLink } from '#src/domain/posts/post-link.ts';

/**
 * The address on X where a member does a step manually: intent links for like, retweet, follow and reply, the post itself
 * for a quote; null if the post has no link. Rule EA-19.
 */
export function stepUrl(
  type: EngagementType,
  post: Pick<Post, 'link' | 'authorUsername'>,
): string | null {
  if (type === 'follow') {
    return `https://x.com/intent/follow?screen_name=${encodeURIComponent(post.authorUsername)}`;
  }
  const link = parseStatusLink(post.link ?? '');
  if (!link.ok) return null;
  const { statusId, url } = link.value;
  const urls = {
    like: `https://x.com/intent/like?tweet_id=${statusId}`,
    retweet: `https://x.com/intent/retweet?tweet_id=${statusId}`,
    comment: `https://x.com/intent/post?in_reply_to=${statusId}`,
    quote: url,
  };
  return urls[type];
}
