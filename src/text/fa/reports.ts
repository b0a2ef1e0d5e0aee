import { isolated } from '#src/text/isolated.ts';
import type { AdminShape } from '#src/text/shapes.ts';
import { format } from './persian.ts';

const outcomeNames: Readonly<Record<string, string>> = {
  none: 'بدون اقدام',
  overturn: 'ردِ تعامل برگردانده شد',
  warn: 'اخطار داده شد',
  ban: 'مسدود شد',
};

/** Reports. */
export const reportsText = {
  title: 'گزارش‌های باز',
  list: 'گزارش‌های باز',
  refresh: 'تازه‌سازی گزارش‌ها',
  empty: 'گزارش بازی نیست',
  emptyText: 'گزارش‌های تازه خودبه‌خود این‌جا می‌آیند.',
  sheetTitle: 'گزارش',
  resolve: 'رسیدگی شد',
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
  },
  outcomeName: (outcome) => outcomeNames[outcome] ?? outcome,
  note: 'یادداشت',
  banNote: 'دلیل مسدود شدن',
  banQuestion: (handle) => `${isolated(`@${handle}`)} مسدود شود؟ دسترسی‌اش بی‌درنگ قطع می‌شود.`,
  also: (count) => `${format.number(count)} گزارش دیگر دربارهٔ همین`,
  resolved: 'گزارش رسیدگی شد',
  didResolve: (by) => `گزارش ${isolated(`@${by}`)} رسیدگی شد`,
  resolvePrompt: (count) => `${format.number(count)} گزارش رسیدگی‌شده به حساب آید؟`,
  parties: (by, against) => `${isolated(`@${by}`)} دربارهٔ ${isolated(`@${against}`)}`,
  message: 'پیام',
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
