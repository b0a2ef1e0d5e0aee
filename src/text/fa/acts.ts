import { createActText, toolActs, type ActWords } from '#src/text/act-text.ts';
import { isolated } from '#src/text/isolated.ts';
import type { AdminShape } from '#src/text/shapes.ts';
import { format } from './persian.ts';
import { outcomeWords } from './errors.ts';
import { toolText } from './tools.ts';

const prices = { cost: 'قیمت', reward: 'پاداش' } as const;

const flags = {
  enabled: { on: 'فعال', off: 'غیرفعال' },
  forAll: { on: 'برای همه', off: 'فقط برای مدیران' },
} as const;

function postOf([author]: readonly string[]): string {
  return author === undefined ? 'پستی' : `پست ${isolated(author)}`;
}

function engagementOf([sender, author]: readonly string[]): string {
  if (sender === undefined || author === undefined) return 'تعاملی';
  return `تعامل ${isolated(sender)} با پست ${isolated(author)}`;
}

function reportResolved([first, reported]: readonly string[]): string {
  if (first === undefined) return 'گزارشی رسیدگی شد';
  return reported === undefined
    ? `اعتراض ${isolated(first)} رسیدگی شد`
    : `گزارش ${isolated(first)} دربارهٔ ${isolated(reported)} رسیدگی شد`;
}

const words: ActWords = {
  engagementDecided: (isApproved, names) =>
    `${engagementOf(names)} ${isApproved ? 'تأیید' : 'رد'} شد`,
  requestDecided: (isApproved, target) =>
    isApproved ? `${isolated(target)} تأیید شد` : `${isolated(target)} رد شد`,
  pointsMoved: (deltaTenths, target) =>
    deltaTenths < 0
      ? `${isolated(format.points(deltaTenths))} امتیاز از ${isolated(target)}`
      : `${isolated(`+${format.points(deltaTenths)}`)} امتیاز به ${isolated(target)}`,
  bannedUntil: (target, untilMs) => `${isolated(target)} تا ${format.date(untilMs)} مسدود شد`,
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
  tookBack: (sentence) => `پس گرفته شد: ${sentence}`,
  outcomes: outcomeWords,
  reportResolved: (outcome, note, names) =>
    `${reportResolved(names)}: ${note === null ? outcome : `${outcome} (${isolated(note)})`}`,
  noted: (target, note) => `یادداشت دربارهٔ ${isolated(target)}: ${isolated(note)}`,
  postClosed: (places, names) => `${postOf(names)} با ${format.number(places)} جای خالی بسته شد`,
  logExported: (count) => `گزارش برون‌بری شد: ${format.number(count)} مورد`,
  plain: {
    ...toolActs(toolText),
    pinPost: (_post, names) => `${postOf(names)} سنجاق شد`,
    closePost: (_post, names) => `${postOf(names)} بسته شد`,
    resolveReport: (_report, names) => reportResolved(names),
    decideApprovalRequest: (target) => `دربارهٔ درخواست ${isolated(target)} تصمیم گرفته شد`,
    reviewEngagement: (_engagement, names) => `دربارهٔ ${engagementOf(names)} تصمیم گرفته شد`,
    resendMessage: (_message, [receiver]) =>
      receiver === undefined
        ? 'پیامی دوباره فرستاده شد'
        : `پیام ${isolated(receiver)} دوباره فرستاده شد`,
    sendAnnouncement: () => 'اطلاعیه‌ای فرستاده شد',
    stopAnnouncement: () => 'اطلاعیه‌ای متوقف شد',
    addNote: (target) => `یادداشت دربارهٔ ${isolated(target)}`,
    erasePerson: (target) => `داده‌های ${isolated(target)} پاک شد`,
    exportPerson: (target) => `داده‌های ${isolated(target)} برون‌بری شد`,
  },
};

/** The words of acts. */
export const actText = createActText(words) satisfies AdminShape['actText'];

/** The administrators' page of a person. */
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
  bannedFor: (from, until) => `مسدود از ${from} تا ${until}`,
  rejectedSince: (date) => `ردشده در ${date}`,
  because: (text, reason) => `${text}: ${isolated(reason)}`,
  empty: 'هنوز اتفاقی نیفتاده',
  emptyText: 'اقدام‌ها، امتیازها، تعامل‌ها و گزارش‌های این شخص این‌جا دیده می‌شود.',
  movement: (points, kind) => `${isolated(points)} امتیاز · ${kind}`,
  kinds: {
    post_escrow: 'پاداش‌های یک پست',
    post_fee: 'کارمزد یک پست',
    post_subsidy: 'پاداش بیش از قیمت',
    places_escrow: 'پاداش جاهای افزوده',
    places_fee: 'کارمزد جاهای افزوده',
    places_unmint: 'بازگشت از جاهای افزوده',
    refund: 'پست بسته‌شده',
    reward: 'تعامل تأییدشده',
    forfeit: 'تعامل ردشده',
    overturn: 'ردِ برگردانده‌شده',
    unmint: 'پست بسته‌شده',
    invite: 'دعوت',
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
