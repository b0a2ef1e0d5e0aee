import { averageTime } from '#src/text/durations.ts';
import type { MemberShape } from '#src/text/shapes.ts';
import { format } from './persian.ts';

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
    `در ${averageTime(averageMs, format)} تصمیم می‌گیرد و ${format.percent(rejectedPercent)} را رد می‌کند`,
  rejectsOften: 'زیاد رد می‌کند',
} as const satisfies MemberShape['scorecardText'];
