import type { OutboxMessage } from '#src/contract/bot.ts';
import { decideReview, type ReviewChange } from '#src/domain/engagement/review-engagement.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import type { Failure } from '#src/domain/failure.ts';
import { isRowId, prefixedId } from '#src/domain/ids.ts';
import type { Post } from '#src/domain/post.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { readByPerson } from '#src/tables/definition.ts';
import { notificationsTable } from '#src/tables/notifications.ts';
import type { ReadFailure } from '#src/tables/rows.ts';
import { botText } from '#src/text/bot-text.ts';
import { defaultLanguage } from '#src/text/languages.ts';
import type { CommitFailure } from '../runtime/committer.ts';
import type { Actor } from '../runtime/actor.ts';
import { findRow, type Operation, type OperationContext } from '../runtime/context.ts';
import { ledgerWrites } from '../runtime/ledger-writes.ts';
import { outboxWrite } from '../outbox/message.ts';
import { runPlan, type Plan } from '../runtime/run-plan.ts';
import type { Write } from '../runtime/writes.ts';

type Output = { readonly engagementId: string; readonly awardTenths: number };

/** A failed write is answered with the backend's own message. Rule RV-19. */
function asStated(cause: CommitFailure | ReadFailure): Failure {
  return 'message' in cause
    ? { code: 'stated_error', message: cause.message }
    : { code: 'database_error' };
}

/** Decides on an engagement with one's own post, once. Rules RV-06 to RV-19, NO-02 to NO-04, TR-18. */
export const reviewEngagement: Operation<'reviewEngagement'> = async (context, actor, input) => {
  const engagementId = input.engagementId?.trim() ?? '';
  const { isApproved } = input;
  if (!isRowId(engagementId)) return err({ code: 'engagement_id_invalid' });
  if (isApproved === undefined) return err({ code: 'parameter_missing', name: 'isApproved' });
  const command = { engagementId, isApproved, reason: input.reason ?? '' };
  return runPlan<Output>(context, {
    key: `engagement:${engagementId}`,
    decide: async () => {
      const loaded = await load(context, engagementId);
      if (!loaded.ok) return loaded;
      const { engagement, post, engager } = loaded.value;
      const decision = decideReview(command, { actorId: actor.id, engagement, post, engager });
      if (!decision.ok) return decision;
      if (engagement === null || post === null) return err({ code: 'engagement_not_found' });
      if (decision.value.kind === 'repeated') {
        const awardTenths = isApproved ? post.rewardEachTenths : 0;
        return ok({ writes: [], output: { engagementId, awardTenths } });
      }
      return ok(planOf(decision.value.change, { context, actor, engagement, post }));
    },
    // A repeated decision is no refusal, so a refusal is never what a first request has done.
    firstOutcome: async (refusal) => (refusal === null ? firstOutcome(context, command) : null),
    boundFailure: { code: 'database_error' },
    writeFailure: asStated,
  });
};

/** The engagement first, as it names the other two. */
async function load(context: OperationContext, engagementId: string) {
  const { rows } = context;
  const failure = asStated;
  const engagement = await findRow(rows, { table: 'engagement', id: engagementId, failure });
  if (!engagement.ok) return engagement;
  if (engagement.value === null) return ok({ engagement: null, post: null, engager: null });
  const [post, engager] = await Promise.all([
    findRow(rows, { table: 'posts', id: engagement.value.postId, failure }),
    findRow(rows, { table: 'users', id: engagement.value.engagedBy, failure }),
  ]);
  if (!post.ok) return post;
  if (!engager.ok) return engager;
  return ok({ engagement: engagement.value, post: post.value, engager: engager.value });
}

type PlanContext = {
  readonly context: OperationContext;
  readonly actor: Actor;
  readonly engagement: Engagement;
  readonly post: Post;
};

function planOf(change: ReviewChange, planContext: PlanContext): Plan<Output> {
  const { context, actor, engagement, post } = planContext;
  const message = decisionMessage(change, post, context.environment.bot.miniAppUrl);
  const movement = {
    refId: engagement.id,
    actorId: actor.id,
    ownerId: change.isApproved ? engagement.engagedBy : null,
    note: post.link ?? `@${post.authorUsername}`,
  };
  return {
    writes: [
      notificationRow(change),
      {
        action: 'update',
        table: 'engagement',
        rowId: engagement.id,
        data: { isApproved: change.isApproved, rejectCause: change.rejectCause },
      },
      { action: 'increment', table: 'posts', rowId: post.id, column: 'reviewedCount', by: 1 },
      ...engagerWrites(change, engagement),
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
    readers: [readByPerson(notification.userId)],
  };
}

function engagerWrites(change: ReviewChange, engagement: Engagement): readonly Write[] {
  const column = change.isApproved ? 'approvedEngaged' : 'rejectedEngaged';
  const row = { action: 'increment', table: 'users', rowId: engagement.engagedBy } as const;
  const counter: Write = { ...row, column, by: 1 };
  if (change.awardTenths === 0) return [counter];
  return [counter, { ...row, column: 'point', by: change.awardTenths }];
}

function decisionMessage(change: ReviewChange, post: Post, miniAppUrl: string): OutboxMessage {
  const { botButtons, botMessages } = botText(defaultLanguage);
  const { awardTenths: award, rejectCause, notification } = change;
  const author = notification.postAuthorUsername;
  const message =
    rejectCause === null
      ? botMessages.engagementApproved({ award, author, postLink: post.link })
      : botMessages.engagementRejected({ author, reason: rejectCause, postLink: post.link });
  return {
    id: prefixedId('decision', notification.id),
    call: {
      path: 'bot/notifywithbtn',
      payload: {
        telegramId: notification.userId,
        message,
        btnText: botButtons.openApp,
        btnUrl: `${miniAppUrl}?startapp=notifs`,
      },
    },
  };
}

/** The decision that stands, if it is the one asked for; a different one is refused. Rule RV-18. */
async function firstOutcome(
  context: OperationContext,
  command: { readonly engagementId: string; readonly isApproved: boolean },
): Promise<Result<Output, Failure> | null> {
  const row = await findRow(context.rows, {
    table: 'notifications',
    id: command.engagementId,
    failure: { code: 'outcome_unknown' },
  });
  if (!row.ok) return row;
  if (row.value === null) return null;
  const { isApproved, awardTenths } = row.value;
  if (isApproved !== command.isApproved) return err({ code: 'engagement_already_reviewed' });
  return ok({ engagementId: command.engagementId, awardTenths });
}
