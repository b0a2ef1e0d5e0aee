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
