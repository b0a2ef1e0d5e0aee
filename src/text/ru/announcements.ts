import type { AdminShape } from '#src/text/shapes.ts';
import { plural } from './russian.ts';

/** The announcements of the super administrator. Rule PA-22. */
export const announcementText = {
  title: 'Объявления',
  write: 'Текст',
  language: 'Язык',
  text: (language) => `Текст, язык: ${language}`,
  needed: 'Обязательно: этот текст получат и те, для чьего языка нет другого',
  optional: 'Необязательно: без него эти участники получат английский текст',
  preview: 'В Telegram',
  previewEmpty: 'Здесь появится сообщение, пока вы его пишете.',
  sending: 'Отправка',
  trySelf: 'Отправить себе',
  trySelfHint: 'Сначала сообщение получите только вы, на всех языках сразу.',
  tried: 'Отправлено вам. Прочтите его в чате с ботом.',
  reach: (count) =>
    `Получат: ${count}. Это все одобренные участники без блокировки, которые не отключили объявления.`,
  sendAll: (total, count) =>
    plural(total, {
      one: `Отправить ${count} человеку`,
      few: `Отправить ${count} людям`,
      many: `Отправить ${count} людям`,
      other: `Отправить ${count} людям`,
    }),
  confirm: 'Подтвердить отправку',
  prompt: (total, count) =>
    plural(total, {
      one: `Отправить ${count} человеку? Доставленное сообщение не вернуть.`,
      few: `Отправить ${count} людям? Доставленное сообщение не вернуть.`,
      many: `Отправить ${count} людям? Доставленное сообщение не вернуть.`,
      other: `Отправить ${count} людям? Доставленное сообщение не вернуть.`,
    }),
  retype: (count) => `Введите ${count} ещё раз`,
  differs: 'Числа не совпадают',
  superOnly: 'Объявления отправляет только главный администратор.',
  past: 'Прошлые объявления',
  none: 'Объявлений пока нет',
  states: {
    tried: 'Проверено',
    sending: 'Отправляется',
    stopped: 'Остановлено',
    sent: 'Отправлено',
  },
  written: (count, receivers) => `Написано ${count} из ${receivers}`,
  writtenTo: (count) => `Написано: ${count}`,
  delivered: (count) => `доставлено: ${count}`,
  waiting: (count) => `ждут: ${count}`,
  failed: (count) => `не доставлено: ${count}`,
  toAuthor: 'Отправлено только автору',
  stop: 'Остановить',
  confirmStop: 'Подтвердить остановку',
  stopPrompt: 'Остановить? Сообщения, которые уже ждут, всё равно придут.',
  goOn: 'Продолжить',
  reuse: 'Взять этот текст',
  replacePrompt: 'Заменить текст, который вы пишете?',
} as const satisfies AdminShape['announcementText'];
