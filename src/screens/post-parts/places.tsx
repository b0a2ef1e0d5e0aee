import type { ReactNode } from 'react';
import type { Post } from '#src/domain/post.ts';
import { countEngaged, countReviewed, isClosed } from '#src/domain/posts/post-state.ts';
import { useStartText } from '#src/state/start-text.ts';
import { Bar } from '#src/ui/bar.tsx';

type PlacesProps = {
  readonly post: Post;
  /** Shown beside the number of places left. */
  readonly end?: ReactNode;
};

/** A post's places as a bar, and below it how many are left or closed. Rule FA-05. */
export function Places({ post, end }: PlacesProps) {
  const { postText } = useStartText();
  const reviewedCount = countReviewed(post);
  const left = isClosed(post)
    ? postText.closedPlaces(post.closedPlaces)
    : postText.left(Math.max(0, post.limit - post.engageCount), post.limit);
  return (
    <span className="flex flex-col gap-1.5">
      <Bar
        label={postText.progress}
        valueText={left}
        done={reviewedCount}
        waiting={countEngaged(post) - reviewedCount}
        total={post.limit}
        hasPlaces
      />
      <span className="flex flex-wrap items-start justify-between gap-x-3 text-footnote text-hint">
        <span className="font-semibold text-text">{left}</span> {end}
      </span>
    </span>
  );
}
