import { isolated } from '#src/text/isolated.ts';
import type { AdminShape } from '#src/text/shapes.ts';
import { format } from './persian.ts';

/** The success messages of admin actions other than the tools below. */
export const moderationMessages = {
  pinPost: () => 'پست سنجاق شد.',
  saveEngagementType: (name) => `نوع ${isolated(name)} ذخیره شد.`,
  takeBack: () => 'اقدام پس گرفته شد.',
  addNote: () => 'یادداشت ذخیره شد.',
  erasePerson: () => 'داده‌های شخص در حال پاک شدن است.',
  sendAnnouncement: () => 'اطلاعیه در راه است.',
  stopAnnouncement: () => 'اطلاعیه متوقف شد.',
  resendMessage: () => 'پیام دوباره در راه است.',
  noteExport: () => 'برون‌بری در گزارش ثبت شد.',
} as const satisfies AdminShape['moderationMessages'];

/** A handle within a sentence. */
function at(handle: string): string {
  return isolated(`@${handle}`);
}

/**
 * Each tool that acts on a person (AD-19 to AD-54): its menu entry, form and success message, and its act in the moderation
 * log, as a filter and as a sentence.
 */
export const toolText = {
  banUser: {
    menu: 'مسدود کردن',
    title: 'مسدود کردن',
    titleOf: (handle) => `مسدود کردن ${at(handle)}`,
    ask: 'مسدود کردن کاربر',
    confirm: 'مسدود شود',
    prompt: (handle) => `${at(handle)} مسدود شود؟ دسترسی‌اش بی‌درنگ قطع می‌شود.`,
    done: (handle) => `کاربر ${at(handle)} مسدود شد.`,
    action: 'مسدود شدن',
    act: (target) => `${isolated(target)} مسدود شد`,
  },
  unbanUser: {
    menu: 'رفع مسدودی',
    title: 'رفع مسدودی',
    titleOf: (handle) => `رفع مسدودی ${at(handle)}`,
    ask: 'رفع مسدودی کاربر',
    confirm: 'رفع شود',
    prompt: (handle) => `مسدودی ${at(handle)} برداشته شود؟ دوباره دسترسی می‌یابد.`,
    done: (handle) => `مسدودی کاربر ${at(handle)} برداشته شد.`,
    action: 'رفع مسدودی',
    act: (target) => `مسدودی ${isolated(target)} برداشته شد`,
  },
  warnUser: {
    menu: 'اخطار دادن',
    title: 'اخطار دادن',
    titleOf: (handle) => `اخطار به ${at(handle)}`,
    ask: 'اخطار به کاربر',
    confirm: 'اخطار داده شود',
    prompt: (handle) => `به ${at(handle)} اخطار داده شود؟ ربات به او خبر می‌دهد.`,
    done: (handle) => `به کاربر ${at(handle)} اخطار داده شد.`,
    action: 'اخطار',
    act: (target) => `${isolated(target)} اخطار گرفت`,
  },
  removeWarning: {
    menu: 'برداشتن اخطار',
    title: 'برداشتن اخطار',
    titleOf: (handle) => `برداشتن اخطار ${at(handle)}`,
    ask: 'برداشتن اخطار کاربر',
    confirm: 'برداشته شود',
    prompt: (handle) => `یک اخطار ${at(handle)} برداشته شود؟`,
    done: (handle) => `یک اخطار ${at(handle)} برداشته شد.`,
    action: 'برداشتن اخطار',
    act: (target) => `یک اخطار ${isolated(target)} برداشته شد`,
  },
  makeAdmin: {
    menu: 'مدیر کردن',
    title: 'مدیر کردن',
    titleOf: (handle) => `مدیر کردن ${at(handle)}`,
    ask: 'مدیر کردن کاربر',
    confirm: 'مدیر شود',
    prompt: (handle) => `${at(handle)} مدیر شود؟ فقط شما می‌توانید پس بگیرید.`,
    done: (handle) => `${at(handle)} اکنون مدیر است.`,
    action: 'مدیر شدن',
    act: (target) => `${isolated(target)} مدیر شد`,
  },
  removeAdmin: {
    menu: 'پایان مدیریت',
    title: 'پایان مدیریت',
    titleOf: (handle) => `پایان مدیریت ${at(handle)}`,
    ask: 'پایان مدیریت کاربر',
    confirm: 'پایان یابد',
    prompt: (handle) => `حق مدیریت از ${at(handle)} گرفته شود؟ عضو می‌ماند.`,
    done: (handle) => `${at(handle)} دیگر مدیر نیست.`,
    action: 'پایان مدیریت',
    act: (target) => `${isolated(target)} دیگر مدیر نیست`,
  },
  addPoints: {
    menu: 'دادن امتیاز',
    title: 'دادن امتیاز',
    titleOf: (handle) => `امتیاز ${at(handle)}`,
    ask: 'دادن امتیاز به کاربر',
    confirm: 'داده شود',
    prompt: (handle, points) => `${format.points(points)} امتیاز به ${at(handle)} داده شود؟`,
    done: (handle, points) => `${format.points(points)} امتیاز به ${at(handle)} داده شد.`,
    action: 'دادن امتیاز',
    act: (target) => `امتیاز به ${isolated(target)} داده شد`,
  },
  reducePoints: {
    menu: 'کم کردن امتیاز',
    title: 'کم کردن امتیاز',
    titleOf: (handle) => `امتیاز ${at(handle)}`,
    ask: 'کم کردن امتیاز کاربر',
    confirm: 'کم شود',
    prompt: (handle, points) => `${format.points(points)} امتیاز از ${at(handle)} کم شود؟`,
    done: (handle, points) => `${format.points(points)} امتیاز از ${at(handle)} کم شد.`,
    action: 'کم کردن امتیاز',
    act: (target) => `امتیاز از ${isolated(target)} کم شد`,
  },
} as const satisfies AdminShape['toolText'];

/** When a ban ends. Rule FA-27. */
export const banEndText = {
  label: 'پایان',
  choices: {
    none: 'بی‌پایان',
    day: '۱ روز دیگر',
    week: '۷ روز دیگر',
    month: '۳۰ روز دیگر',
    date: 'در روزی معین',
  },
  day: 'آخرین روز مسدودی',
  wrongDay: 'روزی از امروز به بعد، حداکثر تا یک سال',
  endsOn: (date) => `مسدودی در ${date} پایان می‌یابد.`,
  until: (date) => `تا ${date}`,
  noReason: 'دلیلی نوشته نشده',
  columns: { until: 'تا', reason: 'دلیل', lift: 'رفع' },
} as const satisfies AdminShape['banEndText'];
