import type { AdminShape } from '#src/text/shapes.ts';
import { format } from './persian.ts';

/** The numbers of the admin home. */
export const glanceText = {
  title: '۱۴ روز در یک نگاه',
  range: (first, last) => `${first} تا ${last} به وقت UTC، روز آخر هنوز تمام نشده`,
  economy: 'اقتصاد امتیازها',
  joined: 'پیوسته‌ها',
  posts: 'پست‌ها',
  engagements: 'تعامل‌ها',
  paid: 'امتیاز پرداخت‌شده',
  decide: 'زمان تصمیم دربارهٔ درخواست',
  counted: (count, isExact) => `${format.number(count)}${isExact ? '' : '+'}`,
  today: 'امروز',
  ofToday: (count) => `${count} امروز`,
  hours: (hours) => `${hours} ساعت`,
  median: (slowest) => `میانه · کندترین یک‌دهم ${slowest}`,
  medianName: 'میانه',
  slowestName: 'کندترین یک‌دهم',
  day: 'روز',
  count: 'تعداد',
  goal: (hours) => `هدف ${hours}`,
  decided: 'تصمیم‌های امروز',
  admin: 'مدیر',
  requests: 'درخواست‌ها',
  reports: 'گزارش‌ها',
  noneDecided: 'هنوز کسی تصمیمی نگرفته است.',
  failedMessages: 'نرسیده',
  ages: {
    recent: (count) => `${count} کمتر از ۱ روز`,
    day: (count) => `${count} بیش از ۱ روز`,
    days: (count) => `${count} بیش از ۲ روز`,
  },
  openTool: 'باز کردن ابزار برای یک نفر',
  openToolHint:
    'اخطار، مسدود کردن و امتیاز در صفحهٔ هر فرد است. این ابزارها همان فرم را باز می‌کنند.',
} as const satisfies AdminShape['glanceText'];
