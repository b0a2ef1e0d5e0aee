import type { AdminShape } from '#src/text/shapes.ts';
import { format, plural } from './russian.ts';

/** The moderation log. */
export const logText = {
  title: 'Журнал модерации',
  list: 'Действия',
  personHeader: 'Человек',
  show: 'Показать этого человека',
  everybody: 'Показать всех',
  of: (handle) => `Действия @${handle} и над @${handle}`,
  action: 'Действие',
  allActions: 'Все действия',
  whose: 'Чьи действия',
  who: { any: 'Его и над ним', actor: 'Его', target: 'Над ним' },
  day: 'День (UTC)',
  empty: 'Действий не найдено',
  emptyText: 'Здесь видно всё, что делают администраторы.',
  actions: {
    banUser: 'Блокировка',
    unbanUser: 'Разблокировка',
    warnUser: 'Предупреждение',
    removeWarning: 'Предупреждение снято',
    addPoints: 'Баллы начислены',
    reducePoints: 'Баллы списаны',
    makeAdmin: 'Назначен администратор',
    removeAdmin: 'Снят администратор',
    pinPost: 'Пост закреплён',
    saveEngagementType: 'Тип сохранён',
    resolveReport: 'Жалоба закрыта',
    decideApprovalRequest: 'Решение по заявке',
    resendMessage: 'Сообщение отправлено снова',
    reviewEngagement: 'Решение по отклику',
    closePost: 'Пост закрыт',
    addNote: 'Заметка',
    erasePerson: 'Удаление данных',
  },
  export: 'Выгрузить CSV',
  exportTitle: 'Выгрузка',
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
  title: 'Экономика',
  placesHeader: 'Где находятся баллы',
  placesFooter: 'Выпущенные баллы — на руках, в резерве или сожжены; больше им деться некуда.',
  members: 'На руках у участников',
  escrow: 'В резерве постов',
  burned: 'Сожжено',
  minted: 'Выпущено',
  giftsHeader: 'Выпущено администраторами',
  noGifts: 'Администраторы ещё не начисляли баллов.',
  subsidy: 'Выпущено на награды выше цены',
  daysHeader: 'По дням',
  daysFooter: 'Дни считаются по UTC.',
  posts: 'Постов в день',
  engagements: 'Откликов в день',
  total: (count) => `всего ${format.number(count)}`,
  day: (date, count) => `${date}: ${format.number(count)}`,
  rewardAboveCost: (name, reward, cost) =>
    `${name}: награда ${format.points(reward)}, цена ${format.points(cost)} — каждый отклик выпускает баллы.`,
} as const satisfies AdminShape['economyText'];

/** The bot's messages. */
export const outboxText = {
  title: 'Сообщения бота',
  list: 'Сообщения',
  filter: 'Состояние',
  states: { all: 'Все', pending: 'Ждут', failed: 'Не ушли', sent: 'Отправлены' },
  empty: 'Сообщений здесь нет',
  emptyText: 'Здесь видно, что бот сообщает людям.',
  toPerson: (id) => `кому: ${id}`,
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
