import { isolated } from '#src/text/isolated.ts';
import type { AdminShape } from '#src/text/shapes.ts';

/** The outcome of what administrators do beside the tools of `tools.ts`. */
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
