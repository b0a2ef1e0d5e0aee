import type { BotShape } from '#src/text/shapes.ts';
import { isolated } from '#src/text/isolated.ts';
import { onOwnLine, quoted } from '#src/text/message-parts.ts';
import { format } from './persian.ts';

/** Names a person by the X handle; the handle of an erased person is empty. Rule OP-10. */
function member(handle: string): string {
  return handle === '' ? 'یک عضو پیشین' : isolated(`@${handle}`);
}

/** All of the bot's text in Persian. */
export const botSentences = {
  botMessages: {
    greeting: () =>
      'به Yapp خوش آمدید. اینجا اعضای جامعه با پست‌های یکدیگر در X تعامل می‌کنند. برای شروع، برنامه را باز کنید.',
    acknowledged: () => 'ثبت شد',
    reportResolved: (report) =>
      report.isActedUpon
        ? `گزارش شما از ${member(report.against)} بررسی شد و مدیریت اقدام کرد.`
        : `گزارش شما از ${member(report.against)} بررسی شد و نیازی به اقدام نبود.`,
    appealSubmitted: (appeal) =>
      `${member(appeal.by)} به مسدودی خود اعتراض کرد: ${isolated(appeal.message)}`,
    appealRefused: () => 'مدیریت نوشتهٔ شما را بررسی کرد. مسدودی برقرار می‌ماند.',
    queuesWait: (waiting) =>
      `امروز در انتظار: ${format.number(waiting.requests)} درخواست تأیید، ${format.number(waiting.reports)} گزارش، ` +
      `${format.number(waiting.messages)} پیام ناموفق، ${format.number(waiting.held)} تعامل با مدرک یکسان.`,
    workSetAside: (work) =>
      `کار زمان‌بندی «${work.kind}» برای ${format.number(work.count)} مورد سه بار ناموفق بود ` +
      `و یک روز کنار گذاشته شد: ${work.items}`,
    requestRejected: (reason) => `مدیریت درخواست شما را رد کرد: ${isolated(reason)}`,
    requestReceived: (xUsername) =>
      `درخواست شما با حساب ${isolated(`@${xUsername}`)} رسید. یکی از مدیران آن را بررسی می‌کند و پاسخ همین‌جا می‌آید.`,
    approved: () => 'مدیریت حساب شما را تأیید کرد. به Yapp خوش آمدید!',
    targetReached: (post) =>
      `پست شما به سقف ${format.number(post.limit)} تعامل رسید.${onOwnLine(post.link)}`,
    engagementApproved: (decision) =>
      `${isolated(`@${decision.author}`)} تعامل شما را تأیید کرد: ${isolated(`+${format.points(decision.award)}`)} امتیاز.${onOwnLine(decision.postLink)}`,
    engagementApprovedByDeadline: (decision) =>
      `${member(decision.author)} به‌موقع تصمیم نگرفت و تعامل شما خودکار تأیید شد: ${isolated(`+${format.points(decision.award)}`)} امتیاز.${onOwnLine(decision.postLink)}`,
    engagementApprovedForAuthor: (decision) =>
      `مدیریت تعامل شما با ${member(decision.author)} را تأیید کرد: ${isolated(`+${format.points(decision.award)}`)} امتیاز.${onOwnLine(decision.postLink)}`,
    engagementRejectedForAuthor: (decision) =>
      `تعامل شما با ${member(decision.author)} رد شد: ${isolated(quoted(decision.reason))}${onOwnLine(decision.postLink)}`,
    rejectionOverturned: (decision) =>
      `مدیریت سرانجام تعامل شما با ${member(decision.author)} را تأیید کرد: ${isolated(`+${format.points(decision.award)}`)} امتیاز.${onOwnLine(decision.postLink)}`,
    ownRejectionOverturned: (decision) =>
      `مدیریت رد شما بر تعامل ${member(decision.engager)} را لغو کرد.${onOwnLine(decision.postLink)}`,
    reviewsWaiting: (count) => `${format.number(count)} نفر در انتظار بررسی شما هستند.`,
    engagementRejected: (decision) =>
      `${isolated(`@${decision.author}`)} تعامل شما را رد کرد: ${isolated(quoted(decision.reason))}${onOwnLine(decision.postLink)}`,
    warned: (reason) =>
      reason === '' ? 'مدیریت به شما اخطار داد.' : `مدیریت به شما اخطار داد: ${isolated(reason)}`,
    warningRemoved: () => 'مدیریت یکی از اخطارهای شما را برداشت.',
    banned: (reason, untilMs) =>
      untilMs === null
        ? `حساب شما مسدود شد: ${isolated(reason)}`
        : `حساب شما تا ${format.date(untilMs)} مسدود شد: ${isolated(reason)}`,
    banEnded: () => 'مدت مسدودی شما به پایان رسید. دوباره می‌توانید از Yapp استفاده کنید.',
    unbanned: () => 'حساب شما از مسدودی درآمد. دوباره می‌توانید از Yapp استفاده کنید.',
    pointsAdded: (points, reason) =>
      `${format.points(points)} امتیاز به شما داده شد: ${isolated(reason)}`,
    pointsTaken: (points, reason) =>
      `${format.points(points)} امتیاز از شما کم شد: ${isolated(reason)}`,
    giftTakenBack: (points) =>
      `مدیریت هدیه‌ای را پس گرفت: ${format.points(points)} امتیاز از شما کم شد.`,
    pointsReturned: (points) =>
      `مدیریت ${format.points(points)} امتیازی را که از شما کم شده بود برگرداند.`,
    warningAlert: (person) =>
      `${isolated(`@${person.handle}`)} حالا ${format.number(person.warnings)} اخطار دارد.`,
    reportSubmitted: (report) =>
      `${member(report.by)} از ${member(report.against)} گزارش داد: ${isolated(report.message)}`,
    reportsContinue: (by) =>
      `${isolated(`@${by}`)} گزارش‌های بیشتری می‌فرستد. تا یک ساعت فقط در صف دیده می‌شوند.`,
    approvalRequested: (person) =>
      `${isolated(person.name)} با حساب ${isolated(`@${person.xUsername}`)} در X درخواست تأیید دارد.`,
  },
  botButtons: {
    openApp: 'باز کردن Yapp',
    openReports: 'دیدن گزارش‌ها',
    openRequests: 'دیدن درخواست‌ها',
    openReviews: 'دیدن بررسی‌ها',
    copyReportId: 'کپی شناسهٔ گزارش',
  },
} as const satisfies BotShape;
