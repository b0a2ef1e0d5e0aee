import type { EngagementType } from '#src/domain/engagement-types.ts';
import type { EngagementProgress } from '#src/domain/engagement/progress.ts';
import type { DecisionCounts } from '#src/domain/people/scorecard.ts';
import type { Post } from '#src/domain/post.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { AuthorStanding } from '#src/screens/person/author-standing.tsx';
import { FeedPostName } from '#src/screens/post-parts/post-name.tsx';
import { TypePills } from '#src/screens/post-parts/type-pills.tsx';
import { useStartText } from '#src/state/start-text.ts';
import { useShownPost } from '#src/state/use-shown-post.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Bar } from '#src/ui/bar.tsx';
import { buttonClassName } from '#src/ui/button-style.ts';
import { Card } from '#src/ui/card.tsx';
import { Icon } from '#src/ui/icons.tsx';

type EarnCardProps = {
  readonly post: Post;
  readonly rewardTenths: PointTenths;
  /** The steps done so far, where some were left unfinished. */
  readonly begun: EngagementProgress | undefined;
  /** How the author decides, where that is known. */
  readonly author: DecisionCounts | undefined;
  readonly onOpen: () => void;
};

/** A post to engage with: what it is about, what it earns, whose it is, and how its author decides. Rules EA-15, MY-03, MY-18, MY-28, FA-21. */
export function EarnCard({ post, rewardTenths, begun, author, onOpen }: EarnCardProps) {
  const { earnText, format } = useStartText();
  useShownPost(post.id);
  const left = Math.max(0, post.limit - post.engageCount);
  const places = earnText.placesLeft(left, post.limit);
  return (
    <Card onClick={onOpen}>
      <span className="flex w-full flex-wrap items-start gap-x-3 gap-y-1">
        <FeedPostName post={post} />{' '}
        <Amount tenths={rewardTenths} format={format.points} kind="gain" size="card" />
      </span>{' '}
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
      <Bar
        label={earnText.places}
        valueText={places}
        done={post.reviewedCount}
        waiting={post.engageCount - post.reviewedCount}
        total={post.limit}
        hasPlaces
      />
      <span className="-mt-1 flex w-full flex-wrap items-start justify-between gap-x-3 text-footnote text-hint">
        <span>{places}</span> {author === undefined ? null : <AuthorStanding author={author} />}
      </span>{' '}
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
