import type { MemberShape } from '#src/text/shapes.ts';
import { format } from './persian.ts';
import { isolated } from '#src/text/isolated.ts';
import { averageTime } from '#src/text/durations.ts';

/** The words that screens of all subjects share. */
export const commonText = {
  appName: 'Yapp',
  loading: 'در حال بارگذاری…',
  checkingAuthentication: 'در حال بررسی ورود…',
  authenticationError: 'خطا در ورود',
  retry: 'تلاش دوباره',
  retryText: 'اتصال خود را بررسی کنید و دوباره تلاش کنید.',
  goToAuth: 'رفتن به صفحهٔ ورود',
  somethingWentWrong: 'مشکلی پیش آمد',
  unexpectedError: 'خطای پیش‌بینی‌نشده‌ای رخ داد',
  appFailedToLoad: 'برنامه بارگذاری نشد',
  reload: 'بارگذاری دوباره',
  fileMissing: 'یک فایل برنامه نرسید:',
  startSilent: 'برنامه در ۱۰ ثانیه آغاز نشد.',
  maintenanceTitle: 'در دست تعمیر',
  maintenance: 'برنامه در دست تعمیر است. کمی بعد دوباره سر بزنید.',
  back: 'بازگشت',
  close: 'بستن',
  cancel: 'انصراف',
  stepDone: 'انجام شد',
  showAll: 'نمایش همه',
  mainNavigation: 'منوی اصلی',
  offline: 'آفلاین هستید. شاید این اطلاعات قدیمی باشد.',
  busy: 'سرور شلوغ است. درخواست شما در نوبت است.',
  pointsArrived: (points) => `${isolated(`+${format.points(points)}`)} امتیاز`,
  screenMissing: 'این صفحه بارگذاری نشد',
  screenMissingText: 'اتصال اینترنت را بررسی و دوباره تلاش کنید.',
} as const satisfies MemberShape['commonText'];

/** The labels of the tab bar. */
export const tabText = {
  home: 'خانه',
  earn: 'کسب امتیاز',
  profile: 'نمایه',
  admin: 'مدیریت',
} as const satisfies MemberShape['tabText'];

/** Names an author by the X handle; the handle of an erased person is empty. Rule OP-10. */
function authorName(handle: string): string {
  return handle === '' ? 'عضو پیشین' : isolated(`@${handle}`);
}

/** The words about one post, wherever it is shown. */
export const postText = {
  author: authorName,
  name: (post) =>
    post.about ?? `${authorName(post.authorUsername)}، ${format.shortDay(post.createdAtMs)}`,
  list: (names) => names.join('، '),
  progress: 'تعامل‌ها',
  pending: (count) => `${format.number(count)} در انتظار`,
  reviewed: (count) => `${format.number(count)} بررسی‌شده`,
  left: (left, limit) => `${format.number(left)} از ${format.number(limit)} جا مانده`,
  closedPlaces: (count) => `${format.number(count)} بسته`,
  open: 'باز کردن در X',
  share: 'هم‌رسانی',
  shareMessage: (author) => `با پست ${isolated(`@${author}`)} تعامل کنید و امتیاز بگیرید.`,
  paste: 'چسباندن',
  nothingToPaste: 'متنی برای چسباندن نیست.',
} as const satisfies MemberShape['postText'];

/** The names of the titles. */
export const titleText = {
  Novice: 'تازه‌کار',
  Explorer: 'کاوشگر',
  Skilled: 'ماهر',
  Elite: 'نخبه',
  Master: 'استاد',
  Grandmaster: 'استاد بزرگ',
  Legendary: 'افسانه‌ای',
} as const satisfies MemberShape['titleText'];

/** How an author decides. */
export const scorecardText = {
  decides: (averageMs, rejectedPercent) =>
    `حدوداً در ${averageTime(averageMs, format)} بررسی می‌کند و ${format.percent(rejectedPercent)} را رد می‌کند`,
  rejectsOften: 'زیاد رد می‌کند',
} as const satisfies MemberShape['scorecardText'];
