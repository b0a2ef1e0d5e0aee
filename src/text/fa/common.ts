import type { MemberShape } from '#src/text/shapes.ts';
import { format } from './persian.ts';

/** The words of the screens that belong to no single subject. */
export const commonText = {
  appName: 'Yapp',
  loading: 'در حال بارگذاری…',
  checkingAuthentication: 'در حال بررسی ورود…',
  authenticationError: 'خطا در ورود',
  retry: 'تلاش دوباره',
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
  pointsArrived: (points) => `+${format.points(points)} امتیاز`,
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
