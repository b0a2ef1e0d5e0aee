import type { Post } from '#src/domain/post.ts';
import { hasReachedTarget } from '#src/domain/posts/post-state.ts';
import { PostName } from '#src/screens/post/post-name.tsx';
import { PostProgress } from '#src/screens/post/post-progress.tsx';
import { TypeIcons } from '#src/screens/post/type-icons.tsx';
import { useText } from '#src/state/text-context.ts';
import { Card } from '#src/ui/card.tsx';
import { Pill } from '#src/ui/pill.tsx';

type TaskCardProps = {
  readonly post: Post;
  /** How many engagements with the post wait for its author's decision. */
  readonly waitingCount: number;
  readonly onOpen: () => void;
};

/** An own post: its link, what it asks for, how far it is, and how many wait for review. Rules HM-06, HM-12. */
export function TaskCard({ post, waitingCount, onOpen }: TaskCardProps) {
  const { homeText, postText } = useText();
  return (
    <Card onClick={onOpen}>
      <PostName post={post} />{' '}
      <span className="flex flex-wrap items-center gap-2">
        <span className="me-auto">
          <TypeIcons types={post.types} />
        </span>{' '}
        {hasReachedTarget(post) ? (
          <Pill tone="success" icon="check">
            {homeText.targetReached}
          </Pill>
        ) : null}{' '}
        {waitingCount > 0 ? <Pill tone="warning">{postText.pending(waitingCount)}</Pill> : null}
      </span>{' '}
      <PostProgress post={post} />
    </Card>
  );
}
