import type { EngagementType } from '#src/domain/engagement-types.ts';
import type { EngagementProgress } from '#src/domain/engagement/progress.ts';
import type { DecisionCounts } from '#src/domain/people/scorecard.ts';
import type { Post } from '#src/domain/post.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { AuthorStanding } from '#src/screens/person/author-standing.tsx';
import { Places } from '#src/screens/post-parts/places.tsx';
import { PostHead } from '#src/screens/post-parts/post-head.tsx';
import { TypePills } from '#src/screens/post-parts/engagement-types.tsx';
import { useStartText } from '#src/state/start-text.ts';
import { useShownPost } from '#src/state/use-shown-post.ts';
import { buttonClassName } from '#src/ui/button-style.ts';
import { Card } from '#src/ui/card.tsx';
import { Icon } from '#src/ui/icons.tsx';

type EarnCardProps = {
  readonly post: Post;
  /** The steps done so far, if the engagement is unfinished. */
  readonly begun: EngagementProgress | undefined;
  /** The author's decision counts, if they are known. */
  readonly author: DecisionCounts | undefined;
  readonly onOpen: () => void;
};

/** A post in the feed: its subject, reward and author, and how the author decides. Rules EA-15, MY-03, MY-18, MY-28, FA-21. */
export function EarnCard({ post, begun, author, onOpen }: EarnCardProps) {
  const { earnText } = useStartText();
  useShownPost(post.id);
  return (
    <Card onClick={onOpen}>
      <PostHead post={post} />{' '}
      <span className="flex w-full flex-wrap items-center gap-x-2 gap-y-1 text-footnote text-hint">
        <span className="flex min-w-[min(9rem,100%)] flex-1 items-center gap-2">
          <PersonAvatar name={post.authorName} xUsername={post.authorUsername} sizePx={24} />
          <span className="wrap-break-word">
            <bdi className="font-semibold text-text">{post.authorName}</bdi>{' '}
            <bdi>{`@${post.authorUsername}`}</bdi>
          </span>
        </span>{' '}
        {post.isPinned ? (
          <span className="flex items-center gap-1">
            <Icon name="pin" sizePx={15} />
            {earnText.pinned}
          </span>
        ) : null}
      </span>{' '}
      <TypePills types={post.types} done={doneTypes(begun)} />{' '}
      <Places post={post} end={author && <AuthorStanding author={author} />} />{' '}
      {begun === undefined ? null : (
        <span className={buttonClassName({ variant: 'secondary', size: 'small' })}>
          {earnText.continueAt(begun.currentStep + 1, begun.steps.length)}
        </span>
      )}
    </Card>
  );
}

function doneTypes(begun: EngagementProgress | undefined): ReadonlySet<EngagementType> {
  const done = begun?.steps.filter(({ isCompleted }) => isCompleted) ?? [];
  return new Set(done.map(({ type }) => type));
}
