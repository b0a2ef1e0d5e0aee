import type { MemberShape } from '#src/text/shapes.ts';

/** The words of the queue of reviews. */
export const reviewsText = {
  title: 'Проверка',
  loading: 'Загружаем отклики, которые ждут проверки',
  place: (number, total) => `${number} из ${total}`,
  cardLabel: (place, engager) => `${place}, отклик @${engager}`,
  yourPost: 'Ваш пост',
  chooseReason: 'Нажмите на причину, чтобы отклонить с ней.',
  undo: (secondsLeft) => `Отменить ${secondsLeft}`,
  previous: 'Предыдущий отклик',
  next: 'Следующий отклик',
  emptyTitle: 'Ничего не ждёт проверки',
  emptyText: 'Отклики на ваши посты видны здесь, пока вы не решите.',
  emptyAction: 'На главную',
} as const satisfies MemberShape['reviewsText'];
