import type { MemberShape } from '#src/text/shapes.ts';
import { isolated } from '#src/text/isolated.ts';
import { format } from './persian.ts';
import { momentOf } from '#src/text/moments.ts';

/** Names an author in a sentence; the handle of an erased person is empty. Rule OP-10. */
function by(handle: string): string {
  return handle === '' ? 'نویسنده' : isolated(`@${handle}`);
}

/** The names of today and yesterday. */
export const dayText = {
  today: 'امروز',
  yesterday: 'دیروز',
} as const satisfies MemberShape['dayText'];

/** Names an engager or reporter; the handle of an erased person is empty. Rule OP-10. */
const at = (handle: string): string => (handle === '' ? 'عضو پیشین' : isolated(`@${handle}`));

/** The words of undoable decisions. */
export const decisionsText = {
  did: (verdict, handle) => {
    if (verdict === 'approve') return `${at(handle)} تأیید شد`;
    return verdict === 'reject' ? `${at(handle)} رد شد` : `گزارش ${at(handle)} رسیدگی شد`;
  },
  wish: (verdict, handle) => {
    if (verdict === 'approve') return `تأیید ${at(handle)}`;
    return verdict === 'reject' ? `رد ${at(handle)}` : `رسیدگی به گزارش ${at(handle)}`;
  },
  failed: (wish) => `انجام نشد: ${wish}`,
  kept: (wish) => `نگه داشته شد و با وصل شدن شبکه ارسال می‌شود: ${wish}`,
  several: (wishes, moreCount) =>
    [...wishes, ...(moreCount === 0 ? [] : [`${format.number(moreCount)} مورد دیگر`])].join('، '),
  sending: 'در حال ارسال…',
  undo: (secondsLeft) => `واگرد ${format.number(secondsLeft)}`,
  undone: (handle) => `واگرد شد: ${at(handle)} دوباره در انتظار است`,
  show: 'نمایش',
  dismiss: 'متوجه شدم',
  noAnswer: 'پاسخی نیامد.',
} as const satisfies MemberShape['decisionsText'];

/** The words of the user's own engagements. */
export const engagementsText = {
  title: 'تعامل‌های من',
  states: 'تعامل‌ها بر پایهٔ وضعیت',
  state: { pending: 'در انتظار', approved: 'تأییدشده', rejected: 'ردشده' },
  loading: 'در حال بارگذاری تعامل‌های شما',
  postGone: 'این پست در دسترس نیست.',
  pendingSum: 'در انتظار',
  allDecidedBy: 'پایان همهٔ بررسی‌ها',
  lastMoment: (byMs, nowMs) => momentOf(byMs, nowMs, format),
  submittedAt: (timeMs, nowMs) => momentOf(timeMs, nowMs, format),
  timeToReview: 'زمان بررسی',
  ifNotReviewed: 'اگر به‌موقع بررسی نشود، خودکار تأیید می‌شود.',
  decidesBy: (author, byMs, nowMs) =>
    `${by(author)} تا ${momentOf(byMs, nowMs, format)} بررسی می‌کند`,
  decides: (author) => `${by(author)} بررسی می‌کند`,
  overdue: 'تا چند لحظهٔ دیگر خودکار تأیید می‌شود',
  held: 'فرد دیگری هم همین پیوند را فرستاده است. مدیر تصمیم می‌گیرد.',
  approvedBy: (decider, author) =>
    ({
      author: `تأیید از ${by(author)}`,
      administrator: 'تأیید از مدیریت',
      deadline: 'خودکار تأیید شد',
    })[decider],
  rejectedBy: (decider, author) =>
    ({
      author: `رد از ${by(author)}`,
      administrator: 'رد از مدیریت',
      deadline: 'با پایان مهلت رد شد',
    })[decider],
  onDay: (text, timeMs) => `${text}، ${format.dayAndMonth(timeMs)}`,
  reason: (cause) => `دلیل: ${isolated(cause)}`,
  empty: {
    pending: {
      title: 'چیزی در انتظار تصمیم نیست',
      text: 'تعامل‌های تازهٔ شما تا وقتی نویسنده تصمیم بگیرد این‌جا می‌مانند.',
    },
    approved: {
      title: 'هنوز چیزی تأیید نشده',
      text: 'تعامل‌های تأییدشده و امتیازی که گرفته‌اید این‌جا دیده می‌شود.',
    },
    rejected: {
      title: 'چیزی رد نشده',
      text: 'تعامل‌های ردشده و دلیل آن‌ها این‌جا دیده می‌شود.',
    },
  },
  emptyAction: 'کسب امتیاز',
} as const satisfies MemberShape['engagementsText'];
