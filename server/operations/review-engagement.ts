import { decideReview, type Reviewer } from '#src/domain/engagement/review-engagement.ts';
import type { Failure } from '#src/domain/failure.ts';
import { isRowId } from '#src/domain/ids.ts';
import { err, ok } from '#src/domain/result.ts';
import type { ReadFailure } from '#src/tables/read-failure.ts';
import type { CommitFailure } from '../runtime/committer.ts';
import { findRow, type Operation, type OperationContext } from '../runtime/context.ts';
import { adminActWrite } from '../runtime/admin-act.ts';
import { moderationLogWrite } from '../runtime/moderation-log.ts';
import { runPlan } from '../runtime/run-plan.ts';
import { decisionPlan, type DecisionOutput } from './decision-plan.ts';
import { inviteSteps, noInviteSteps } from './invite-plan.ts';

/** A failed write is answered with the backend's own message. Rule RV-19. */
function toFailure(cause: CommitFailure | ReadFailure): Failure {
  return 'message' in cause && cause.message !== ''
    ? { code: 'stated_error', message: cause.message }
    : { code: 'database_error' };
}

/**
 * Decides on an engagement, once: the post's author, or an administrator once it is left to them. Rules RV-06 to RV-19, NO-02 to
 * NO-04, FA-08, FA-09, TR-18, MY-30.
 */
export const reviewEngagement: Operation<'reviewEngagement'> = async (context, actor, input) => {
  const engagementId = input.engagementId?.trim() ?? '';
  const { isApproved } = input;
  if (!isRowId(engagementId)) return err({ code: 'engagement_id_invalid' });
  if (isApproved === undefined) return err({ code: 'parameter_missing', name: 'isApproved' });
  const command = { engagementId, isApproved, reason: input.reason ?? '' };
  return runPlan<DecisionOutput>(context, {
    key: `engagement:${engagementId}`,
    decide: async (actorNow) => {
      const isAdmin = actorNow?.user?.isAdmin ?? false;
      const reviewer: Reviewer = { id: actor.id, isAdmin };
      const loaded = await load(context, engagementId, reviewer);
      if (!loaded.ok) return loaded;
      const { engagement, post, engager } = loaded.value;
      const nowMs = context.nowMs();
      const decision = decideReview(command, { reviewer, ...loaded.value, nowMs });
      if (!decision.ok) return decision;
      if (engagement === null || post === null) return err({ code: 'engagement_not_found' });
      if (decision.value.kind === 'repeated') {
        const awardTenths = isApproved ? post.rewardEachTenths : 0;
        return ok({ writes: [], output: { engagementId, awardTenths } });
      }
      const { change } = decision.value;
      const parties = { engager: engagement.engagedBy };
      const by = { postAuthorId: post.authorId, approvedBy: actor.id };
      const invite = isApproved
        ? await inviteSteps(context, { engager, ...by, failure: { code: 'database_error' } })
        : ok(noInviteSteps);
      if (!invite.ok) return invite;
      const { writes, ...decided } = decisionPlan(change, { context, engagement, post, engager });
      const { stillHolds } = invite.value;
      const plan = { ...decided, writes: [...writes, ...invite.value.writes], parties, stillHolds };
      if (post.authorId === actor.id) return ok(plan);
      const { rejectCause } = change;
      const log = moderationLogWrite({
        requestId: input.requestId,
        actor,
        targetId: engagementId,
        action: 'reviewEngagement',
        reason: rejectCause ?? '',
        before: { isApproved: null },
        after: { isApproved },
        message: '',
      });
      return ok({ ...plan, writes: [...plan.writes, log, adminActWrite(actor.id)] });
    },
    boundFailure: { code: 'database_error' },
    writeFailure: toFailure,
  });
};

/** The engagement first, as it names the others; the author only where it matters whether the author is banned. */
async function load(context: OperationContext, engagementId: string, reviewer: Reviewer) {
  const { rows } = context;
  const failure = toFailure;
  const engagement = await findRow(rows, { table: 'engagement', id: engagementId, failure });
  if (!engagement.ok) return engagement;
  if (engagement.value === null) {
    return ok({ engagement: null, post: null, engager: null, isAuthorBanned: false });
  }
  const { postId, engagedBy, postAuthorId } = engagement.value;
  const asksForAuthor = reviewer.isAdmin && postAuthorId !== reviewer.id;
  const [post, engager, author] = await Promise.all([
    findRow(rows, { table: 'posts', id: postId, failure }),
    findRow(rows, { table: 'users', id: engagedBy, failure }),
    asksForAuthor ? findRow(rows, { table: 'users', id: postAuthorId, failure }) : ok(null),
  ]);
  if (!post.ok) return post;
  if (!engager.ok) return engager;
  if (!author.ok) return author;
  return ok({
    engagement: engagement.value,
    post: post.value,
    engager: engager.value,
    isAuthorBanned: author.value?.isBanned ?? false,
  });
}
