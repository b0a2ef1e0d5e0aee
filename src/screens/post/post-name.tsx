import type { Post } from '#src/domain/post.ts';
import { useText } from '#src/state/text-context.ts';

/** What a post is called: what it is about with its link below, else the link alone. Rule MY-18. */
export function PostName({ post }: { readonly post: Post }) {
  const { postText } = useText();
  const shortName = postText.shortName(post);
  if (post.about === null)
    return <span className="wrap-break-word font-semibold">{shortName}</span>;
  return (
    <span className="flex min-w-0 flex-col">
      <span dir="auto" className="font-semibold wrap-anywhere">
        {post.about}
      </span>{' '}
      <span className="wrap-break-word text-footnote text-subtitle">{shortName}</span>
    </span>
  );
}
