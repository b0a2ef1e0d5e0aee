import { isolated } from '#src/text/isolated.ts';
import type { AdminShape } from '#src/text/shapes.ts';
import { format } from './persian.ts';

/** The moderation log. */
export const logText = {
  title: 'گزارش اقدام‌های مدیران',
  filters: 'فیلتر و خروجی',
  showAll: 'نمایش همه',
  list: 'اقدام‌ها',
  personHeader: 'شخص',
  show: 'نمایش این شخص',
  everybody: 'نمایش همه',
  of: (handle) => `اقدام‌های ${isolated(`@${handle}`)} و دربارهٔ او`,
  action: 'اقدام',
  allActions: 'همهٔ اقدام‌ها',
  whose: 'اقدام‌های چه کسی',
  who: { any: 'از او یا دربارهٔ او', actor: 'از او', target: 'دربارهٔ او' },
  day: 'روز (UTC)',
  empty: 'اقدامی پیدا نشد',
  emptyText: 'هرچه مدیران انجام می‌دهند این‌جا دیده می‌شود.',
  actions: {
    banUser: 'مسدود شدن',
    unbanUser: 'رفع مسدودی',
    warnUser: 'اخطار',
    removeWarning: 'برداشتن اخطار',
    addPoints: 'دادن امتیاز',
    reducePoints: 'کم کردن امتیاز',
    makeAdmin: 'مدیر شدن',
    removeAdmin: 'پایان مدیریت',
    pinPost: 'سنجاق شدن پست',
    saveEngagementType: 'ذخیرهٔ نوع',
    resolveReport: 'رسیدگی به گزارش',
    decideApprovalRequest: 'تصمیم دربارهٔ درخواست',
    resendMessage: 'ارسال دوبارهٔ پیام',
    reviewEngagement: 'تصمیم دربارهٔ تعامل',
    closePost: 'بسته شدن پست',
    addNote: 'یادداشت',
    erasePerson: 'پاک‌سازی داده‌ها',
  },
  export: 'خروجی CSV',
  exportTitle: 'خروجی',
  exported: (count) => `${format.number(count)} اقدام آماده است.`,
  save: 'ذخیرهٔ فایل',
  copy: 'کپی CSV',
  copied: 'کپی شد',
  csvText: 'متن CSV',
  tableColumns: {
    time: 'زمان',
    actor: 'مدیر',
    sentence: 'چه شد',
    person: 'شخص',
    reason: 'دلیل',
  },
  fileName: 'moderation-log.csv',
  columns: [
    'زمان',
    'اقدام',
    'آنچه رخ داد',
    'شناسهٔ مدیر',
    'مدیر',
    'شناسهٔ شخص',
    'شخص',
    'دلیل',
    'جزئیات',
  ],
} as const satisfies AdminShape['logText'];

/** The economy of points. */
export const economyText = {
  asOf: (time) => `تا ${isolated(time)}`,
  notCounted: 'جمع‌ها تا چند دقیقهٔ دیگر آماده می‌شود.',
  title: 'اقتصاد امتیازها',
  placesHeader: 'امتیازها کجا هستند',
  placesFooter: 'امتیازهای ساخته‌شده یا دست اعضا هستند، یا در سپرده، یا سوخته؛ راه دیگری نیست.',
  members: 'دست اعضا',
  escrow: 'در سپردهٔ پست‌ها',
  burned: 'سوخته',
  minted: 'ساخته‌شده',
  giftsHeader: 'ساختهٔ هر مدیر',
  noGifts: 'هنوز هیچ مدیری امتیازی نداده است.',
  subsidy: 'ساخته‌شده برای پاداش بیش از قیمت',
  daysHeader: 'روزانه',
  daysFooter: 'روزها به وقت UTC شمرده می‌شوند.',
  posts: 'پست در روز',
  engagements: 'تعامل در روز',
  total: (count) => `روی‌هم ${format.number(count)}`,
  day: (date, count) => `${date}: ${format.number(count)}`,
  rewardAboveCost: (name, reward, cost) =>
    `پاداش ${isolated(name)} ${format.points(reward)} و قیمتش ${format.points(cost)} است: هر تعامل امتیاز تازه می‌سازد.`,
} as const satisfies AdminShape['economyText'];

/** What may be worth a look. */
export const signalsText = {
  title: 'نشانه‌ها',
  rejectors: 'نویسندگانی که بیش از نیمی را رد می‌کنند',
  pairs: 'جفت‌هایی که بیشتر با هم تعامل دارند',
  clashes: 'مدرک‌هایی که چند نفر نشان داده‌اند',
  reported: 'گزارش‌شده از سوی سه نفر یا بیشتر',
  near: 'درخواست‌هایی با نام‌های تقریباً یکسان',
  none: 'هیچ',
  and: ' و ',
  rejectsMuch: (rejections, decisions) =>
    `${format.number(rejections)} تعامل از ${format.number(decisions)} تعامل با پست‌های خود را رد کرده است`,
  rejected: (rejections, decisions) =>
    `${format.number(rejections)} از ${format.number(decisions)} رد شده`,
  mutual: (counts, totals) =>
    `${format.number(counts[0])} از ${format.number(totals[0])} و ${format.number(counts[1])} از ${format.number(totals[1])} تعامل`,
  clashing: (handles) => `همان مدرک ${handles.map((handle) => isolated(`@${handle}`)).join('، ')}`,
  reporters: (count) => `گزارش از ${format.number(count)} نفر`,
  footer: 'این‌ها فقط سرنخ‌اند، نه حکم. ۱٬۰۰۰ تعامل و گزارش آخر بررسی می‌شود.',
} as const satisfies AdminShape['signalsText'];

/** The bot's messages. */
export const outboxText = {
  title: 'پیام‌های ربات',
  list: 'پیام‌ها',
  filter: 'وضعیت',
  states: { all: 'همه', pending: 'در انتظار', failed: 'ناموفق', sent: 'فرستاده‌شده' },
  empty: 'پیامی این‌جا نیست',
  emptyText: 'آنچه ربات به افراد می‌گوید این‌جا دیده می‌شود.',
  toPerson: (id) => `به ${isolated(id)}`,
  toGroup: 'به گروه مدیران',
  toTopic: (topicId) => `به گروه مدیران، موضوع ${topicId}`,
  unknown: 'پیامی که این نسخه نمی‌تواند بخواند',
  attempts: (count) => `${format.number(count)} تلاش`,
  lastError: (error) => `آخرین خطا: ${isolated(error)}`,
  resend: 'ارسال دوباره',
  nextAttempt: (time) => `تلاش بعدی: ${time}`,
} as const satisfies AdminShape['outboxText'];
