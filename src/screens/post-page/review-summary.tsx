import { useState } from 'react';
import type { Post } from '#src/domain/post.ts';
import { countEngaged, countReviewed, isClosed } from '#src/domain/posts/post-state.ts';
import { useNow } from '#src/screens/hooks/use-now.ts';
import { Places } from '#src/screens/post-parts/places.tsx';
import { PostName } from '#src/screens/post-parts/post-head.tsx';
import { TypePills } from '#src/screens/post-parts/types.tsx';
import { useText } from '#src/state/text-context.ts';
import { ButtonRow } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { AddPlaces } from './add-places.tsx';
import { OwnPostActions } from './own-post-actions.tsx';
import { OpenPost, PostGuides, SharePost } from './post-parts.tsx';

type ReviewSummaryProps = {
  readonly post: Post;
  /** Opens the create-post form; only the post's author has it. Rule MY-14. */
  readonly onPostAgain?: (() => void) | undefined;
};

/** The reviewed post: what it asks for, how far it is, and, for its author, what can be done with it. Rules RV-01, MY-14, MY-28, MY-33. */
export function ReviewSummary({ post, onPostAgain }: ReviewSummaryProps) {
  const { ownPostText } = useText();
  const nowMs = useNow();
  const [isUnfolded, setIsUnfolded] = useState(false);
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-end gap-1">
        <div className="flex min-w-[min(10rem,100%)] flex-1 flex-col gap-1 wrap-anywhere">
          <PostName post={post} />
          <p className="text-footnote text-hint">
            {ownPostText.published(post.createdAtMs, nowMs, post.costTenths)}
          </p>
        </div>
        <div className="-my-2.5 -me-2.5 flex shrink-0">
          <SharePost post={post} />
          {onPostAgain === undefined ? null : (
            <IconButton
              icon="more"
              label={ownPostText.more}
              isExpanded={isUnfolded}
              onClick={() => {
                setIsUnfolded(!isUnfolded);
              }}
            />
          )}
        </div>
      </div>
      {onPostAgain !== undefined && isClosed(post) ? (
        <StatusLine tone="warning">{ownPostText.isClosed}</StatusLine>
      ) : null}
      <TypePills types={post.types} />
      <Places post={post} end={<PlacesLegend post={post} />} />
      <PostGuides post={post} />
      <ButtonRow>
        <OpenPost post={post} />
        <AddPlaces post={post} />
      </ButtonRow>
      {onPostAgain !== undefined && isUnfolded ? (
        <OwnPostActions post={post} onPostAgain={onPostAgain} />
      ) : null}
    </Card>
  );
}

/** What the colors of the bar mean. */
function PlacesLegend({ post }: { readonly post: Post }) {
  const { postText } = useText();
  const reviewed = countReviewed(post);
  const entries = [
    { dot: 'bg-button', text: postText.reviewed(reviewed) },
    { dot: 'bg-warning-fill', text: postText.pending(countEngaged(post) - reviewed) },
  ];
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {entries.map(({ dot, text }) => (
        <span key={dot} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${dot}`} />
          {text}
        </span>
      ))}
    </span>
  );
}
