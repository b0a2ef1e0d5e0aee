import { createActText, type ActWords } from '#src/text/act-text.ts';
import type { AdminShape } from '#src/text/shapes.ts';
import { format, plural } from './russian.ts';

const prices = { cost: 'цена', reward: 'награда' } as const;

const flags = {
  enabled: { on: 'включён', off: 'выключен' },
  forAll: { on: 'для всех', off: 'только для администраторов' },
} as const;

const words: ActWords = {
  engagementDecided: (isApproved) => (isApproved ? 'Отклик одобрен' : 'Отклик отклонён'),
  requestDecided: (isApproved, target) =>
    isApproved ? `Заявка одобрена: ${target}` : `Заявка отклонена: ${target}`,
  pointsMoved: (deltaTenths, target) =>
    deltaTenths < 0
      ? `Списание: ${format.points(deltaTenths)} балла, ${target}`
      : `Начисление: +${format.points(deltaTenths)} балла, ${target}`,
  warned: (target, count) => `Предупреждение: ${target}, теперь их ${format.number(count)}`,
  warningRemoved: (target, count) =>
    `Предупреждение снято: ${target}, осталось ${format.number(count)}`,
  typeSaved: (name, changes) => [name, changes.join(', ')].filter(Boolean).join(': '),
  price: (field, before, after) =>
    before === null
      ? `${prices[field]} ${format.points(after)}`
      : `${prices[field]} ${format.points(before)} → ${format.points(after)}`,
  flag: (field, isOn) => flags[field][isOn ? 'on' : 'off'],
  outcomes: {
    none: 'без мер',
    overturn: 'отклонение отменено',
    warn: 'предупреждение',
    ban: 'блокировка',
    unban: 'разблокировка',
  },
  reportResolved: (outcome, note) =>
    note === null ? `Жалоба закрыта: ${outcome}` : `Жалоба закрыта: ${outcome} (${note})`,
  noted: (target, note) => `Заметка о ${target}: ${note}`,
  postClosed: (places) =>
    plural(places, {
      one: `Пост закрыт, оставалось ${format.number(places)} место`,
      few: `Пост закрыт, оставалось ${format.number(places)} места`,
      many: `Пост закрыт, оставалось ${format.number(places)} мест`,
      other: `Пост закрыт, оставалось ${format.number(places)} места`,
    }),
  plain: {
    banUser: (target) => `Блокировка: ${target}`,
    unbanUser: (target) => `Разблокировка: ${target}`,
    warnUser: (target) => `Предупреждение: ${target}`,
    removeWarning: (target) => `Предупреждение снято: ${target}`,
    addPoints: (target) => `Начисление баллов: ${target}`,
    reducePoints: (target) => `Списание баллов: ${target}`,
    makeAdmin: (target) => `Новый администратор: ${target}`,
    removeAdmin: (target) => `Больше не администратор: ${target}`,
    pinPost: () => 'Пост закреплён',
    closePost: () => 'Пост закрыт',
    resolveReport: () => 'Жалоба закрыта',
    decideApprovalRequest: (target) => `Решение по заявке: ${target}`,
    reviewEngagement: () => 'Решение по отклику',
    resendMessage: () => 'Сообщение отправлено снова',
    addNote: (target) => `Заметка о ${target}`,
    erasePerson: (target) => `Стёрты данные ${target}`,
  },
};

/** The words of acts. */
export const actText = createActText(words) satisfies AdminShape['actText'];

/** The page of one person, as administrators see it. */
export const personPageText = {
  header: 'Администрирование',
  tools: 'Инструменты',
  views: 'История и заметки',
  timeline: 'История',
  notes: 'Заметки',
  profile: 'Профиль',
  more: 'Ещё',
  tileText: {
    warn: 'Предупре\u00ADдить',
    points: 'Баллы',
    ban: 'Заблоки\u00ADровать',
    unban: 'Разблоки\u00ADровать',
  },
  giveOrTake: 'Начислить или списать',
  bannedSince: (date) => `Заблокирован ${date}`,
  rejectedSince: (date) => `Отклонён ${date}`,
  because: (text, reason) => `${text}: ${reason}`,
  empty: 'Пока ничего не было',
  emptyText: 'Здесь видны меры, баллы, отклики и жалобы этого человека.',
  by: (name) => `от ${name}`,
  movement: (points, kind) => `${points} балла · ${kind}`,
  kinds: {
    post_escrow: 'награды за пост',
    post_fee: 'комиссия за пост',
    post_subsidy: 'награды выше цены',
    refund: 'закрытый пост',
    reward: 'одобренный отклик',
    forfeit: 'отклонённый отклик',
    overturn: 'отклонение отменено',
    unmint: 'закрытый пост',
    gift: 'подарок',
    reduction: 'списано администрацией',
  },
  engaged: (state) => `Отклик, ${state}`,
  engagementStates: { pending: 'ожидает', approved: 'одобрен', rejected: 'отклонён' },
  reported: (message) => `Жалоба: ${message}`,
  open: 'открыта',
  resolved: 'закрыта',
  note: 'Заметка для администраторов',
  noteHint: 'Заметки видят только администраторы.',
  addNote: 'Добавить заметку',
  noNotes: 'Заметок пока нет',
  approve: 'Одобрить',
  reject: 'Отклонить',
} as const satisfies AdminShape['personPageText'];
