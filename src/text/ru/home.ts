import type { MemberShape } from '#src/text/shapes.ts';
import { dayOf, momentOf } from '#src/text/moments.ts';
import { format } from './russian.ts';

/** The words of Home. */
export const homeText = {
  title: 'Главная',
  notificationsWith: (newCount) =>
    newCount === 0 ? 'Уведомления' : `Уведомления, новых: ${format.number(newCount)}`,
  balance: 'Баллы',
  pending: (count) => `В ожидании: ${format.number(count)}`,
  createPost: 'Создать пост',
  earnPoints: 'Заработать баллы',
  pendingSum: (points, byMs, nowMs) =>
    byMs === null
      ? `Ожидается +${format.points(points)}`
      : `Ожидается +${format.points(points)}, срок: ${dayOf(byMs, nowMs, format)}`,
  reviewedBy: (author, others) =>
    others === 0 ? `Проверит @${author}` : `Проверят @${author} и ещё ${format.number(others)}`,
  firstBy: (byMs, nowMs) => `Первый срок: ${momentOf(byMs, nowMs, format)}`,
  firstPoints: {
    title: 'Ваши первые баллы',
    done: (done, count) => `готово ${format.number(done)} из ${format.number(count)}`,
    join: 'Вступите в Yapp',
    joinText: 'Ваш аккаунт X привязан и одобрен.',
    engage: 'Откликнитесь на первый пост',
    engageText:
      'Поставьте лайк, прокомментируйте или сделайте репост. Автор одобрит отклик, и вы получите баллы.',
    isPending: 'Теперь его проверит автор.',
    publish: 'Опубликуйте свой пост',
    publishText: 'Тратьте баллы, чтобы ваши посты увидели.',
  },
  waiting: (count) => `На проверку: ${format.number(count)}`,
  myTasks: 'Мои посты',
  active: 'Активные',
  completed: 'Завершённые',
  loadingTasks: 'Загружаем ваши посты',
  activePosts: 'Активные посты',
  completedPosts: 'Завершённые посты',
  noActiveTitle: 'Активных постов нет',
  noActiveText: 'Создайте пост, чтобы попросить лайки, комментарии и другое.',
  noCompletedTitle: 'Завершённых постов нет',
  noCompletedText: 'Пост завершён, когда набрал нужное число откликов.',
  closed: 'Закрыт',
  targetReached: 'Цель достигнута',
  postDetails: 'О посте',
} as const satisfies MemberShape['homeText'];
