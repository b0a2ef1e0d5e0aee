import type { MemberShape } from '#src/text/shapes.ts';
import { momentOf } from '#src/text/moments.ts';
import { format } from './russian.ts';

/** The words of the own engagements. */
export const engagementsText = {
  title: 'Мои отклики',
  states: 'Отклики по состоянию',
  state: { pending: 'Ожидают', approved: 'Одобрены', rejected: 'Отклонены' },
  loading: 'Загружаем ваши отклики',
  postGone: 'Этот пост недоступен.',
  reward: (points) => `+${format.points(points)}`,
  decidesBy: (author, byMs, nowMs) =>
    `@${author} решит до ${momentOf(byMs, nowMs, format)}. Потом отклик одобрится сам.`,
  decides: (author) => `Решает @${author}.`,
  overdue: 'Вот-вот одобрится сам.',
  held: 'Кто-то отправил ту же ссылку. Решит администратор.',
  approvedBy: (decider, author) =>
    ({
      author: `Одобрено: @${author}`,
      administrator: 'Одобрено администрацией',
      deadline: 'Одобрено автоматически',
    })[decider],
  rejectedBy: (decider, author) =>
    ({
      author: `Отклонено: @${author}`,
      administrator: 'Отклонено администрацией',
      deadline: 'Отклонено по истечении срока',
    })[decider],
  onDay: (text, timeMs) => `${text}, ${format.dayAndMonth(timeMs)}`,
  reason: (cause) => `Причина: ${cause}`,
  empty: {
    pending: {
      title: 'Ничего не ждёт решения',
      text: 'Новые отклики видны здесь, пока автор не решит.',
    },
    approved: {
      title: 'Одобренных пока нет',
      text: 'Здесь видны одобренные отклики и баллы, которые вы за них получили.',
    },
    rejected: {
      title: 'Отклонённых нет',
      text: 'Здесь видны отклонённые отклики и причины.',
    },
  },
  emptyAction: 'Заработать баллы',
} as const satisfies MemberShape['engagementsText'];
