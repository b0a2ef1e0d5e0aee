import type { OutboxMessage } from '#src/contract/bot.ts';
import { decideOverturn, type OverturnChange } from '#src/domain/engagement/review-engagement.ts';
import type { Failure } from '#src/domain/failure.ts';
import type { Report } from '#src/domain/report.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { prefixedId } from '#src/domain/ids.ts';
import { botTextFor, type Receiver } from '#src/text/bot-text.ts';
import { isUnwanted } from '../outbox/message.ts';
import { findRow, type OperationContext } from '../runtime/context.ts';
import { inviteSteps } from './invite-plan.ts';
import { ledgerWrites, postNote } from '../runtime/ledger-writes.ts';
import { assertNotBanned } from '../runtime/commit-guards.ts';
import type { Write } from '../runtime/writes.ts';

/** The report about a rejection, who overturns it, and the failure when nothing more specific is known. */
type ReportedRejection = {
  readonly report: Report;
  readonly adminId: string;
  readonly failure: Failure;
};

/** What overturning a rejection writes and says. */
type OverturnPlan = {
  readonly writes: readonly Write[];
  readonly messages: readonly OutboxMessage[];
  /** The changes for the log. */
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly stillHolds: () => Promise<boolean>;
};

/** Plans overturning the rejection that a report is about. Rules FA-10, MY-30. */
export async function planOverturn(
  context: OperationContext,
  { report, adminId, failure }: ReportedRejection,
): Promise<Result<OverturnPlan, Failure>> {
  const { rows, environment } = context;
  if (report.engagementId === null || report.postId === null) return err(failure);
  const [engagement, post] = await Promise.all([
    findRow(rows, { table: 'engagement', id: report.engagementId, failure }),
    findRow(rows, { table: 'posts', id: report.postId, failure }),
  ]);
  if (!engagement.ok) return engagement;
  if (!post.ok) return post;
  const engagerId = engagement.value?.engagedBy ?? report.reportedById;
  const authorId = post.value?.authorId ?? report.reportedById;
  const [engager, author] = await Promise.all([
    findRow(rows, { table: 'users', id: engagerId, failure }),
    findRow(rows, { table: 'users', id: authorId, failure }),
  ]);
  if (!engager.ok) return engager;
  if (!author.ok) return author;
  const overturn = decideOverturn({
    engagement: engagement.value,
    post: post.value,
    engager: engager.value,
  });
  if (!overturn.ok) return overturn;
  const { engagement: rejected } = overturn.value;
  const by = { postAuthorId: authorId, approvedBy: adminId };
  const invite = await inviteSteps(context, { engager: engager.value, ...by, failure });
  if (!invite.ok) return invite;
  const overturned = overturnWrites(overturn.value, { adminId, nowMs: context.nowMs() });
  return ok({
    writes: [...invite.value.writes, ...overturned],
    stillHolds: invite.value.stillHolds,
    messages: overturnMessages(
      overturn.value,
      { engager: engager.value, author: author.value },
      environment.bot.miniAppUrl,
    ),
    before: { isApproved: false, rejectCause: rejected.rejectCause },
    after: { isApproved: true, rejectCause: null, engageId: rejected.id },
  });
}

/** The writes with which an administrator overturns a rejection, without those of the messages. Rule FA-10. */
function overturnWrites(
  { engagement, post, awardTenths, entries }: OverturnChange,
  { adminId, nowMs }: { readonly adminId: string; readonly nowMs: number },
): readonly Write[] {
  const engager = { table: 'users', rowId: engagement.engagedBy } as const;
  const note = postNote(post);
  const ownerId = engagement.engagedBy;
  const writes: Write[] = [
    overturnNotification({ engagement, post, awardTenths, entries }, adminId),
    {
      action: 'update',
      table: 'engagement',
      rowId: engagement.id,
      // `decidedBy` still names who decided first; the log and the notification name who overturned it.
      data: { isApproved: true, rejectCause: null, overturnedAtMs: nowMs },
    },
    { action: 'decrement', ...engager, column: 'rejectedEngaged', by: 1, min: 0 },
    { action: 'increment', ...engager, column: 'approvedEngaged', by: 1 },
    ...assertNotBanned(engagement.engagedBy),
    ...ledgerWrites(entries, { refId: engagement.id, actorId: adminId, ownerId, note }),
  ];
  if (awardTenths > 0) {
    writes.push({ action: 'increment', ...engager, column: 'point', by: awardTenths });
  }
  return writes;
}

/** The messages to both people. Rule FA-10. */
function overturnMessages(
  { engagement, post, awardTenths: award }: OverturnChange,
  receivers: { readonly engager: Receiver; readonly author: Receiver },
  miniAppUrl: string,
): readonly OutboxMessage[] {
  const { authorUsername: author, link: postLink } = post;
  const { botButtons, botMessages } = botTextFor(receivers.engager);
  const toEngager = botMessages.rejectionOverturned({ award, author, postLink });
  const toAuthor = botTextFor(receivers.author).botMessages.ownRejectionOverturned({
    engager: engagement.authorX,
    postLink,
  });
  return [
    {
      id: prefixedId('overturn', engagement.id),
      isMuted: isUnwanted(receivers.engager, 'decisions'),
      call: {
        path: 'bot/notifywithbtn',
        payload: {
          telegramId: engagement.engagedBy,
          message: toEngager,
          btnText: botButtons.openApp,
          btnUrl: `${miniAppUrl}?startapp=notifs`,
        },
      },
    },
    {
      id: prefixedId('reversed', engagement.id),
      isMuted: isUnwanted(receivers.author, 'decisions'),
      call: {
        path: 'bot/notify',
        payload: { telegramId: post.authorId, message: toAuthor },
      },
    },
  ];
}

/** This row can be created only once, so a rejection can be overturned only once. Rule FA-10. */
function overturnNotification(
  { engagement, post, awardTenths }: OverturnChange,
  adminId: string,
): Write {
  return {
    action: 'create',
    table: 'notifications',
    rowId: prefixedId('overturn', engagement.id),
    data: {
      userId: engagement.engagedBy,
      isApproved: true,
      postId: post.id,
      engageId: engagement.id,
      awardCount: awardTenths,
      postAuthorUserName: post.authorUsername,
      postLink: post.link,
      engageLink: engagement.link,
      postAuthorId: post.authorId,
      rejectCause: null,
      decidedBy: adminId,
    },
  };
}
