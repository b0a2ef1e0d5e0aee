import type { OutboxMessage } from '#src/contract/bot.ts';
import { deadlineActor } from '#src/domain/engagement/deadline.ts';
import type { ReviewChange } from '#src/domain/engagement/review-engagement.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import { prefixedId } from '#src/domain/ids.ts';
import { isMuted } from '#src/domain/user.ts';
import type { Post } from '#src/domain/post.ts';
import { notificationsTable } from '#src/tables/notifications.ts';
import { botTextFor, type BotText, type Receiver } from '#src/text/bot-text.ts';
import { outboxWrite } from '../outbox/message.ts';
import type { OperationContext } from '../runtime/context.ts';
import { ledgerWrites } from '../runtime/ledger-writes.ts';
import type { Plan } from '../runtime/run-plan.ts';
import { assertNotBanned } from '../runtime/ban-guards.ts';
import type { Write } from '../runtime/writes.ts';

/** What a decision answers: the engagement and the reward that was paid, in tenths. */
export type DecisionOutput = { readonly engagementId: string; readonly awardTenths: number };

/** A decision on an engagement with a post, by anyone. */
export type DecidedEngagement = {
  readonly context: Pick<OperationContext, 'environment' | 'nowMs'>;
  readonly engagement: Engagement;
  readonly post: Post;
  readonly engager: Receiver;
};

/** The rows that a decision writes, whether the author, an administrator or the deadline made it. Rules FA-02, FA-08, TR-18. */
export function decisionPlan(
  change: ReviewChange,
  { context, engagement, post, engager }: DecidedEngagement,
): Plan<DecisionOutput> {
  const message = decisionMessage(change, { post, engager }, context.environment.bot.miniAppUrl);
  const movement = {
    refId: engagement.id,
    actorId: change.decidedBy,
    ownerId: change.isApproved ? engagement.engagedBy : null,
    note: post.link ?? `@${post.authorUsername}`,
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

/** The row whose id is the engagement's: it can be created once, and so guards the decision. Rule TR-18. */
function notificationRow({ notification }: ReviewChange): Write {
  return {
    action: 'create',
    table: 'notifications',
    rowId: notification.id,
    data: notificationsTable.toRow(notification),
  };
}

/** An approval that the engager's ban overtakes is refused at its commit. Rule FA-09. */
function engagerWrites(change: ReviewChange, engagement: Engagement): readonly Write[] {
  const column = change.isApproved ? 'approvedEngaged' : 'rejectedEngaged';
  const row = { action: 'increment', table: 'users', rowId: engagement.engagedBy } as const;
  const writes: Write[] = [{ ...row, column, by: 1 }];
  if (change.awardTenths > 0) writes.push({ ...row, column: 'point', by: change.awardTenths });
  return change.isApproved ? [...writes, ...assertNotBanned(engagement.engagedBy)] : writes;
}

/** What the author's scorecard gains by an own decision. Rule FA-21. */
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
    isMuted: isMuted(engager, 'decisions'),
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
