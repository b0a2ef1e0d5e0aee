import type { AdminShape } from '#src/text/shapes.ts';
import { format, plural } from './russian.ts';

const outcomeNames: Readonly<Record<string, string>> = {
  none: 'Без мер',
  overturn: 'Отклонение отменено',
  warn: 'Предупреждение',
  ban: 'Блокировка',
};

/** Reports. */
export const reportsText = {
  title: 'Активные жалобы',
  list: 'Активные жалобы',
  refresh: 'Обновить жалобы',
  empty: 'Активных жалоб нет',
  emptyText: 'Новые появятся здесь сами.',
  sheetTitle: 'Жалоба',
  resolve: 'Закрыть жалобу',
  view: 'Жалобы',
  views: { active: 'Активные', resolved: 'Закрытые' },
  resolvedList: 'Закрытые жалобы',
  noneResolved: 'Закрытых жалоб нет',
  outcome: 'Решение',
  outcomes: {
    none: 'Без мер',
    overturn: 'Отменить',
    warn: 'Предупредить',
    ban: 'Заблокировать',
  },
  outcomeName: (outcome) => outcomeNames[outcome] ?? outcome,
  note: 'Заметка',
  banNote: 'Причина блокировки',
  banQuestion: (handle) => `Заблокировать @${handle}? Доступ пропадёт сразу.`,
  also: (count) => `Об этом ещё жалоб: ${format.number(count)}`,
  resolved: 'Жалоба закрыта',
  didResolve: (by) => `Жалоба от @${by} закрыта`,
  resolvePrompt: (count) =>
    plural(count, {
      one: `Закрыть ${format.number(count)} жалобу?`,
      few: `Закрыть ${format.number(count)} жалобы?`,
      many: `Закрыть ${format.number(count)} жалоб?`,
      other: `Закрыть ${format.number(count)} жалобы?`,
    }),
  parties: (by, against) => `@${by} на @${against}`,
  message: 'Сообщение',
  reportedBy: 'Кто жалуется',
  against: 'На кого',
  award: 'Награда',
  rejectCause: 'Причина отклонения',
  postLink: 'Ссылка на пост',
  engagementLink: 'Ссылка на отклик',
  postId: 'ID поста',
  engagementId: 'ID отклика',
  reportId: 'ID жалобы',
  state: 'Состояние',
  open: 'Открыта',
  closed: 'Закрыта',
  sentAt: 'Отправлена',
} as const satisfies AdminShape['reportsText'];
