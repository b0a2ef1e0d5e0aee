import type { MemberShape } from '#src/text/shapes.ts';
import { format, plural } from './russian.ts';

/** The names of the five ways to engage. */
export const engagementTypeText = {
  like: 'Лайк',
  retweet: 'Репост',
  follow: 'Подписка',
  comment: 'Комментарий',
  quote: 'Цитата',
} as const satisfies MemberShape['engagementTypeText'];

/** The words of the feed. */
export const earnText = {
  title: 'Задания',
  posts: 'Посты, на которые можно откликнуться',
  loading: 'Загружаем посты',
  refresh: 'Обновить посты',
  emptyTitle: 'Откликаться пока не на что',
  emptyText: 'Вы откликнулись на все открытые посты. Зайдите позже или опубликуйте свой пост.',
  emptyAction: 'На главную',
  noneOfType: 'Постов этого вида нет',
  noneOfTypeText: 'Выберите другой вид и посмотрите, что ещё есть.',
  allTypes: 'Показать все виды',
  readingMore: 'Загружаем ещё посты',
  sort: 'Порядок',
  sorts: { best: 'Лучшие', reward: 'Больше баллов', newest: 'Новые' },
  filter: 'Вид',
  anyType: 'Все',
  newPosts: (count) =>
    plural(count, {
      one: `${format.number(count)} новый пост`,
      few: `${format.number(count)} новых поста`,
      many: `${format.number(count)} новых постов`,
      other: `${format.number(count)} нового поста`,
    }),
  pinned: 'Закреплён',
  reward: (reward) => `+${format.points(reward)}`,
  continueAt: (number, count) => `Продолжить: ${number} из ${count}`,
  stepFor: (step, reward) => `${step} · +${format.points(reward)}`,
} as const satisfies MemberShape['earnText'];
