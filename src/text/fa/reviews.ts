import { timeLeft } from '#src/text/durations.ts';
import { isolated } from '#src/text/isolated.ts';
import type { MemberShape } from '#src/text/shapes.ts';
import { format } from './persian.ts';

/** Names an engager; the handle of an erased person is empty. Rule OP-10. */
const at = (handle: string): string => (handle === '' ? 'عضو پیشین' : isolated(`@${handle}`));

/** The words of the engagement review. */
export const reviewText = {
  title: 'پست',
  loadingPost: 'در حال بارگذاری پست',
  loading: 'در حال بارگذاری تعامل‌ها',
  toReview: 'برای بررسی',
  pendingOnes: 'در انتظار',
  decidedOnes: 'بررسی‌شده',
  yours: 'تعامل شما',
  nothingPending: 'چیزی در انتظار بررسی نیست.',
  emptyTitle: 'هنوز تعاملی نیست',
  emptyText:
    'دیگران این پست را در «کسب امتیاز» می‌بینند. برای دیده شدن بیشتر، آن را در گفتگویی هم‌رسانی کنید.',
  emptyTextOfOthers: 'شما با این پست تعامل نکرده‌اید. همه را فقط نویسنده‌اش می‌بیند.',
  state: { pending: 'در انتظار', approved: 'تأییدشده', rejected: 'ردشده' },
  standing: (title, approvalPercent) => `${title}، ${format.percent(approvalPercent)} تأیید`,
  newcomer: (title) => `${title}، هنوز بررسی نشده`,
  proof: { comment: 'دیدن نظر', quote: 'دیدن نقل‌قول' },
  otherProof: 'دیدن مدرک',
  alsoSubmittedBy: (handles) =>
    `همین پیوند را این‌ها هم فرستاده‌اند: ${handles.map((handle) => isolated(`@${handle}`)).join('، ')}`,
  timeLeft: (leftMs) =>
    leftMs === 0 ? 'تا چند لحظهٔ دیگر خودکار تأیید می‌شود' : `${timeLeft(leftMs, format)} مانده`,
  held: 'مهلتش تمام شده: دو نفر همین پیوند را فرستاده‌اند، پس خودکار تأیید نمی‌شود.',
  decided: {
    approved: {
      reader: 'تأیید از شما',
      author: 'تأیید از نویسنده',
      administrator: 'تأیید از مدیریت',
      deadline: 'خودکار تأیید شد',
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
  otherReason: { label: 'دلیل دیگر', text: 'با کلمه‌های خودتان بنویسید.' },
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

/** The words of the review queue. */
export const reviewsText = {
  title: 'بررسی‌ها',
  loading: 'در حال بارگذاری تعامل‌های در انتظار بررسی',
  place: (number, total) => `${format.number(number)} از ${format.number(total)}`,
  cardLabel: (place, engager) => `${place}، تعامل ${at(engager)}`,
  timeLeft: (leftMs) =>
    leftMs === 0
      ? reviewText.timeLeft(leftMs)
      : `${reviewText.timeLeft(leftMs)}، سپس خودکار تأیید می‌شود`,
  yourPost: 'برای پست شما',
  record: (approved, reviewed) =>
    `تاکنون ${format.number(approved)} از ${format.number(reviewed)} تأیید شده`,
  noRecord: 'هنوز بررسی نشده',
  checkOnX: 'در X ببینید',
  checks: {
    like: 'حساب واقعی است؟',
    retweet: 'در نمایه‌اش هست؟',
    follow: 'شما را دنبال می‌کند؟',
    comment: 'زیر پست شماست؟',
    quote: 'پست شما را نقل کرده؟',
  },
  proof: 'مدرک',
  profile: 'نمایه',
  guide: 'خواستهٔ شما:',
  nextPerson: 'بعدی:',
  whyReject: (handle) => `چرا ${at(handle)} رد شود؟`,
  chooseReason: 'برای رد کردن، دلیل را لمس کنید؛ همان را می‌خواند.',
  previous: 'تعامل قبلی',
  next: 'تعامل بعدی',
  emptyTitle: 'چیزی در انتظار بررسی شما نیست',
  emptyText: 'تعامل با پست‌های شما تا وقتی تصمیم بگیرید این‌جا می‌ماند.',
  emptyAction: 'رفتن به خانه',
} as const satisfies MemberShape['reviewsText'];
