import type { EngagementProgress } from '#src/domain/engagement/steps.ts';
import type { DecisionCounts } from '#src/domain/people/scorecard.ts';
import type { Post } from '#src/domain/post.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';
import { PersonLine } from '#src/screens/person/person-line.tsx';
import { AuthorStanding } from '#src/screens/person/author-standing.tsx';
import { PostWords } from '#src/screens/post/post-words.tsx';
import { TypeIcons } from '#src/screens/post/type-icons.tsx';
import { useText } from '#src/state/text-context.ts';
import { useShownPost } from '#src/state/use-shown-post.ts';
import { Card } from '#src/ui/card.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { ProgressRing } from '#src/ui/progress-ring.tsx';

type EarnCardProps = {
  readonly post: Post;
  readonly rewardTenths: PointTenths;
  /** The steps done so far, where some were left unfinished. */
  readonly begun: EngagementProgress | undefined;
  /** How the author decides, where that is known. */
  readonly author: DecisionCounts | undefined;
  readonly onOpen: () => void;
};

/** A post to engage with: whose, what it is about, what it earns, and how its author decides. Rules EA-15, MY-03, MY-18, FA-21. */
export function EarnCard({ post, rewardTenths, begun, author, onOpen }: EarnCardProps) {
  const { earnText } = useText();
  useShownPost(post.id);
  const left = Math.max(0, post.limit - post.engageCount);
  const places = earnText.placesLeft(left, post.limit);
  return (
    <Card onClick={onOpen}>
      <span className="flex w-full flex-wrap items-center gap-x-3 gap-y-1">
        <PersonLine name={post.authorName} xUsername={post.authorUsername} />{' '}
        {post.isPinned ? (
          <span className="text-accent">
            <span className="sr-only">{earnText.pinned}</span>
            <Icon name="pin" sizePx={20} isTinted />
          </span>
        ) : null}{' '}
        <Pill tone="success">{earnText.reward(rewardTenths)}</Pill>
      </span>{' '}
      <PostWords post={post} /> {author === undefined ? null : <AuthorStanding author={author} />}{' '}
      {begun === undefined ? null : (
        <Pill tone="accent" icon="bolt">
          {earnText.continueAt(begun.currentStep + 1, begun.steps.length)}
        </Pill>
      )}{' '}
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <TypeIcons types={post.types} />{' '}
        <span className="flex items-center gap-2 text-footnote text-subtitle">
          <span>{places}</span>
          <ProgressRing
            label={earnText.places}
            valueText={places}
            value={post.engageCount}
            max={post.limit}
            sizePx={28}
          />
        </span>
      </span>
    </Card>
  );
}
