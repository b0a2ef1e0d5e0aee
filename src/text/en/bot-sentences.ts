import type { PointTenths } from '#src/domain/points/tenths.ts';
import { onOwnLine, quoted } from '#src/text/message-parts.ts';
import { format, plural } from './english.ts';

/** An engagement that was not decided by the post's author. */
type DecidedFor = { readonly author: string; readonly postLink: string | null };

/** Names a person by the X handle; the handle of an erased person is empty. Rule OP-10. */
function member(handle: string): string {
  return handle === '' ? 'a former member' : `@${handle}`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The bot's messages; text that people typed stays plain text in them. Rules BO-09 to BO-13. */
const botMessages = {
  greeting: () =>
    'Welcome to Yapp. Here the members of the community engage with one another’s posts on X. Open the app to begin.',
  acknowledged: () => 'Acknowledged',
  reportResolved: (report: { readonly against: string; readonly isActedUpon: boolean }) =>
    report.isActedUpon
      ? `Your report about ${member(report.against)} was resolved: an administrator acted on it.`
      : `Your report about ${member(report.against)} was resolved without further action.`,
  appealSubmitted: (appeal: { readonly by: string; readonly message: string }) =>
    `${capitalized(member(appeal.by))} appeals against the ban: ${appeal.message}`,
  appealRefused: () => 'An administrator reviewed your appeal. The ban remains.',
  queuesWait: (waiting: {
    readonly requests: number;
    readonly reports: number;
    readonly messages: number;
    readonly held: number;
  }) =>
    `Waiting today: approval requests ${waiting.requests}, reports ${waiting.reports}, ` +
    `failed messages ${waiting.messages}, engagements with the same proof ${waiting.held}.`,
  workSetAside: (work: { readonly kind: string; readonly count: number; readonly items: string }) =>
    `The schedule's ${work.kind} failed three times for ${plural(work.count, {
      one: '1 item and skips it',
      other: `${work.count} items and skips them`,
    })} for a day: ${work.items}`,
  requestRejected: (reason: string) => `An administrator rejected your request: ${reason}`,
  requestReceived: (xUsername: string) =>
    `Your request as @${xUsername} was received. An administrator reviews it next, and you get a message here.`,
  approved: () => 'Your id has been approved by administration. You can use Yapp now.',
  targetReached: (post: { limit: number; link: string | null }) =>
    plural(post.limit, {
      one: 'Your post has reached its limit of 1 engagement.',
      other: `Your post has reached its limit of ${post.limit} engagements.`,
    }) + onOwnLine(post.link),
  engagementApproved: (decision: { award: PointTenths; author: string; postLink: string | null }) =>
    `@${decision.author} approved your engagement: +${format.points(decision.award)} points.` +
    onOwnLine(decision.postLink),
  engagementApprovedByDeadline: (decision: DecidedFor & { award: PointTenths }) =>
    `Your engagement was approved automatically because ${member(decision.author)} did not review it in time: ` +
    `+${format.points(decision.award)} points.${onOwnLine(decision.postLink)}`,
  engagementApprovedForAuthor: (decision: DecidedFor & { award: PointTenths }) =>
    `An administrator approved your engagement with ${member(decision.author)}: ` +
    `+${format.points(decision.award)} points.${onOwnLine(decision.postLink)}`,
  engagementRejectedForAuthor: (decision: DecidedFor & { reason: string }) =>
    `Your engagement with ${member(decision.author)} was rejected: ${quoted(decision.reason)}` +
    onOwnLine(decision.postLink),
  rejectionOverturned: (decision: DecidedFor & { award: PointTenths }) =>
    `An administrator approved your engagement with ${member(decision.author)} after all: ` +
    `+${format.points(decision.award)} points.${onOwnLine(decision.postLink)}`,
  ownRejectionOverturned: (decision: { engager: string; postLink: string | null }) =>
    `An administrator overturned your rejection of ${member(decision.engager)}'s engagement.` +
    onOwnLine(decision.postLink),
  reviewsWaiting: (count: number) =>
    plural(count, {
      one: '1 person waits for your review.',
      other: `${count} people wait for your review.`,
    }),
  engagementRejected: (decision: { author: string; reason: string; postLink: string | null }) =>
    `@${decision.author} rejected your engagement: ${quoted(decision.reason)}` +
    onOwnLine(decision.postLink),
  warned: (reason: string) =>
    reason === '' ? 'An administrator warned you.' : `An administrator warned you: ${reason}`,
  warningRemoved: () => 'An administrator removed one of your warnings.',
  banned: (reason: string, untilMs: number | null) =>
    untilMs === null
      ? `Your id has been banned: ${reason}`
      : `Your id has been banned until ${format.date(untilMs)}: ${reason}`,
  banEnded: () => 'Your ban has ended. You can use Yapp again.',
  unbanned: () => 'Your id has been unbanned. You can use Yapp again.',
  pointsAdded: (points: PointTenths, reason: string) =>
    `${format.points(points)} points were added to your balance: ${reason}`,
  pointsTaken: (points: PointTenths, reason: string) =>
    `${format.points(points)} points were taken from your balance: ${reason}`,
  giftTakenBack: (points: PointTenths) =>
    `An administrator undid a gift: ${format.points(points)} points were taken from your balance.`,
  pointsReturned: (points: PointTenths) =>
    `An administrator returned ${format.points(points)} points that were taken from your balance.`,
  warningAlert: (person: { handle: string; warnings: number }) =>
    `@${person.handle} has ${person.warnings} warnings.`,
  reportSubmitted: (report: { by: string; against: string; message: string }) =>
    `${capitalized(member(report.by))} reported ${member(report.against)}: ${report.message}`,
  reportsContinue: (by: string) =>
    `@${by} sends more reports. For an hour they appear only in the queue.`,
  approvalRequested: (person: { name: string; xUsername: string }) =>
    `${person.name} asks for approval as @${person.xUsername} on X.`,
} as const;

/** The labels of the buttons below the bot's messages. */
const botButtons = {
  openApp: 'Open Yapp',
  openReports: 'Open reports',
  openRequests: 'Open requests',
  openReviews: 'Open reviews',
  copyReportId: 'Copy report ID',
} as const;

/** All of the bot's text in English. */
export const botSentences = { botMessages, botButtons } as const;
