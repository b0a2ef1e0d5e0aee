import type { OutboxMessage } from '#src/contract/bot.ts';
import { deadlineActor } from '#src/domain/engagement/deadline.ts';
import {
  decideReview,
  type ReviewChange,
  type Reviewer,
} from '#src/domain/engagement/review-engagement.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import { isRowId, prefixedId } from '#src/domain/ids.ts';
import type { Post } from '#src/domain/post.ts';
import { notificationsTable } from '#src/tables/notifications.ts';
import { type BotText, botTextFor, type Receiver } from '#src/text/bot-text.ts';
import { isUnwanted, outboxWrite } from '../outbox/message.ts';
import { findRow, type Operation, type OperationContext } from '../runtime/context.ts';
import { ledgerWrites, postNote } from '../runtime/ledger-writes.ts';
import { type Plan, runPlan } from '../runtime/run-plan.ts';
import { adminActWrite, assertBanned, assertNotBanned } from '../runtime/commit-guards.ts';
import { readClashingUses } from '../runtime/proof-uses.ts';
import type { Write } from '../runtime/writes.ts';
import type { Failure } from '#src/domain/failure.ts';
import { err, ok } from '#src/domain/result.ts';
import type { ReadFailure } from '#src/tables/read-failure.ts';
import type { CommitFailure } from '../runtime/committer.ts';
import { moderationLogWrite } from '../runtime/moderation-log.ts';
import { inviteSteps, noInviteSteps } from './invite-plan.ts';

/** The output of a decision: the engagement, and the reward that was paid, in tenths. */
type DecisionOutput = { readonly engagementId: string; readonly awardTenths: number };

/** A decision on an engagement with a post, no matter who decides. */
type DecidedEngagement = {
  readonly context: Pick<OperationContext, 'environment' | 'nowMs'>;
  readonly engagement: Engagement;
  readonly post: Post;
  readonly engager: Receiver;
};

/** The writes of a decision by the author, an administrator or the deadline. Rules FA-02, FA-08, TR-18. */
export function decisionPlan(
  change: ReviewChange,
  { context, engagement, post, engager }: DecidedEngagement,
): Plan<DecisionOutput> {
  const message = decisionMessage(change, { post, engager }, context.environment.bot.miniAppUrl);
  const movement = {
    refId: engagement.id,
    actorId: change.decidedBy,
    ownerId: change.isApproved ? engagement.engagedBy : null,
    note: postNote(post),
  };
  const { isApproved, rejectCause, decidedBy, decidedAtMs } = change;
  return {
    writes: [
      notificationRow(change),
      {
        action: 'update',
        table: 'engagement',
        rowId: engagement.id,
        data: { isApproved, rejectCause, decidedBy, decidedAtMs },
      },
      { action: 'increment', table: 'posts', rowId: post.id, column: 'reviewedCount', by: 1 },
      ...engagerWrites(change, engagement),
      ...scorecardWrites(change, post),
      ...ledgerWrites(change.entries, movement),
      outboxWrite(message, context.nowMs()),
    ],
    output: { engagementId: engagement.id, awardTenths: change.awardTenths },
    messages: [message],
  };
}

/** The row's id is the engagement's id, so it can be created only once, and an engagement can be decided only once. Rule TR-18. */
function notificationRow({ notification }: ReviewChange): Write {
  return {
    action: 'create',
    table: 'notifications',
    rowId: notification.id,
    data: notificationsTable.toRow(notification),
  };
}

/** The commit refuses an approval if the engager was banned in the meantime. Rule FA-09. */
function engagerWrites(change: ReviewChange, engagement: Engagement): readonly Write[] {
  const column = change.isApproved ? 'approvedEngaged' : 'rejectedEngaged';
  const row = { action: 'increment', table: 'users', rowId: engagement.engagedBy } as const;
  const writes: Write[] = [{ ...row, column, by: 1 }];
  if (change.awardTenths > 0) writes.push({ ...row, column: 'point', by: change.awardTenths });
  return change.isApproved ? [...writes, ...assertNotBanned(engagement.engagedBy)] : writes;
}

/** What an author's decision adds to the author's scorecard. Rule FA-21. */
function scorecardWrites({ authorTookMs, isApproved }: ReviewChange, post: Post): readonly Write[] {
  if (authorTookMs === null) return [];
  const row = { action: 'increment', table: 'users', rowId: post.authorId } as const;
  const writes: Write[] = [{ ...row, column: 'decisions', by: 1 }];
  if (!isApproved) writes.push({ ...row, column: 'rejections', by: 1 });
  if (authorTookMs > 0) writes.push({ ...row, column: 'decisionMs', by: authorTookMs });
  return writes;
}

function decisionMessage(
  change: ReviewChange,
  { post, engager }: Pick<DecidedEngagement, 'post' | 'engager'>,
  miniAppUrl: string,
): OutboxMessage {
  const { notification } = change;
  const { botButtons, botMessages } = botTextFor(engager);
  return {
    id: prefixedId('decision', notification.id),
    isMuted: isUnwanted(engager, 'decisions'),
    call: {
      path: 'bot/notifywithbtn',
      payload: {
        telegramId: notification.userId,
        message: decisionText(botMessages, change, post),
        btnText: botButtons.openApp,
        btnUrl: `${miniAppUrl}?startapp=notifs`,
      },
    },
  };
}

function decisionText(
  botMessages: BotText['botMessages'],
  { awardTenths: award, ...change }: ReviewChange,
  post: Post,
): string {
  const { rejectCause: reason, decidedBy } = change;
  const { authorUsername: author, link: postLink } = post;
  if (decidedBy === post.authorId) {
    return reason === null
      ? botMessages.engagementApproved({ award, author, postLink })
      : botMessages.engagementRejected({ author, reason, postLink });
  }
  if (reason !== null) return botMessages.engagementRejectedForAuthor({ author, reason, postLink });
  return decidedBy === deadlineActor
    ? botMessages.engagementApprovedByDeadline({ award, author, postLink })
    : botMessages.engagementApprovedForAuthor({ award, author, postLink });
}

/** Answers a failed write with the backend's own message. Rule RV-19. */
function toFailure(cause: CommitFailure | ReadFailure): Failure {
  return 'message' in cause && cause.message !== ''
    ? { code: 'stated_error', message: cause.message }
    : { code: 'database_error' };
}

/**
 * Decides an engagement once: by the post's author, or by an administrator when it is left to them.
 * Rules RV-06 to RV-19, NO-02 to NO-04, FA-08, FA-09, TR-18, MY-30.
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
      const { engagement, post, engager, author } = loaded.value;
      const isAuthorBanned = author?.isBanned ?? false;
      const read = { reviewer, engagement, post, engager, isAuthorBanned };
      const decision = decideReview(command, { ...read, nowMs: context.nowMs() });
      if (!decision.ok) return decision;
      if (engagement === null || post === null) return err({ code: 'engagement_not_found' });
      if (decision.value.kind === 'repeated') {
        const awardTenths = isApproved ? post.rewardEachTenths : 0;
        return ok({ writes: [], output: { engagementId, awardTenths } });
      }
      const { change } = decision.value;
      const isOwn = post.authorId === actor.id;
      const uses = isOwn ? ok([]) : await readClashingUses(context.rows, [engagement]);
      if (!uses.ok) return err(toFailure(uses.failure));
      const rival = uses.value.some(({ userId }) => userId === actor.id) ? actor.id : null;
      const parties = { engager: engagement.engagedBy, rival };
      const by = { postAuthorId: post.authorId, approvedBy: actor.id };
      const invite = isApproved
        ? await inviteSteps(context, { engager, ...by, failure: { code: 'database_error' } })
        : ok(noInviteSteps);
      if (!invite.ok) return invite;
      const { writes, ...decided } = decisionPlan(change, { context, engagement, post, engager });
      const { stillHolds } = invite.value;
      const plan = { ...decided, writes: [...invite.value.writes, ...writes], parties, stillHolds };
      if (isOwn) return ok(plan);
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
      // An engagement that is not held is left to administrators only while its author is banned.
      const steps = engagement.heldAtMs === null && author !== null ? assertBanned(author) : [];
      return ok({ ...plan, writes: [...plan.writes, ...steps, log, adminActWrite(actor.id)] });
    },
    boundFailure: { code: 'database_error' },
    writeFailure: toFailure,
  });
};

/** Reads the engagement first, because it names the other rows, and the author only if the author's ban matters. */
async function load(context: OperationContext, engagementId: string, reviewer: Reviewer) {
  const { rows } = context;
  const failure = toFailure;
  const engagement = await findRow(rows, { table: 'engagement', id: engagementId, failure });
  if (!engagement.ok) return engagement;
  if (engagement.value === null) {
    return ok({ engagement: null, post: null, engager: null, author: null });
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
    author: author.value,
  });
}
