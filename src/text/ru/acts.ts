import { createActText, toolActs, type ActWords } from '#src/text/act-text.ts';
import type { AdminShape } from '#src/text/shapes.ts';
import { format, plural } from './russian.ts';
import { outcomeWords } from './errors.ts';
import { toolText } from './tools.ts';

const prices = { cost: 'цена', reward: 'награда' } as const;

const flags = {
  enabled: { on: 'включён', off: 'выключен' },
  forAll: { on: 'для всех', off: 'только для администраторов' },
} as const;

function postOf([author]: readonly string[]): string {
  return author === undefined ? 'Пост' : `Пост ${author}`;
}

function engagementOf([sender, author]: readonly string[]): string {
  if (sender === undefined || author === undefined) return 'Отклик';
  return `Отклик ${sender} на пост ${author}`;
}

function reportClosed([first, reported]: readonly string[]): string {
  if (first === undefined) return 'Жалоба закрыта';
  return reported === undefined
    ? `Обжалование ${first} рассмотрено`
    : `Жалоба ${first} на ${reported} закрыта`;
}

const words: ActWords = {
  engagementDecided: (isApproved, names) =>
    `${engagementOf(names)} ${isApproved ? 'одобрен' : 'отклонён'}`,
  requestDecided: (isApproved, target) =>
    isApproved ? `Заявка одобрена: ${target}` : `Заявка отклонена: ${target}`,
  pointsMoved: (deltaTenths, target) =>
    deltaTenths < 0
      ? `Списание: ${format.points(deltaTenths)} балла, ${target}`
      : `Начисление: +${format.points(deltaTenths)} балла, ${target}`,
  bannedUntil: (target, untilMs) => `Блокировка до ${format.date(untilMs)}: ${target}`,
  warned: (target, count) => `Предупреждение: ${target}, теперь их ${format.number(count)}`,
  warningRemoved: (target, count) =>
    `Предупреждение снято: ${target}, осталось ${format.number(count)}`,
  typeSaved: (name, changes) => [name, changes.join(', ')].filter(Boolean).join(': '),
  price: (field, before, after) =>
    before === null
      ? `${prices[field]} ${format.points(after)}`
      : `${prices[field]} ${format.points(before)} → ${format.points(after)}`,
  flag: (field, isOn) => flags[field][isOn ? 'on' : 'off'],
  tookBack: (sentence) => `Отмена: ${sentence}`,
  outcomes: outcomeWords,
  reportResolved: (outcome, note, names) =>
    `${reportClosed(names)}: ${note === null ? outcome : `${outcome} (${note})`}`,
  noted: (target, note) => `Заметка о ${target}: ${note}`,
  postClosed: (places, names) =>
    plural(places, {
      one: `${postOf(names)} закрыт, оставалось ${format.number(places)} место`,
      few: `${postOf(names)} закрыт, оставалось ${format.number(places)} места`,
      many: `${postOf(names)} закрыт, оставалось ${format.number(places)} мест`,
      other: `${postOf(names)} закрыт, оставалось ${format.number(places)} места`,
    }),
  logExported: (count) => `Выгружен журнал, записей: ${format.number(count)}`,
  plain: {
    ...toolActs(toolText),
    pinPost: (_post, names) => `${postOf(names)} закреплён`,
    closePost: (_post, names) => `${postOf(names)} закрыт`,
    resolveReport: (_report, names) => reportClosed(names),
    decideApprovalRequest: (target) => `Решение по заявке: ${target}`,
    reviewEngagement: (_engagement, names) => `Решение: ${engagementOf(names)}`,
    resendMessage: (_message, [receiver]) =>
      receiver === undefined
        ? 'Сообщение отправлено снова'
        : `Сообщение для ${receiver} отправлено снова`,
    sendAnnouncement: () => 'Отправлено объявление',
    stopAnnouncement: () => 'Объявление остановлено',
    addNote: (target) => `Заметка о ${target}`,
    erasePerson: (target) => `Стёрты данные ${target}`,
    exportPerson: (target) => `Выгружены данные: ${target}`,
  },
};

/** The words of acts. */
export const actText = createActText(words) satisfies AdminShape['actText'];

/** The administrators' page of a person. */
export const personPageText = {
  header: 'Администрирование',
  tools: 'Инструменты',
  views: 'История и заметки',
  timeline: 'История',
  notes: 'Заметки',
  profile: 'Профиль',
  more: 'Ещё',
  tileText: {
    warn: 'Преду\u00ADпре\u00ADдить',
    points: 'Баллы',
    ban: 'Забло\u00ADки\u00ADро\u00ADвать',
    unban: 'Разбло\u00ADки\u00ADро\u00ADвать',
  },
  giveOrTake: 'Начислить или списать',
  bannedSince: (date) => `Заблокирован ${date}`,
  bannedFor: (from, until) => `Заблокирован ${from}, до ${until}`,
  rejectedSince: (date) => `Отклонён ${date}`,
  because: (text, reason) => `${text}: ${reason}`,
  empty: 'Пока ничего не было',
  emptyText: 'Здесь видны меры, баллы, отклики и жалобы этого человека.',
  movement: (points, kind) => `${points} балла · ${kind}`,
  kinds: {
    post_escrow: 'награды за пост',
    post_fee: 'комиссия за пост',
    post_subsidy: 'награды выше цены',
    places_escrow: 'награды за добавленные места',
    places_fee: 'комиссия за добавленные места',
    places_unmint: 'возврат за счёт добавленных мест',
    refund: 'закрытый пост',
    reward: 'одобренный отклик',
    forfeit: 'отклонённый отклик',
    overturn: 'отклонение отменено',
    unmint: 'закрытый пост',
    invite: 'приглашение',
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
