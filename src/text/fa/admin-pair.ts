import { isolated } from '#src/text/isolated.ts';
import type { AdminShape } from '#src/text/shapes.ts';
import { format } from './persian.ts';

/** Two people who engage with each other. */
export const pairText = {
  title: 'جفت',
  names: (one, other) => `${isolated(one)} و ${isolated(other)}`,
  nobody: 'جفتی نام برده نشده',
  nobodyText: 'جفتی را از نشانه‌ها باز کنید.',
  backAndForth: 'رفت و برگشت',
  dots: 'هر نقطه یک تعامل است',
  engages: (count) => `${count} تعامل`,
  withOther: (name) => `تعامل با ${isolated(name)}`,
  of: (part, whole) => `${part} از ${whole}`,
  since: 'عضو از',
  rejects: 'رد کردن دیگران',
  decidesIn: 'زمان تصمیم',
  nothing: 'بدون تصمیم',
  warnings: 'اخطارها',
  balance: 'موجودی',
  page: 'صفحه',
  pageOf: (name) => `صفحهٔ ${isolated(name)}`,
  shared: 'تعامل‌های مشترک',
  newest: (count) => `${format.number(count)} تعامل مشترک اخیر`,
  nothingShared: 'تعامل مشترکی نیست',
  nothingSharedText: 'هیچ‌کدام با پست دیگری تعامل نکرده است.',
  gonePost: 'پستی که دیگر نیست',
  decidedIn: (state, time) => `${state} در ${time}`,
  columns: {
    when: 'کی',
    who: 'چه کسی',
    post: 'روی پست',
    kind: 'نوع',
    decided: 'تصمیم',
    points: 'امتیاز',
  },
  decision: 'برای هر دو با هم',
  onlyOne: 'فقط یکی از آن‌ها',
  own: 'این دربارهٔ شماست. مدیر دیگری تصمیم می‌گیرد.',
  reason: 'دلیل (هر دو می‌خوانند)',
  both: {
    warnUser: {
      ask: 'اخطار به هر دو',
      confirm: 'تأیید اخطار به هر دو',
      prompt: (one, other) =>
        `به ${isolated(one)} و ${isolated(other)} اخطار داده شود؟ ربات به آن‌ها می‌گوید.`,
      done: (count) => (count === 1 ? 'به ۱ نفر اخطار داده شد.' : 'به هر دو اخطار داده شد.'),
    },
    banUser: {
      ask: 'مسدود کردن هر دو',
      confirm: 'تأیید مسدودی هر دو',
      prompt: (one, other) =>
        `${isolated(one)} و ${isolated(other)} مسدود شوند؟ دسترسی‌شان فوراً قطع و پست‌های بازشان بسته می‌شود.`,
      done: (count) => (count === 1 ? '۱ نفر مسدود شد.' : 'هر دو مسدود شدند.'),
    },
  },
} as const satisfies AdminShape['pairText'];
