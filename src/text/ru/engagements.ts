import type { MemberShape } from '#src/text/shapes.ts';
import { format } from './russian.ts';
import { momentOf } from '#src/text/moments.ts';

/** Names an author in a sentence; the handle of an erased person is empty. Rule OP-10. */
function by(handle: string): string {
  return handle === '' ? 'автор' : `@${handle}`;
}

/** Names an engager or reporter; the handle of an erased person is empty. Rule OP-10. */
function person(handle: string): string {
  return handle === '' ? 'бывший участник' : `@${handle}`;
}

/** Names an engager or reporter in the genitive, which is also the accusative. Rule OP-10. */
function ofPerson(handle: string): string {
  return handle === '' ? 'бывшего участника' : `@${handle}`;
}

/** The names of today and yesterday. */
export const dayText = {
  today: 'Сегодня',
  yesterday: 'Вчера',
} as const satisfies MemberShape['dayText'];

/** The words of undoable decisions. */
export const decisionsText = {
  did: (verdict, handle) => {
    if (verdict === 'approve') return `Одобрено: ${person(handle)}`;
    return verdict === 'reject'
      ? `Отклонено: ${person(handle)}`
      : `Жалоба от ${ofPerson(handle)} закрыта`;
  },
  wish: (verdict, handle) => {
    if (verdict === 'approve') return `одобрить ${ofPerson(handle)}`;
    return verdict === 'reject'
      ? `отклонить ${ofPerson(handle)}`
      : `закрыть жалобу от ${ofPerson(handle)}`;
  },
  failed: (wish) => `Не выполнено: ${wish}`,
  kept: (wish) => `Сохранено, отправим, когда появится сеть: ${wish}`,
  several: (wishes, moreCount) =>
    [...wishes, ...(moreCount === 0 ? [] : [`ещё ${format.number(moreCount)}`])].join(', '),
  sending: 'Отправляем…',
  undo: (secondsLeft) => `Отменить ${format.number(secondsLeft)}`,
  undone: (handle) => `Отменено: ${person(handle)} снова ждёт решения`,
  show: 'Показать',
  dismiss: 'Понятно',
  noAnswer: 'Ответа нет.',
} as const satisfies MemberShape['decisionsText'];

/** The words of the user's own engagements. */
export const engagementsText = {
  title: 'Мои отклики',
  states: 'Отклики по состоянию',
  state: { pending: 'Ожидают', approved: 'Одобрены', rejected: 'Отклонены' },
  loading: 'Загружаем ваши отклики',
  postGone: 'Этот пост недоступен.',
  pendingSum: 'Ожидают',
  allDecidedBy: 'Решения до',
  lastMoment: (byMs, nowMs) => momentOf(byMs, nowMs, format),
  submittedAt: (timeMs, nowMs) => momentOf(timeMs, nowMs, format),
  timeToReview: 'Время на проверку',
  ifNotReviewed: 'Если автор не успеет, отклик одобрится автоматически.',
  decidesBy: (author, byMs, nowMs) =>
    `Проверит ${by(author)}, срок: ${momentOf(byMs, nowMs, format)}`,
  decides: (author) => `Проверит ${by(author)}`,
  overdue: 'Вот-вот одобрится автоматически',
  held: 'Кто-то отправил ту же ссылку. Решит администратор.',
  approvedBy: (decider, author) =>
    ({
      author: `Одобрено: ${by(author)}`,
      administrator: 'Одобрено администрацией',
      deadline: 'Одобрено автоматически',
    })[decider],
  rejectedBy: (decider, author) =>
    ({
      author: `Отклонено: ${by(author)}`,
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
