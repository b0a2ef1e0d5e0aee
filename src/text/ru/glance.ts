import type { AdminShape } from '#src/text/shapes.ts';
import { format } from './russian.ts';

/** The numbers of the admin home. */
export const glanceText = {
  title: '14 дней вкратце',
  range: (first, last) => `${first} – ${last} по UTC, последний день ещё идёт`,
  economy: 'Экономика',
  joined: 'Вступили',
  posts: 'Посты',
  engagements: 'Отклики',
  paid: 'Выплачено баллов',
  decide: 'Время решения по заявке',
  counted: (count, isExact) => `${format.number(count)}${isExact ? '' : '+'}`,
  today: 'сегодня',
  ofToday: (count) => `${count} сегодня`,
  hours: (hours) => `${hours} ч`,
  median: (slowest) => `медиана · самая долгая десятая часть ${slowest}`,
  medianName: 'Медиана',
  slowestName: 'Самая долгая десятая часть',
  day: 'День',
  count: 'Число',
  goal: (hours) => `цель ${hours}`,
  decided: 'Решено сегодня',
  admin: 'Администратор',
  requests: 'Заявки',
  reports: 'Жалобы',
  noneDecided: 'Пока никто ничего не решил.',
  failedMessages: 'не доставлено',
  ages: {
    recent: (count) => `${count} меньше 1 д`,
    day: (count) => `${count} больше 1 д`,
    days: (count) => `${count} больше 2 д`,
  },
  openTool: 'Открыть инструмент для человека',
  openToolHint:
    'Предупреждение, блокировка и баллы есть на странице человека. Эти инструменты открывают ту же форму.',
} as const satisfies AdminShape['glanceText'];
