import type { Post } from '#src/domain/post.ts';
import {
  countEngaged,
  countReviewed,
  hasReachedTarget,
  isClosed,
} from '#src/domain/posts/post-state.ts';
import { Places } from '#src/screens/post-parts/places.tsx';
import { PostName } from '#src/screens/post-parts/post-head.tsx';
import { TypesLine } from '#src/screens/post-parts/types.tsx';
import { useApp } from '#src/state/app-context.ts';
import { useStartText } from '#src/state/start-text.ts';
import { Card } from '#src/ui/card.tsx';
import { Pill } from '#src/ui/pill.tsx';

type TaskCardProps = {
  readonly post: Post;
  /** How many engagements with the post wait for its author's decision. */
  readonly waitingCount: number;
  readonly onOpen: () => void;
};

/** An own post: its name, what it asks for, how far it is, and how many wait for review. Rules HM-06, HM-12. */
export function TaskCard({ post, waitingCount, onOpen }: TaskCardProps) {
  const { homeText, postText } = useStartText();
  const { clock } = useApp();
  const reviewed = countReviewed(post);
  const pending = countEngaged(post) - reviewed;
  const counts = [
    ...(reviewed > 0 ? [postText.reviewed(reviewed)] : []),
    ...(pending > 0 ? [postText.pending(pending)] : []),
  ];
  return (
    <Card onClick={onOpen}>
      <span className="flex w-full flex-wrap items-start gap-x-3 gap-y-1">
        <PostName post={post} />{' '}
        {waitingCount > 0 ? <Pill tone="warning">{homeText.waiting(waitingCount)}</Pill> : null}{' '}
        <PostState post={post} />
      </span>{' '}
      <TypesLine types={post.types}>
        {` · ${homeText.dayOf(post.createdAtMs, clock.nowMs())}`}
      </TypesLine>{' '}
      <Places post={post} end={<span>{postText.list(counts)}</span>} />
    </Card>
  );
}

/** That a post takes no more: it was closed, or it has reached its target. Rule HM-09. */
function PostState({ post }: { readonly post: Post }) {
  const { homeText } = useStartText();
  if (isClosed(post)) return <Pill>{homeText.closed}</Pill>;
  if (!hasReachedTarget(post)) return null;
  return (
    <Pill tone="success" icon="check">
      {homeText.targetReached}
    </Pill>
  );
}
