import type { Post } from '#src/domain/post.ts';
import { useText } from '#src/state/text-context.ts';
import { ProgressBar } from '#src/ui/progress-bar.tsx';

/** How far a post is: what is submitted of its limit, and inside it what is reviewed. */
export function PostProgress({ post }: { readonly post: Post }) {
  const { postText } = useText();
  const meaning = postText.progressOf(post);
  return (
    <span className="flex flex-col gap-1.5">
      <ProgressBar
        label={postText.progress}
        valueText={meaning}
        value={post.engageCount}
        innerValue={post.reviewedCount}
        max={post.limit}
      />
      <span className="text-footnote text-subtitle">{meaning}</span>
    </span>
  );
}
