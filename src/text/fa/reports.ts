import { isolated } from '#src/text/isolated.ts';
import type { AdminShape } from '#src/text/shapes.ts';
import { format } from './persian.ts';

/** The open posts that a ban closes too. */
function closing(openPosts: number): string {
  return openPosts === 0 ? '' : `${format.number(openPosts)} پست باز او بسته می‌شود.`;
}

const outcomeNames: Readonly<Record<string, string>> = {
  none: 'بدون اقدام',
  overturn: 'ردِ تعامل برگردانده شد',
  warn: 'اخطار داده شد',
  ban: 'مسدود شد',
  unban: 'رفع مسدودی',
};

function member(handle: string): string {
  return handle === '' ? 'عضو پیشین' : isolated(`@${handle}`);
}

/** Reports. */
export const reportsText = {
  title: 'گزارش‌های باز',
  list: 'گزارش‌های باز',
  refresh: 'تازه‌سازی گزارش‌ها',
  empty: 'گزارش بازی نیست',
  emptyText: 'گزارش‌های تازه خودبه‌خود این‌جا می‌آیند.',
  sheetTitle: 'گزارش',
  resolve: 'رسیدگی شد',
  resolveBy: {
    none: 'رسیدگی شد',
    overturn: 'برگرداندن رد و رسیدگی',
    warn: 'اخطار و رسیدگی',
    ban: 'مسدود کردن و رسیدگی',
    unban: 'رفع مسدودی و رسیدگی',
  },
  notDone: (outcome) => `انتخاب شما، انجام‌نشده: ${outcome}`,
  view: 'گزارش‌ها',
  views: { active: 'باز', resolved: 'رسیدگی‌شده' },
  resolvedList: 'گزارش‌های رسیدگی‌شده',
  noneResolved: 'گزارش رسیدگی‌شده‌ای نیست',
  outcome: 'نتیجه',
  outcomes: {
    none: 'بدون اقدام',
    overturn: 'برگرداندن رد',
    warn: 'اخطار',
    ban: 'مسدود کردن',
    unban: 'رفع مسدودی',
  },
  outcomeName: (outcome) => outcomeNames[outcome] ?? outcome,
  note: 'یادداشت',
  banNote: 'دلیل مسدود شدن',
  banQuestion: (handle, openPosts) =>
    [`${isolated(`@${handle}`)} مسدود شود؟ دسترسی‌اش بی‌درنگ قطع می‌شود.`, closing(openPosts)]
      .join(' ')
      .trim(),
  alsoCloses: closing,
  effects: {
    none: () => 'رد همان‌طور می‌ماند.',
    approvalStays: () => 'تأیید همان‌طور می‌ماند.',
    overturn: (reporter, points) => `${isolated(`@${reporter}`)} سرانجام ${points} امتیاز می‌گیرد.`,
    warn: (against, warnings) =>
      warnings >= 3
        ? `اخطار ${format.number(warnings)} برای ${isolated(`@${against}`)}: گروه مدیران باخبر می‌شود.`
        : `اخطار ${format.number(warnings)} برای ${isolated(`@${against}`)}.`,
    ban: (against, openPosts) =>
      [`دسترسی ${isolated(`@${against}`)} بی‌درنگ قطع می‌شود.`, closing(openPosts)].join(' ').trim(),
    stays: () => 'مسدودی می‌ماند.',
    unban: (by) => `${isolated(`@${by}`)} دوباره دسترسی می‌یابد.`,
  },
  atStake: (points) => `${points} در میان است`,
  askedFor: 'آنچه خواسته شده بود',
  proof: 'مدرک',
  noProof: 'پیوندی نیست: این گام‌ها به آن نیاز ندارند',
  openProof: 'باز کردن در X',
  rejectedBecause: (cause) => `رد شد: «${isolated(cause)}»`,
  rejectedWithout: 'بدون دلیل رد شد',
  places: (done, total) => `${format.number(done)} از ${format.number(total)} تعامل`,
  reporterRole: 'گزارش‌دهنده',
  againstRole: 'گزارش‌شده',
  record: (handle) => `سابقهٔ ${isolated(`@${handle}`)}`,
  approvedOf: 'تعامل‌های تأییدشده',
  rejectsOf: 'ردشده در پست‌های خود',
  decidesIn: 'زمان تصمیم',
  reportsSent: 'گزارش‌های فرستاده',
  reportsReceived: 'گزارش دیگران از او',
  warnings: 'اخطارها',
  share: (part, whole) => `${part} از ${whole}`,
  upheld: (count, upheld) => `${count} (${upheld} پذیرفته)`,
  history: (reporter, against) =>
    `${isolated(`@${reporter}`)} در پست‌های ${isolated(`@${against}`)}`,
  historyColumns: { when: 'زمان', post: 'پست', outcome: 'نتیجه', points: 'امتیاز' },
  historyOutcomes: {
    approved: 'تأیید شد',
    rejected: 'رد شد',
    overturned: 'برگردانده شد',
    pending: 'در انتظار',
  },
  ids: 'شناسه‌ها و پیوندها',
  also: (count) => `${format.number(count)} گزارش دیگر دربارهٔ همین`,
  resolved: 'گزارش رسیدگی شد',
  resolvePrompt: (count) => `${format.number(count)} گزارش رسیدگی‌شده به حساب آید؟`,
  parties: (by, against) => `${member(by)} دربارهٔ ${member(against)}`,
  appeal: (by) => `${member(by)} به مسدودی اعتراض دارد`,
  message: 'پیام',
  appealedBy: 'شخص مسدود',
  banReason: 'دلیل مسدودی',
  reportedBy: 'گزارش‌دهنده',
  against: 'گزارش‌شده',
  award: 'پاداش',
  rejectCause: 'دلیل رد',
  postLink: 'پیوند پست',
  engagementLink: 'پیوند تعامل',
  postId: 'شناسهٔ پست',
  engagementId: 'شناسهٔ تعامل',
  reportId: 'شناسهٔ گزارش',
  state: 'وضعیت',
  open: 'باز',
  closed: 'رسیدگی‌شده',
  sentAt: 'زمان ارسال',
} as const satisfies AdminShape['reportsText'];
