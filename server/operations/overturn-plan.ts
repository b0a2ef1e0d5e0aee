import type { OutboxMessage } from '#src/contract/bot.ts';
import type { OverturnChange } from '#src/domain/engagement/review-engagement.ts';
import { prefixedId } from '#src/domain/ids.ts';
import { botTextFor, type Receiver } from '#src/text/bot-text.ts';
import { isUnwanted } from '../outbox/message.ts';
import { ledgerWrites } from '../runtime/ledger-writes.ts';
import { assertNotBanned } from '../runtime/commit-guards.ts';
import type { Write } from '../runtime/writes.ts';

/** The writes with which an administrator overturns a rejection, without those of the messages. Rule FA-10. */
export function overturnWrites(
  { engagement, post, awardTenths, entries }: OverturnChange,
  { adminId, nowMs }: { readonly adminId: string; readonly nowMs: number },
): readonly Write[] {
  const engager = { table: 'users', rowId: engagement.engagedBy } as const;
  const note = post.link ?? `@${post.authorUsername}`;
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
export function overturnMessages(
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
