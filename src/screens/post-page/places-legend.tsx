import type { Post } from '#src/domain/post.ts';
import { countEngaged, countReviewed, isClosed } from '#src/domain/posts/post-state.ts';
import { useText } from '#src/state/text-context.ts';
import { Bar } from '#src/ui/bar.tsx';

/** A post's places as a bar, and below it how many are reviewed, pending, and left or closed. Rule FA-05. */
export function PlacesLegend({ post }: { readonly post: Post }) {
  const { postText } = useText();
  const engageCount = countEngaged(post);
  const reviewedCount = countReviewed(post);
  const pendingCount = engageCount - reviewedCount;
  const leftCount = Math.max(0, post.limit - post.engageCount);
  return (
    <div className="flex flex-col gap-2">
      <Bar
        label={postText.progress}
        valueText={postText.progressOf({ engageCount, reviewedCount, limit: post.limit })}
        done={reviewedCount}
        waiting={pendingCount}
        total={post.limit}
        hasPlaces
      />
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-footnote text-hint">
        <Place dot="bg-button" text={postText.reviewed(reviewedCount)} />
        <Place dot="bg-warning-fill" text={postText.pending(pendingCount)} />
        <Place
          dot="bg-track"
          text={
            isClosed(post)
              ? postText.closedPlaces(post.closedPlaces)
              : postText.left(leftCount, post.limit)
          }
        />
      </ul>
    </div>
  );
}

function Place({ dot, text }: { readonly dot: string; readonly text: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${dot}`} />
      {text}
    </li>
  );
}
