import type { MemberShape } from '#src/text/shapes.ts';

/** The words of the notifications. */
export const notificationsText = {
  title: 'Уведомления',
  refresh: 'Обновить',
  loading: 'Загружаем уведомления…',
  emptyTitle: 'Уведомлений пока нет',
  emptyText: 'Здесь видно, когда автор одобряет или отклоняет ваш отклик.',
  approved: 'Одобрено',
  rejected: 'Отклонено',
  points: () => 'балла',
  postBy: (xUsername) => `Пост ${xUsername === '' ? 'бывшего участника' : `@${xUsername}`}`,
  reason: (cause) => `Причина: ${cause}`,
  decidedFor: {
    administrator: 'Решила администрация',
    deadline: 'Решено автоматически: время вышло',
    overturned: 'Сначала отклонено, затем одобрено администрацией',
  },
  isNew: 'Новое',
  checkPost: 'Открыть пост',
  checkEngage: 'Открыть отклик',
  report: 'Пожаловаться',
  reported: 'Жалоба отправлена',
} as const satisfies MemberShape['notificationsText'];

/** The words of the report flow. */
export const reportText = {
  title: 'Жалоба администратору',
  close: 'Закрыть',
  warning:
    'Жалуйтесь на решение, только если оно неверное. Администраторы читают каждую жалобу, а за ложные можно получить предупреждение.',
  continue: 'Продолжить',
  cancel: 'Отмена',
  message: 'Что не так?',
  placeholder: 'Все шаги выполнены, посмотрите ссылку',
  send: 'Отправить жалобу',
  sent: 'Жалоба отправлена администраторам',
} as const satisfies MemberShape['reportText'];
