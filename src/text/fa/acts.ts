import { createActText, type ActWords } from '#src/text/act-text.ts';
import { isolated } from '#src/text/isolated.ts';
import type { AdminShape } from '#src/text/shapes.ts';
import { format } from './persian.ts';

const prices = { cost: 'قیمت', reward: 'پاداش' } as const;

const flags = {
  enabled: { on: 'فعال', off: 'غیرفعال' },
  forAll: { on: 'برای همه', off: 'فقط برای مدیران' },
} as const;

const words: ActWords = {
  engagementDecided: (isApproved) => (isApproved ? 'تعاملی تأیید شد' : 'تعاملی رد شد'),
  requestDecided: (isApproved, target) =>
    isApproved ? `${isolated(target)} تأیید شد` : `${isolated(target)} رد شد`,
  pointsMoved: (deltaTenths, target) =>
    deltaTenths < 0
      ? `${isolated(format.points(deltaTenths))} امتیاز از ${isolated(target)}`
      : `${isolated(`+${format.points(deltaTenths)}`)} امتیاز به ${isolated(target)}`,
  warned: (target, count) =>
    `${isolated(target)} اخطار گرفت: اکنون ${format.number(count)} اخطار دارد`,
  warningRemoved: (target, count) =>
    `یک اخطار ${isolated(target)} برداشته شد: ${format.number(count)} اخطار مانده`,
  typeSaved: (name, changes) => [isolated(name), changes.join('، ')].filter(Boolean).join(' '),
  price: (field, before, after) =>
    before === null
      ? `${prices[field]} ${format.points(after)}`
      : `${prices[field]} از ${format.points(before)} به ${format.points(after)}`,
  flag: (field, isOn) => flags[field][isOn ? 'on' : 'off'],
  outcomes: {
    none: 'بدون اقدام',
    overturn: 'ردِ تعامل برگردانده شد',
    warn: 'اخطار',
    ban: 'مسدود شدن',
    unban: 'رفع مسدودی',
  },
  reportResolved: (outcome, note) =>
    note === null
      ? `گزارشی رسیدگی شد: ${outcome}`
      : `گزارشی رسیدگی شد: ${outcome} (${isolated(note)})`,
  noted: (target, note) => `یادداشت دربارهٔ ${isolated(target)}: ${isolated(note)}`,
  postClosed: (places) => `پستی با ${format.number(places)} جای خالی بسته شد`,
  plain: {
    banUser: (target) => `${isolated(target)} مسدود شد`,
    unbanUser: (target) => `مسدودی ${isolated(target)} برداشته شد`,
    warnUser: (target) => `${isolated(target)} اخطار گرفت`,
    removeWarning: (target) => `یک اخطار ${isolated(target)} برداشته شد`,
    addPoints: (target) => `امتیاز به ${isolated(target)} داده شد`,
    reducePoints: (target) => `امتیاز از ${isolated(target)} کم شد`,
    makeAdmin: (target) => `${isolated(target)} مدیر شد`,
    removeAdmin: (target) => `${isolated(target)} دیگر مدیر نیست`,
    pinPost: () => 'پستی سنجاق شد',
    closePost: () => 'پستی بسته شد',
    resolveReport: () => 'گزارشی رسیدگی شد',
    decideApprovalRequest: (target) => `دربارهٔ درخواست ${isolated(target)} تصمیم گرفته شد`,
    reviewEngagement: () => 'دربارهٔ تعاملی تصمیم گرفته شد',
    resendMessage: () => 'پیامی دوباره فرستاده شد',
    addNote: (target) => `یادداشت دربارهٔ ${isolated(target)}`,
    erasePerson: (target) => `داده‌های ${isolated(target)} پاک شد`,
  },
};

/** The words of acts. */
export const actText = createActText(words) satisfies AdminShape['actText'];

/** The page of one person, as administrators see it. */
export const personPageText = {
  header: 'مدیریت',
  tools: 'ابزارها',
  views: 'تاریخچه و یادداشت‌ها',
  timeline: 'تاریخچه',
  notes: 'یادداشت‌ها',
  profile: 'نمایه',
  more: 'بیشتر',
  tileText: { warn: 'اخطار', points: 'امتیاز', ban: 'مسدود کردن', unban: 'رفع مسدودی' },
  giveOrTake: 'دادن یا کم کردن',
  bannedSince: (date) => `مسدود از ${date}`,
  rejectedSince: (date) => `ردشده در ${date}`,
  because: (text, reason) => `${text}: ${isolated(reason)}`,
  empty: 'هنوز اتفاقی نیفتاده',
  emptyText: 'اقدام‌ها، امتیازها، تعامل‌ها و گزارش‌های این شخص این‌جا دیده می‌شود.',
  by: (name) => `از ${isolated(name)}`,
  movement: (points, kind) => `${isolated(points)} امتیاز · ${kind}`,
  kinds: {
    post_escrow: 'پاداش‌های یک پست',
    post_fee: 'کارمزد یک پست',
    post_subsidy: 'پاداش بیش از قیمت',
    refund: 'پست بسته‌شده',
    reward: 'تعامل تأییدشده',
    forfeit: 'تعامل ردشده',
    overturn: 'ردِ برگردانده‌شده',
    unmint: 'پست بسته‌شده',
    gift: 'هدیه',
    reduction: 'برداشت مدیریت',
  },
  engaged: (state) => `تعامل، ${state}`,
  engagementStates: { pending: 'در انتظار', approved: 'تأییدشده', rejected: 'ردشده' },
  reported: (message) => `گزارش: ${isolated(message)}`,
  open: 'باز',
  resolved: 'رسیدگی‌شده',
  note: 'یادداشت برای مدیران',
  noteHint: 'یادداشت‌ها را فقط مدیران می‌بینند.',
  addNote: 'افزودن یادداشت',
  noNotes: 'هنوز یادداشتی نیست',
  approve: 'تأیید',
  reject: 'رد',
} as const satisfies AdminShape['personPageText'];
