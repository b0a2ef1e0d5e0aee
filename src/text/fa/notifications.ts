import { isolated } from '#src/text/isolated.ts';
import type { MemberShape } from '#src/text/shapes.ts';

/** The words of the notifications. */
export const notificationsText = {
  title: 'اعلان‌ها',
  refresh: 'تازه‌سازی',
  loading: 'در حال بارگذاری اعلان‌ها…',
  emptyTitle: 'هنوز اعلانی ندارید',
  emptyText: 'وقتی نویسنده‌ای تعامل شما را تأیید یا رد کند، این‌جا می‌بینید.',
  approved: 'تأیید شد',
  rejected: 'رد شد',
  points: () => 'امتیاز',
  postBy: (xUsername) => `پست ${xUsername === '' ? 'عضو پیشین' : isolated(`@${xUsername}`)}`,
  reason: (cause) => `دلیل: ${isolated(cause)}`,
  decidedFor: {
    administrator: 'مدیریت تصمیم گرفت',
    deadline: 'مهلت تمام شد و خودکار تصمیم گرفته شد',
    overturned: 'ابتدا رد شد و سپس مدیریت آن را تأیید کرد',
  },
  isNew: 'تازه',
  checkPost: 'دیدن پست',
  checkEngage: 'دیدن تعامل',
  report: 'گزارش به مدیر',
  reported: 'گزارش شد',
} as const satisfies MemberShape['notificationsText'];

/** The words of the report flow. */
export const reportText = {
  title: 'گزارش به مدیر',
  close: 'بستن',
  warning:
    'تصمیم را فقط وقتی نادرست است گزارش کنید. مدیران همهٔ گزارش‌ها را می‌خوانند و گزارش نادرست ممکن است برایتان اخطار بیاورد.',
  continue: 'ادامه',
  cancel: 'انصراف',
  message: 'مشکل چیست؟',
  placeholder: 'همهٔ گام‌ها را انجام داده‌ام، پیوندم را ببینید',
  send: 'ارسال گزارش',
  sent: 'گزارش برای مدیران ارسال شد',
} as const satisfies MemberShape['reportText'];
