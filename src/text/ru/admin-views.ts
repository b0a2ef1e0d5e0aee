import type { AdminShape } from '#src/text/shapes.ts';
import { format, plural } from './russian.ts';

/** The moderation log. */
export const logText = {
  title: 'Журнал модерации',
  showAll: 'Сбросить фильтры',
  list: 'Действия',
  show: 'Показать этого человека',
  anyPerson: 'Все люди',
  action: 'Действие',
  allActions: 'Все действия',
  whose: 'Роль человека',
  who: { any: 'С участием', actor: 'Исполнитель', target: 'Адресат' },
  days: 'Дни',
  dayChoices: {
    all: 'Все дни',
    today: 'Сегодня',
    week: 'Последние 7 дней',
    month: 'Последние 30 дней',
    day: 'Один день',
  },
  day: 'День (UTC)',
  acts: (count, total) =>
    plural(total, {
      one: `${count} действие`,
      few: `${count} действия`,
      many: `${count} действий`,
      other: `${count} действий`,
    }),
  takeBack: 'Отменить',
  confirmTakeBack: 'Подтвердить отмену',
  takeBackPrompt: (sentence) => `Отменить это? ${sentence}.`,
  balance: (before, after) => `Баланс: ${format.points(before)} → ${format.points(after)}.`,
  takenBack: 'Отменено',
  empty: 'Действий не найдено',
  emptyText: 'Здесь видно всё, что делают администраторы.',
  actions: {
    pinPost: 'Пост закреплён',
    saveEngagementType: 'Вид сохранён',
    resolveReport: 'Жалоба закрыта',
    decideApprovalRequest: 'Решение по заявке',
    sendAnnouncement: 'Объявление отправлено',
    stopAnnouncement: 'Объявление остановлено',
    resendMessage: 'Сообщение отправлено снова',
    reviewEngagement: 'Решение по отклику',
    closePost: 'Пост закрыт',
    addNote: 'Заметка',
    erasePerson: 'Удаление данных',
    exportLog: 'Журнал выгружен',
    exportPerson: 'Данные выгружены',
  },
  export: 'Выгрузить CSV',
  exported: (count) =>
    plural(count, {
      one: `Готово: ${format.number(count)} действие.`,
      few: `Готово: ${format.number(count)} действия.`,
      many: `Готово: ${format.number(count)} действий.`,
      other: `Готово: ${format.number(count)} действия.`,
    }),
  save: 'Сохранить файл',
  copy: 'Скопировать CSV',
  copied: 'Скопировано',
  csvText: 'Текст CSV',
  tableColumns: {
    time: 'Время',
    actor: 'Администратор',
    sentence: 'Что произошло',
    reason: 'Причина',
    takeBack: 'Отмена',
  },
  fileName: 'moderation-log.csv',
  columns: [
    'время',
    'действие',
    'что произошло',
    'id администратора',
    'администратор',
    'id человека',
    'человек',
    'причина',
    'подробности',
  ],
} as const satisfies AdminShape['logText'];

/** The economy of points. */
export const economyText = {
  asOf: (time) => `По состоянию на ${time}`,
  notCounted: 'Итоги появятся через несколько минут.',
  title: 'Экономика',
  placesHeader: 'Где находятся баллы',
  placesFooter: 'Выпущенные баллы — на руках, в резерве или сожжены; больше им деться некуда.',
  members: 'На руках у участников',
  escrow: 'В резерве постов',
  burned: 'Сожжено',
  minted: 'Выпущено',
  giftsHeader: 'Выпущено администраторами',
  noGifts: 'Администраторы ещё не начисляли баллов.',
  invitations: 'Выпущено за приглашения',
  subsidy: 'Выпущено на награды выше цены',
  daysHeader: 'По дням',
  daysFooter: 'Дни считаются по UTC.',
  paid: 'Выплачено баллов',
  mintedOnDays: 'Выпущено баллов',
  burnedOnDays: 'Сожжено баллов',
  posts: 'Постов в день',
  engagements: 'Откликов в день',
  pricesHeader: 'Цены по видам откликов',
  allOfIt: 'всё остальное вместе',
  rewardAboveCost: (name, reward, cost) =>
    `${name}: награда ${format.points(reward)}, цена ${format.points(cost)} — каждый отклик выпускает баллы.`,
} as const satisfies AdminShape['economyText'];

/** What may be worth a look. */
export const signalsText = {
  title: 'Сигналы',
  rejectors: 'Авторы, которые отклоняют больше половины',
  pairs: 'Пары, которые откликаются в основном друг другу',
  rings: 'Люди, которые откликаются в основном внутри группы',
  clashes: 'Доказательства, которые показали несколько человек',
  reported: 'На кого жалуются трое и больше',
  near: 'Заявки с почти одинаковыми аккаунтами',
  counted: (header, count) => (count === 0 ? header : `${header}: ${format.number(count)}`),
  decidesIn: (time) => `Решает в среднем за ${time}`,
  upheld: (count) => `Подтверждено: ${format.number(count)}`,
  none: 'Ничего',
  and: ' и ',
  rejectsMuch: (rejections, decisions) =>
    `Отклонено откликов на свои посты: ${format.number(rejections)} из ${format.number(decisions)}`,
  rejected: (rejections, decisions) =>
    `Отклонено: ${format.number(rejections)} из ${format.number(decisions)}`,
  mutual: (counts, totals) =>
    `Откликов: ${format.number(counts[0])} из ${format.number(totals[0])} и ${format.number(counts[1])} из ${format.number(totals[1])}`,
  amongThemselves: (people, inside, total) =>
    `В группе из ${format.number(people)}: откликов друг другу ${format.number(inside)} из ${format.number(total)}`,
  clashing: (handles) =>
    `То же доказательство у ${handles.map((handle) => `@${handle}`).join(', ')}`,
  reporters: (count) => `Жаловались: ${format.number(count)}`,
  footer: 'Это подсказки, а не приговоры. Учитываются 1 000 последних откликов и жалоб.',
} as const satisfies AdminShape['signalsText'];

/** The bot's messages. */
export const outboxText = {
  title: 'Сообщения бота',
  list: 'Сообщения',
  search: 'Человек или слова',
  columns: {
    time: 'Время',
    recipient: 'Кому',
    message: 'Сообщение',
    attempts: 'Попытки',
    state: 'Состояние',
  },
  filter: 'Состояние',
  states: {
    all: 'Все',
    pending: 'Ждут',
    failed: 'Не ушли',
    sent: 'Отправлены',
    muted: 'Отключены',
  },
  empty: 'Сообщений здесь нет',
  emptyText: 'Здесь видно, что бот сообщает людям.',
  toPerson: (id) => `кому: ${id}`,
  toGroup: 'в группу администраторов',
  toTopic: (topicId) => `в группу администраторов, тема ${topicId}`,
  unknown: 'Эта версия не может прочитать сообщение',
  attempts: (count) =>
    plural(count, {
      one: `${format.number(count)} попытка`,
      few: `${format.number(count)} попытки`,
      many: `${format.number(count)} попыток`,
      other: `${format.number(count)} попытки`,
    }),
  lastError: (error) => `Последняя ошибка: ${error}`,
  resend: 'Отправить снова',
  nextAttempt: (time) => `Следующая попытка: ${time}`,
} as const satisfies AdminShape['outboxText'];
