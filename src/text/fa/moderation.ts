import { isolated } from '#src/text/isolated.ts';
import type { AdminShape } from '#src/text/shapes.ts';
import { format } from './persian.ts';

/** What a moderation tool says after it succeeded. */
export const moderationMessages = {
  banUser: (handle) => `کاربر ${isolated(`@${handle}`)} مسدود شد.`,
  unbanUser: (handle) => `مسدودی کاربر ${isolated(`@${handle}`)} برداشته شد.`,
  warnUser: (handle) => `به کاربر ${isolated(`@${handle}`)} اخطار داده شد.`,
  removeWarning: (handle) => `یک اخطار ${isolated(`@${handle}`)} برداشته شد.`,
  makeAdmin: (handle) => `${isolated(`@${handle}`)} اکنون مدیر است.`,
  removeAdmin: (handle) => `${isolated(`@${handle}`)} دیگر مدیر نیست.`,
  addPoints: (handle, points) =>
    `${format.points(points)} امتیاز به ${isolated(`@${handle}`)} داده شد.`,
  reducePoints: (handle, points) =>
    `${format.points(points)} امتیاز از ${isolated(`@${handle}`)} کم شد.`,
  pinPost: () => 'پست سنجاق شد.',
  saveEngagementType: (name) => `نوع ${isolated(name)} ذخیره شد.`,
  addNote: () => 'یادداشت ذخیره شد.',
  erasePerson: () => 'داده‌های شخص در حال پاک شدن است.',
  resendMessage: () => 'پیام دوباره در راه است.',
} as const satisfies AdminShape['moderationMessages'];
