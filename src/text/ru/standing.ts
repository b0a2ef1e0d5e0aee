import { averageTime } from '#src/text/durations.ts';
import type { MemberShape } from '#src/text/shapes.ts';
import { format } from './russian.ts';

/** The names of the titles. */
export const titleText = {
  Novice: 'Новичок',
  Explorer: 'Исследователь',
  Skilled: 'Умелец',
  Elite: 'Элита',
  Master: 'Мастер',
  Grandmaster: 'Грандмастер',
  Legendary: 'Легенда',
} as const satisfies MemberShape['titleText'];

/** How an author decides. */
export const scorecardText = {
  decides: (averageMs, rejectedPercent) =>
    `Проверяет примерно за ${averageTime(averageMs, format)}, отклоняет ${format.percent(rejectedPercent)}`,
  rejectsOften: 'Часто отклоняет',
} as const satisfies MemberShape['scorecardText'];
