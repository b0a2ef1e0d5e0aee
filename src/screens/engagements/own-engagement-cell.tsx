import { postPath } from '#src/domain/access/routes.ts';
import { deciderOf } from '#src/domain/engagement/decided-by.ts';
import type { Post } from '#src/domain/post.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { shownRewardTenths } from '#src/screens/post/rewards.ts';
import { TypeIcons } from '#src/screens/post/type-icons.tsx';
import { useText } from '#src/state/text-context.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { Cell } from '#src/ui/cell.tsx';
import { Pill } from '#src/ui/pill.tsx';
import type { OwnEngagement } from './use-own-engagements.ts';

type OwnEngagementCellProps = { readonly item: OwnEngagement; readonly nowMs: number };

/** An own engagement: whose post, what it earns or earned, and who decides until when or decided. Rules MY-01, FA-03. */
export function OwnEngagementCell({ item, nowMs }: OwnEngagementCellProps) {
  const { engagementsText, postText } = useText();
  const { engagement, post } = item;
  return (
    <Cell
      href={postPath(engagement.postId)}
      leading={
        <PersonAvatar name={post?.authorName ?? ''} xUsername={post?.authorUsername ?? ''} />
      }
      title={
        <span className="flex items-start gap-2">
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
            {post === undefined ? null : <bdi>{`@${post.authorUsername}`}</bdi>}{' '}
            <TypeIcons types={engagement.types} />
          </span>{' '}
          {post === undefined ? null : <RewardPill decision={engagement.decision} post={post} />}
        </span>
      }
      subtitle={
        post === undefined ? engagementsText.postGone : (post.about ?? postText.shortName(post))
      }
    >
      {' '}
      <Outcome item={item} nowMs={nowMs} />
    </Cell>
  );
}

/** What the engagement earned, or will if it is approved; a rejected one earns nothing. */
function RewardPill(props: { readonly decision: boolean | null; readonly post: Post }) {
  const { engagementsText } = useText();
  const pointTypes = usePointTypes();
  if (props.decision === false) return null;
  return (
    <Pill tone={props.decision === null ? 'neutral' : 'success'}>
      {engagementsText.reward(shownRewardTenths(props.post, pointTypes))}
    </Pill>
  );
}

function Outcome({ item: { engagement, post }, nowMs }: OwnEngagementCellProps) {
  const { engagementsText: text } = useText();
  const { decision, decideByMs, heldAtMs, overturnedAtMs, rejectCause } = engagement;
  const decidedAtMs = overturnedAtMs ?? engagement.decidedAtMs;
  const author = post?.authorUsername ?? '';

  function pendingLine(): string {
    if (heldAtMs !== null) return text.held;
    if (decideByMs === null) return text.decides(author);
    return decideByMs > nowMs ? text.decidesBy(author, decideByMs, nowMs) : text.overdue;
  }

  function decidedLine(isApproved: boolean): string {
    const by = isApproved ? text.approvedBy : text.rejectedBy;
    const line = by(deciderOf(engagement), author);
    return decidedAtMs === null ? line : text.onDay(line, decidedAtMs);
  }

  return (
    <>
      <span className="text-footnote wrap-anywhere text-subtitle">
        {decision === null ? pendingLine() : decidedLine(decision)}
      </span>
      {rejectCause === null ? null : (
        <span dir="auto" className="line-clamp-4 text-footnote wrap-anywhere text-failure">
          {text.reason(rejectCause)}
        </span>
      )}
    </>
  );
}
