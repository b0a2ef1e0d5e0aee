import type { Post } from '#src/domain/post.ts';
import { countEngaged, countReviewed } from '#src/domain/posts/post-state.ts';
import { useText } from '#src/state/text-context.ts';
import { ProgressBar } from '#src/ui/progress-bar.tsx';

/** How far a post is: how many people of its limit engaged, and inside it how many are reviewed. Rule FA-05. */
export function PostProgress({ post }: { readonly post: Post }) {
  const { postText } = useText();
  const engageCount = countEngaged(post);
  const reviewedCount = countReviewed(post);
  const meaning = postText.progressOf({ engageCount, reviewedCount, limit: post.limit });
  return (
    <span className="flex flex-col gap-1.5">
      <ProgressBar
        label={postText.progress}
        valueText={meaning}
        value={engageCount}
        innerValue={reviewedCount}
        max={post.limit}
      />
      <span className="text-footnote text-subtitle">{meaning}</span>
    </span>
  );
}
