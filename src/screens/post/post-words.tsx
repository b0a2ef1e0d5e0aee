import type { Post } from '#src/domain/post.ts';

/** What a post is about in its author's words, else what its guide asks to say; nothing where it says neither. Rule MY-18. */
export function PostWords({ post }: { readonly post: Post }) {
  if (post.about !== null) {
    return (
      <span dir="auto" className="wrap-anywhere">
        {post.about}
      </span>
    );
  }
  const guide = post.commentGuide ?? post.quoteGuide;
  if (guide === null) return null;
  return (
    <span dir="auto" className="line-clamp-2 text-callout wrap-anywhere text-subtitle">
      {guide}
    </span>
  );
}
