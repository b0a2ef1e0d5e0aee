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
  emptyText: 'Вы прошли все посты. Обновите ленту позже или попросите откликов сами.',
  emptyAction: 'На главную',
  noneOfType: 'Постов этого вида нет',
  noneOfTypeText: 'Выберите другой вид и посмотрите, что ещё есть.',
  allTypes: 'Показать все виды',
  readingMore: 'Загружаем ещё посты',
  sort: 'Порядок',
  sorts: { best: 'Сначала лучшие', reward: 'Больше баллов', newest: 'Новые' },
  filter: 'Вид',
  anyType: 'Все виды',
  newPosts: (count) =>
    plural(count, {
      one: `${format.number(count)} новый пост`,
      few: `${format.number(count)} новых поста`,
      many: `${format.number(count)} новых постов`,
      other: `${format.number(count)} нового поста`,
    }),
  pinned: 'Закреплён',
  reward: (reward) => `+${format.points(reward)}`,
  places: 'Занято мест',
  placesLeft: (left, limit) => `свободно ${format.number(left)} из ${format.number(limit)}`,
  continueAt: (number, count) => `Продолжить: ${number} из ${count}`,
  stepFor: (step, reward) => `${step} · +${format.points(reward)}`,
} as const satisfies MemberShape['earnText'];

/** The words of the step sheet. */
export const stepText = {
  title: (author) => `Отклик на пост @${author}`,
  progress: 'Шаги',
  stepOf: (number, count) => `Шаг ${number} из ${count}`,
  headings: {
    like: () => 'Поставьте лайк',
    retweet: () => 'Сделайте репост',
    follow: (author) => `Подпишитесь на @${author}`,
    comment: () => 'Оставьте комментарий',
    quote: () => 'Процитируйте пост',
  },
  open: {
    like: 'Открыть X и лайкнуть',
    retweet: 'Открыть X и репостнуть',
    follow: 'Открыть X и подписаться',
    comment: 'Открыть X и ответить',
    quote: 'Открыть пост в X',
  },
  instructions: {
    openFirst: 'Откройте X, сделайте шаг вручную и вернитесь сюда.',
    opened: 'Открыто. Продолжайте, когда сделаете шаг в X.',
    noLink: 'У этого поста нет ссылки.',
  },
  guide: { comment: 'Что написать в комментарии', quote: 'Что написать в цитате' },
  copyGuide: 'Скопировать текст',
  guideCopied: 'Скопировано',
  proofLabel: { comment: 'Ссылка на ваш комментарий', quote: 'Ссылка на вашу цитату' },
  proofPlaceholder: (handle) => `https://x.com/${handle}/status/…`,
  proofHint: (handle) => `Ссылка на ваш пост от имени @${handle}.`,
  proofGood: 'Ссылка ведёт на ваш аккаунт.',
  previous: 'Назад',
  forward: {
    next_step: 'Следующий шаг',
    complete_and_submit: 'Завершить и отправить',
    submit: 'Отправить отклик',
  },
  full: 'Мест на этот пост больше нет.',
  engaged: 'Вы уже откликнулись на этот пост.',
  engageFor: (reward) => `Откликнуться за +${format.points(reward)}`,
  whoDecides: (author) => `Теперь решает @${author}. Мы сообщим вам об этом.`,
  nextPost: 'Следующий пост',
  submitted: 'Отклик отправлен!',
} as const satisfies MemberShape['stepText'];
