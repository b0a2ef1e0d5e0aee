import type { DebugShape } from '#src/text/shapes.ts';

/** The words of the debug tables. */
export const debugText = {
  debugTitle: 'Отладка',
  initDataTitle: 'Данные запуска',
  themeTitle: 'Цвета темы',
  launchTitle: 'Параметры запуска',
  name: 'Имя',
  value: 'Значение',
  empty: 'Нет данных',
  user: 'Пользователь',
  receiver: 'Получатель',
  chat: 'Чат',
  launch: 'Запуск',
  fields: 'Поля как есть',
  client: 'Клиент',
  viewport: 'Область просмотра',
  storage: 'Хранилище',
  session: 'Сессия',
  tables: 'Таблицы',
  yes: 'да',
  no: 'нет',
  none: '–',
  masked: (start, length) => `${start}… (символов: ${length})`,
} as const satisfies DebugShape;
