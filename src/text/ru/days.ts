import type { MemberShape } from '#src/text/shapes.ts';

/** The names of the days next to now. */
export const dayText = {
  today: 'Сегодня',
  yesterday: 'Вчера',
} as const satisfies MemberShape['dayText'];
