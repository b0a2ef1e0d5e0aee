import { isolated } from '#src/text/isolated.ts';
import type { DebugShape } from '#src/text/shapes.ts';
import { format } from './persian.ts';

/** The words of the debug tables. */
export const debugText = {
  debugTitle: 'اشکال‌زدایی',
  initDataTitle: 'داده‌های اجرا',
  themeTitle: 'رنگ‌های پوسته',
  launchTitle: 'پارامترهای اجرا',
  name: 'نام',
  value: 'مقدار',
  empty: 'داده‌ای نیست',
  user: 'کاربر',
  receiver: 'گیرنده',
  chat: 'گفتگو',
  launch: 'اجرا',
  fields: 'فیلدها، همان‌طور که رسیده‌اند',
  client: 'برنامهٔ تلگرام',
  viewport: 'ناحیهٔ دید',
  storage: 'حافظه',
  session: 'نشست',
  tables: 'جدول‌ها',
  yes: 'بله',
  no: 'خیر',
  none: '–',
  masked: (start, length) => `${isolated(`${start}…`)} (${format.number(length)} نویسه)`,
} as const satisfies DebugShape;
