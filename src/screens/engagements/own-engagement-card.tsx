import { postPath } from '#src/domain/access/routes.ts';
import { deciderOf } from '#src/domain/engagement/deadline.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import type { Post } from '#src/domain/post.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { shownRewardTenths } from '#src/screens/post-parts/rewards.ts';
import { TypesLine } from '#src/screens/post-parts/types-line.tsx';
import { useText } from '#src/state/text-context.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Bar } from '#src/ui/bar.tsx';
import { Card } from '#src/ui/card.tsx';
import type { OwnEngagement } from './use-own-engagements.ts';

type OwnEngagementCardProps = { readonly item: OwnEngagement; readonly nowMs: number };

/** An own engagement: the post, what it earns or earned, and who decides until when or decided. Rules MY-01, MY-28, FA-03. */
export function OwnEngagementCard({ item, nowMs }: OwnEngagementCardProps) {
  const { engagementsText, postText } = useText();
  const { engagement, post } = item;
  const { decision } = engagement;
  const submittedAt = engagementsText.submittedAt(engagement.createdAtMs, nowMs);
  return (
    <Card href={postPath(engagement.postId)}>
      <span className="flex w-full items-start gap-3">
        <PersonAvatar
          name={post?.authorName ?? ''}
          xUsername={post?.authorUsername ?? ''}
          sizePx={44}
        />
        <span className="flex min-w-0 flex-1 flex-col gap-2">
          <span dir="auto" className="line-clamp-2 font-semibold text-pretty wrap-break-word">
            {post === undefined ? engagementsText.postGone : postText.name(post)}
          </span>{' '}
          <span className="flex items-center gap-x-3">
            <span className="min-w-0 flex-1">
              <TypesLine types={engagement.types} hasNamesHidden>
                {post === undefined ? null : <bdi>{`@${post.authorUsername}`}</bdi>}
                {post === undefined || decision !== null ? null : ' · '}
                {decision === null ? submittedAt : null}
              </TypesLine>
            </span>{' '}
            {post === undefined ? null : <Reward decision={decision} post={post} />}
          </span>{' '}
          {decision === null ? (
            <Pending item={item} nowMs={nowMs} />
          ) : (
            <Decided engagement={engagement} author={post?.authorUsername ?? ''} />
          )}
        </span>
      </span>
    </Card>
  );
}

/** What the engagement earned, or will if it is approved; a rejected one earns nothing. */
function Reward(props: { readonly decision: boolean | null; readonly post: Post }) {
  const { format } = useText();
  const pointTypes = usePointTypes();
  if (props.decision === false) return null;
  return (
    <Amount
      tenths={shownRewardTenths(props.post, pointTypes)}
      format={format.points}
      kind={props.decision === null ? 'pending' : 'gain'}
    />
  );
}

/** Who decides until when, and how much of that time is gone. */
function Pending({ item: { engagement, post }, nowMs }: OwnEngagementCardProps) {
  const { engagementsText: text } = useText();
  const { createdAtMs, decideByMs, heldAtMs } = engagement;
  const author = post?.authorUsername ?? '';

  function line(): string {
    if (heldAtMs !== null) return text.held;
    if (decideByMs === null) return text.decides(author);
    return decideByMs > nowMs ? text.decidesBy(author, decideByMs, nowMs) : text.overdue;
  }

  return (
    <>
      {decideByMs === null || heldAtMs !== null ? null : (
        <Bar
          label={text.timeToReview}
          valueText={line()}
          done={0}
          waiting={nowMs - createdAtMs}
          total={decideByMs - createdAtMs}
          isThin
        />
      )}
      <span className="text-footnote wrap-break-word text-hint">{line()}</span>
    </>
  );
}

type DecidedProps = { readonly engagement: Engagement; readonly author: string };

/** Who decided, when, and for which reason. */
function Decided({ engagement, author }: DecidedProps) {
  const { engagementsText: text } = useText();
  const decidedAtMs = engagement.overturnedAtMs ?? engagement.decidedAtMs;
  const by = engagement.decision === true ? text.approvedBy : text.rejectedBy;
  const line = by(deciderOf(engagement), author);
  return (
    <>
      <span className="text-footnote wrap-break-word text-hint">
        {decidedAtMs === null ? line : text.onDay(line, decidedAtMs)}
      </span>
      {engagement.rejectCause === null ? null : (
        <span dir="auto" className="line-clamp-4 text-footnote wrap-anywhere text-failure">
          {text.reason(engagement.rejectCause)}
        </span>
      )}
    </>
  );
}
