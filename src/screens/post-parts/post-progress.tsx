import type { Post } from '#src/domain/post.ts';
import { countEngaged, countReviewed } from '#src/domain/posts/post-state.ts';
import { useStartText } from '#src/state/start-text.ts';
import { Bar } from '#src/ui/bar.tsx';

/** How far a post is: how many people of its limit engaged, and inside it how many are reviewed. Rule FA-05. */
export function PostProgress({ post }: { readonly post: Post }) {
  const { postText } = useStartText();
  const engageCount = countEngaged(post);
  const reviewedCount = countReviewed(post);
  const meaning = postText.progressOf({ engageCount, reviewedCount, limit: post.limit });
  return (
    <span className="flex flex-col gap-1.5">
      <Bar
        label={postText.progress}
        valueText={meaning}
        done={reviewedCount}
        waiting={engageCount - reviewedCount}
        total={post.limit}
        hasPlaces
      />
      <span className="text-footnote text-subtitle">{meaning}</span>
    </span>
  );
}
