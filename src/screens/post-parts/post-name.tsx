import type { Post } from '#src/domain/post.ts';
import { useStartText } from '#src/state/start-text.ts';

/** What a post is called: its title, else its author and day. Rule MY-28. */
export function PostName({ post }: { readonly post: Post }) {
  const { postText } = useStartText();
  return (
    <span
      dir="auto"
      className="line-clamp-2 min-w-[min(8rem,100%)] flex-1 text-lead font-semibold text-pretty wrap-anywhere"
    >
      {postText.name(post)}
    </span>
  );
}

/** What a post is called to those who may engage with it: its title, else what its guide asks to say, else as above. Rules MY-18, MY-28. */
export function FeedPostName({ post }: { readonly post: Post }) {
  const guide = post.commentGuide ?? post.quoteGuide;
  return <PostName post={post.about === null ? { ...post, about: guide } : post} />;
}
