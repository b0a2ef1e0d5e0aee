import { timeLeft } from '#src/text/durations.ts';
import { isolated } from '#src/text/isolated.ts';
import type { MemberShape } from '#src/text/shapes.ts';
import { shortLink } from '#src/text/short-link.ts';
import { format } from './persian.ts';

/** The words about one post, wherever it is shown. */
export const postText = {
  shortName: (post) =>
    post.link === null
      ? `دنبال کردن ${isolated(`@${post.authorUsername}`)}`
      : isolated(shortLink(post.link)),
  types: (names) => names.join('، '),
  progress: 'تعامل‌ها',
  progressOf: (post) =>
    `${format.number(post.engageCount)} از ${format.number(post.limit)} ارسال شده، ${format.number(post.reviewedCount)} بررسی شده`,
  pending: (count) => `${format.number(count)} در انتظار`,
  open: 'باز کردن در X',
  share: 'هم‌رسانی',
  shareMessage: (author) => `با پست ${isolated(`@${author}`)} تعامل کنید و امتیاز بگیرید.`,
  paste: 'چسباندن',
  nothingToPaste: 'متنی برای چسباندن نیست.',
} as const satisfies MemberShape['postText'];

/** The words of the engagement review. */
export const reviewText = {
  title: 'بررسی تعامل‌ها',
  titleOfOthers: 'پست',
  loadingPost: 'در حال بارگذاری پست',
  loading: 'در حال بارگذاری تعامل‌ها',
  engagements: 'تعامل‌ها',
  emptyTitle: 'هنوز تعاملی نیست',
  emptyText:
    'دیگران این پست را در «کسب امتیاز» می‌بینند. برای دیده شدن بیشتر، آن را در گفتگویی هم‌رسانی کنید.',
  emptyTextOfOthers: 'شما با این پست تعامل نکرده‌اید. همه را فقط نویسنده‌اش می‌بیند.',
  decidedOn: (isApproved, engager) =>
    isApproved ? `${isolated(`@${engager}`)} تأیید شد` : `${isolated(`@${engager}`)} رد شد`,
  countApproved: (count) => `${format.number(count)} تأییدشده`,
  countRejected: (count) => `${format.number(count)} ردشده`,
  state: { pending: 'در انتظار', approved: 'تأییدشده', rejected: 'ردشده' },
  standing: (title, approvalPercent) => `${title}، ${format.percent(approvalPercent)} تأیید`,
  newcomer: (title) => `${title}، هنوز بررسی نشده`,
  proof: { comment: 'دیدن نظر', quote: 'دیدن نقل‌قول' },
  otherProof: 'دیدن مدرک',
  alsoSubmittedBy: (handles) =>
    `همین پیوند را این‌ها هم فرستاده‌اند: ${handles.map((handle) => isolated(`@${handle}`)).join('، ')}`,
  timeLeft: (leftMs) =>
    leftMs === 0 ? 'تا چند لحظهٔ دیگر خودبه‌خود تأیید می‌شود' : `${timeLeft(leftMs, format)} مانده`,
  held: 'مهلتش تمام شده: دو نفر همین پیوند را فرستاده‌اند، پس خودبه‌خود تأیید نمی‌شود.',
  decided: {
    approved: {
      reader: 'تأیید از شما',
      author: 'تأیید از نویسنده',
      administrator: 'تأیید از مدیریت',
      deadline: 'خودبه‌خود تأیید شد',
    },
    rejected: {
      reader: 'رد از شما',
      author: 'رد از نویسنده',
      administrator: 'رد از مدیریت',
      deadline: 'با پایان مهلت رد شد',
    },
  },
  overturned: 'رد شد و سپس مدیریت آن را تأیید کرد',
  atTime: (text, timeMs) => `${text}، ${format.dateAndTime(timeMs)}`,
  rejectMeaning: 'پاداشش به کسی نمی‌رسد و جایش دوباره پیشنهاد نمی‌شود.',
  noAnswer: 'پاسخی نیامد، دوباره تلاش کنید',
  rejectedBecause: (reason) => `دلیل: ${isolated(reason)}`,
  approve: 'تأیید',
  reject: 'رد',
  reason: 'دلیل رد',
  reasonPlaceholder: 'تعامل‌کننده این را می‌خواند',
  reasonIdeas: 'دلیل‌های رایج',
  reasons: [
    { label: 'انجام نشده', text: 'گام در X انجام نشده است.' },
    { label: 'پیوند نادرست', text: 'پیوند، نظر یا نقل‌قول را نشان نمی‌دهد.' },
    { label: 'خلاف راهنما', text: 'متن با راهنما جور نیست.' },
    { label: 'پاک شده', text: 'بعداً پاک شده است.' },
  ],
  confirmReject: 'رد نهایی',
  approveAll: 'تأیید همه',
  askApproveAll: (count, points) =>
    `${format.number(count)} تعامل روی‌هم با ${format.points(points)} امتیاز تأیید شود؟ این کار برگشت ندارد.`,
  confirmApproveAll: (count) => `تأیید ${format.number(count)} تعامل`,
  stop: 'توقف',
  approvingAll: 'تا این‌جا تأیید شده',
  bulkProgress: (done, total) => `${format.number(done)} از ${format.number(total)}`,
  processed: (count) => `${format.number(count)} تعامل با موفقیت انجام شد`,
} as const satisfies MemberShape['reviewText'];
