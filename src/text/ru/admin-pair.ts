import type { AdminShape } from '#src/text/shapes.ts';
import { format, plural } from './russian.ts';

/** Two people who engage with each other. */
export const pairText = {
  title: 'Пара',
  names: (one, other) => `${one} и ${other}`,
  nobody: 'Пара не указана',
  nobodyText: 'Откройте пару из сигналов.',
  backAndForth: 'Туда и обратно',
  dots: 'Каждая точка — отклик',
  engages: (count, shared) =>
    plural(shared, {
      one: `${count} отклик`,
      few: `${count} отклика`,
      many: `${count} откликов`,
      other: `${count} отклика`,
    }),
  withOther: (name) => `Отклики на посты ${name}`,
  of: (part, whole) => `${part} из ${whole}`,
  since: 'Участник с',
  rejects: 'Отклоняет',
  decidesIn: 'Решает за',
  nothing: 'решений нет',
  warnings: 'Предупреждения',
  balance: 'Баланс',
  page: 'Страница',
  pageOf: (name) => `Страница ${name}`,
  shared: 'Взаимные отклики',
  newest: (count) => `Последние взаимные отклики: ${format.number(count)}`,
  nothingShared: 'Взаимных откликов нет',
  nothingSharedText: 'Никто из двоих не откликался на посты другого.',
  gonePost: 'Пост, которого больше нет',
  decidedIn: (state, time) => `${state} за ${time}`,
  columns: {
    when: 'Когда',
    who: 'Кто',
    post: 'На пост',
    kind: 'Вид',
    decided: 'Решение',
    points: 'Баллы',
  },
  decision: 'Для обоих сразу',
  onlyOne: 'Только один из них',
  own: 'Это касается вас. Решает другой администратор.',
  reason: 'Причина (её прочтут оба)',
  both: {
    warnUser: {
      ask: 'Предупредить обоих',
      confirm: 'Подтвердить предупреждение',
      prompt: (one, other) => `Предупредить ${one} и ${other}? Им сообщит бот.`,
      done: (count) => (count === 1 ? 'Предупреждён 1 человек.' : 'Предупреждены оба.'),
    },
    banUser: {
      ask: 'Заблокировать обоих',
      confirm: 'Подтвердить блокировку',
      prompt: (one, other) =>
        `Заблокировать ${one} и ${other}? Они сразу потеряют доступ, их открытые посты закроются.`,
      done: (count) => (count === 1 ? 'Заблокирован 1 человек.' : 'Заблокированы оба.'),
    },
  },
} as const satisfies AdminShape['pairText'];
