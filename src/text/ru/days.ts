import type { MemberText } from '#src/text/member-text.ts';

/** The names of the days next to now. */
export const dayText = {
  today: 'Сегодня',
  yesterday: 'Вчера',
} as const satisfies MemberText['dayText'];
