import type { AdminShape } from '#src/text/shapes.ts';
import { format, plural } from './russian.ts';

/** The open posts that a ban closes too. */
function closing(openPosts: number): string {
  if (openPosts === 0) return '';
  const count = format.number(openPosts);
  return plural(openPosts, {
    one: `Закроется ${count} открытый пост.`,
    few: `Закроются ${count} открытых поста.`,
    many: `Закроются ${count} открытых постов.`,
    other: `Закроются ${count} открытых поста.`,
  });
}

const outcomeNames: Readonly<Record<string, string>> = {
  none: 'Без мер',
  overturn: 'Отклонение отменено',
  warn: 'Предупреждение',
  ban: 'Блокировка',
  unban: 'Разблокировка',
};

function member(handle: string): string {
  return handle === '' ? 'бывший участник' : `@${handle}`;
}

/** Reports. */
export const reportsText = {
  title: 'Активные жалобы',
  list: 'Активные жалобы',
  refresh: 'Обновить жалобы',
  empty: 'Активных жалоб нет',
  emptyText: 'Новые жалобы появятся здесь автоматически.',
  sheetTitle: 'Жалоба',
  resolve: 'Закрыть жалобу',
  resolveBy: {
    none: 'Закрыть жалобу',
    overturn: 'Отменить отклонение и закрыть',
    warn: 'Предупредить и закрыть',
    ban: 'Заблокировать и закрыть',
    unban: 'Разблокировать и закрыть',
  },
  notDone: (outcome) => `Ваш выбор, не выполнен: ${outcome}`,
  view: 'Жалобы',
  views: { active: 'Активные', resolved: 'Закрытые' },
  resolvedList: 'Закрытые жалобы',
  noneResolved: 'Закрытых жалоб нет',
  outcome: 'Решение',
  outcomes: {
    none: 'Без мер',
    overturn: 'Отме\u00ADнить',
    warn: 'Преду\u00ADпре\u00ADдить',
    ban: 'Забло\u00ADкиро\u00ADвать',
    unban: 'Разбло\u00ADкиро\u00ADвать',
  },
  outcomeName: (outcome) => outcomeNames[outcome] ?? outcome,
  note: 'Заметка',
  banNote: 'Причина блокировки',
  banQuestion: (handle, openPosts) =>
    [`Заблокировать @${handle}? Доступ пропадёт сразу.`, closing(openPosts)].join(' ').trim(),
  alsoCloses: closing,
  effects: {
    none: () => 'Отклонение остаётся.',
    approvalStays: () => 'Одобрение остаётся.',
    overturn: (reporter, points) => `@${reporter} всё же получит баллы: ${points}.`,
    warn: (against, warnings) =>
      warnings >= 3
        ? `Предупреждение ${format.number(warnings)} для @${against}: узнает группа админов.`
        : `Предупреждение ${format.number(warnings)} для @${against}.`,
    ban: (against, openPosts) =>
      [`@${against} сразу теряет доступ.`, closing(openPosts)].join(' ').trim(),
    stays: () => 'Блокировка остаётся.',
    unban: (by) => `@${by} снова получит доступ.`,
  },
  atStake: (points) => `на кону ${points}`,
  askedFor: 'Что требовалось',
  proof: 'Подтверждение',
  noProof: 'Ссылки нет: для этих шагов она не нужна',
  openProof: 'Открыть в X',
  rejectedBecause: (cause) => `Отклонено: «${cause}»`,
  rejectedWithout: 'Отклонено без причины',
  places: (done, total) => `Откликов: ${format.number(done)} из ${format.number(total)}`,
  reporterRole: 'жалуется',
  againstRole: 'на кого жалоба',
  record: (handle) => `Сведения о @${handle}`,
  approvedOf: 'Одобрено откликов',
  rejectsOf: 'На своих постах отклонил',
  decidesIn: 'Решает за',
  reportsSent: 'Отправлено жалоб',
  reportsReceived: 'Жалоб от других',
  warnings: 'Предупреждения',
  share: (part, whole) => `${part} из ${whole}`,
  upheld: (count, upheld) => `${count} (подтверждено ${upheld})`,
  history: (reporter, against) => `@${reporter} на постах @${against}`,
  historyColumns: { when: 'Когда', post: 'Пост', outcome: 'Итог', points: 'Баллы' },
  historyOutcomes: {
    approved: 'Одобрено',
    rejected: 'Отклонено',
    overturned: 'Отменено',
    pending: 'Ждёт',
  },
  ids: 'ID и ссылки',
  also: (count) => `Об этом ещё жалоб: ${format.number(count)}`,
  resolved: 'Жалоба закрыта',
  resolvePrompt: (count) =>
    plural(count, {
      one: `Закрыть ${format.number(count)} жалобу?`,
      few: `Закрыть ${format.number(count)} жалобы?`,
      many: `Закрыть ${format.number(count)} жалоб?`,
      other: `Закрыть ${format.number(count)} жалобы?`,
    }),
  parties: (by, against) =>
    `${member(by)} на ${against === '' ? 'бывшего участника' : `@${against}`}`,
  appeal: (by) => `${member(by)} обжалует блокировку`,
  message: 'Сообщение',
  appealedBy: 'Кто заблокирован',
  banReason: 'Причина блокировки',
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
