import { postPath, routes } from '#src/domain/access/routes.ts';
import { useNow } from '#src/screens/hooks/use-now.ts';
import { useBegunSteps } from '#src/screens/engage/use-begun-steps.ts';
import type { WaitingEngagement } from '#src/contract/operations/first-screen.ts';
import { useText } from '#src/state/text-context.ts';
import { Cell, CellIcon } from '#src/ui/cell.tsx';
import { Section } from '#src/ui/section.tsx';
import { useQuery } from '@tanstack/react-query';
import type { EngagementProgress } from '#src/domain/engagement/progress.ts';
import type { Post } from '#src/domain/post.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { shownRewardTenths } from '#src/screens/post-parts/rewards.ts';
import { useEngageHindrance } from '#src/screens/post-parts/use-engage-hindrance.ts';
import { useServices, useUser } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { ownEngagementsKey, postKey, reviewPartKey } from '#src/state/query-keys.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { pendingTotal, type PendingTotal } from '#src/domain/points/reward.ts';
import { pendingEngagements } from '#src/domain/people/scorecard.ts';
import { useAfterPaint } from '#src/ui/use-after-paint.ts';

/** Keeps the line's height until its text is known. */
const emptyLine = '\u00a0';

type AttentionCardProps = {
  /** The engagements that wait for the user's decision. */
  readonly waiting: readonly WaitingEngagement[];
};

/** What needs the user's attention: reviews, pending rewards, and unfinished steps. Rules MY-25, MY-03, MY-08. */
export function AttentionCard({ waiting }: AttentionCardProps) {
  const begun = useBegunSteps();
  const pending = usePendingWork();
  return (
    // Hidden if empty: the steps may belong to a post that is full by now.
    <div className="has-[.ui-cells:empty]:hidden">
      <Section>
        {waiting.length === 0 ? null : <ReviewCell waiting={waiting} />}
        {pending.count > 0 ? <PendingCell pending={pending} /> : null}
        <ContinueCell begun={begun} />
      </Section>
    </div>
  );
}

function ReviewCell({ waiting }: { readonly waiting: readonly WaitingEngagement[] }) {
  const { homeText } = useText();
  const nowMs = useNow();
  const deadlines = waiting.flatMap(({ decideByMs }) => decideByMs ?? []);
  const open = deadlines.filter((timeMs) => timeMs > nowMs);
  return (
    <Cell
      leading={<CellIcon name="check" tone="warning" />}
      title={homeText.waiting(waiting.length)}
      subtitle={open.length === 0 ? undefined : homeText.firstBy(Math.min(...open), nowMs)}
      trailing={<Faces waiting={waiting} />}
      href={routes.reviews.pattern}
    />
  );
}

const maxFaces = 3;

/** Who waits longest, in reserved space until they are known; short lines and large text use that space. Rules MY-25, SP-07, LA-09. */
function Faces({ waiting }: AttentionCardProps) {
  const services = useServices();
  const user = useUser();
  const isPainted = useAfterPaint();
  const ids = waiting.slice(0, maxFaces).map(({ id }) => id);
  const { data: people = [] } = useQuery({
    queryKey: [...reviewPartKey(user.id), 'faces', ...ids],
    enabled: isPainted,
    queryFn: async () => {
      const { engagements } = unwrap(await services.engagements.getMany(ids));
      return [...new Map(engagements.map((each) => [each.engagedBy, each])).values()];
    },
  });
  return (
    <span
      aria-hidden="true"
      className="flex justify-end overflow-clip"
      style={{
        width: `${String(6 + ids.length * 18)}px`,
        maxWidth: 'max(0px, (100vw - 21rem) * 99)',
      }}
    >
      {people.map(({ engagedBy, authorName, authorX }) => (
        <span key={engagedBy} className="-ms-1.5 grid rounded-full ring-2 ring-surface">
          <PersonAvatar name={authorName} xUsername={authorX} sizePx={24} />
        </span>
      ))}
    </span>
  );
}

function PendingCell({ pending: { count, total, reviewers } }: { readonly pending: PendingWork }) {
  const { homeText } = useText();
  const nowMs = useNow();
  const [reviewer] = reviewers;
  return (
    <Cell
      leading={<CellIcon name="clock" tone="success" />}
      title={
        total === null
          ? homeText.pending(count)
          : homeText.pendingSum(total.tenths, total.decidedByMs, nowMs)
      }
      subtitle={
        reviewer === undefined ? emptyLine : homeText.reviewedBy(reviewer, reviewers.length - 1)
      }
      href={routes.engagements.pattern}
    />
  );
}

type ContinueCellProps = {
  /** The unfinished steps, latest first. */
  readonly begun: readonly EngagementProgress[];
};

/** The latest unfinished steps whose post can still be engaged with. Rules MY-03, MY-25. */
function ContinueCell({ begun }: ContinueCellProps) {
  const [progress, ...earlier] = begun;
  if (progress === undefined) return null;
  return <BegunPost key={progress.postId} progress={progress} earlier={earlier} />;
}

type BegunPostProps = {
  readonly progress: EngagementProgress;
  readonly earlier: ContinueCellProps['begun'];
};

function BegunPost(props: BegunPostProps) {
  const services = useServices();
  const { postId } = props.progress;
  const { data: post } = useQuery({
    queryKey: postKey(postId),
    queryFn: async () => unwrap(await services.posts.get(postId)).post,
  });
  return post === undefined ? null : <PostCell {...props} post={post} />;
}

function PostCell(props: BegunPostProps & { readonly post: Post }) {
  const { earnText, postText } = useText();
  const { progress, earlier } = props;
  const { post, hindrance } = useEngageHindrance(props.post);
  const pointTypes = usePointTypes();
  if (hindrance !== null) return <ContinueCell begun={earlier} />;
  const at = earnText.continueAt(progress.currentStep + 1, progress.steps.length);
  return (
    <Cell
      leading={<CellIcon name="bolt" />}
      title={earnText.stepFor(at, shownRewardTenths(post, pointTypes))}
      subtitle={<span className="line-clamp-1">{postText.name(post)}</span>}
      href={postPath(post.id)}
    />
  );
}

/** The user's pending engagements. */
type PendingWork = {
  readonly count: number;
  /** Their total reward and deadline; null until known, or if it cannot be known. */
  readonly total: PendingTotal | null;
  /** The handles of their reviewers, without duplicates; erased people have none. */
  readonly reviewers: readonly string[];
};

/** Adds up the user's pending engagements once the screen is painted, as many as fit on one page. Rule MY-25. */
function usePendingWork(): PendingWork {
  const services = useServices();
  const user = useUser();
  const pointTypes = usePointTypes();
  const isPainted = useAfterPaint();
  const count = pendingEngagements(user);
  const { data: items = [] } = useQuery({
    queryKey: [...ownEngagementsKey(user.id), 'sum', count],
    enabled: isPainted && count > 0,
    queryFn: async () => {
      const request = { userId: user.id, decision: null };
      const { engagements, nextCursor } = unwrap(await services.engagements.ownPage(request));
      if (nextCursor !== null) return [];
      const { posts } = unwrap(
        await services.posts.getMany(engagements.map((each) => each.postId)),
      );
      return engagements.map((engagement) => ({
        engagement,
        post: posts.find(({ id }) => id === engagement.postId),
      }));
    },
  });
  const pending = items.map(({ engagement, post }) => ({
    engagement,
    rewardTenths: post === undefined ? undefined : shownRewardTenths(post, pointTypes),
  }));
  return {
    count,
    total: pendingTotal(pending),
    reviewers: [...new Set(items.map(({ post }) => post?.authorUsername ?? ''))].filter(Boolean),
  };
}
