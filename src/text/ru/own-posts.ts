import type { MemberShape } from '#src/text/shapes.ts';
import { format, plural } from './russian.ts';
import { momentOf } from '#src/text/moments.ts';

/** The words of the create-post form. */
export const createPostText = {
  title: 'Создать пост',
  link: 'Ссылка на пост',
  linkPlaceholder: 'https://x.com/you/status/…',
  linkHintFollow: 'Не нужна, если вы просите только подписаться.',
  about: 'Заголовок (необязательно)',
  aboutPlaceholder: 'Тред о нашем запуске',
  aboutCount: (count) => `${format.number(count)}/${format.number(80)}`,
  types: 'Что нужно сделать',
  loadingTypes: 'Загружаем цены',
  limit: 'Сколько человек',
  fewer: 'Меньше людей',
  more: 'Больше людей',
  guide: { comment: 'Что написать в комментарии', quote: 'Что написать в цитате' },
  guideCount: (count) => `${format.number(count)}/100 (не меньше 20)`,
  chooseTypes: 'Выберите, что нужно сделать, — покажем цену.',
  chooseLimit: 'Укажите, сколько человек, — покажем цену.',
  affordable: (count) => `хватит на ${format.number(count)}`,
  people: (count, each) =>
    plural(count, {
      one: `${format.number(count)} человек`,
      few: `${format.number(count)} человека`,
      many: `${format.number(count)} человек`,
      other: `${format.number(count)} человека`,
    }) + (each === null ? '' : ` × ${format.points(each)}`),
  shares: (reward, fee) => `им ${format.points(reward)}, комиссия ${format.points(fee)}`,
  stays: (left) => `останется ${format.points(left)}`,
  notEnough: (missing) => `Не хватает ${format.points(missing)} балла.`,
  earnMore: (missing) => `Заработать ещё ${format.points(missing)}`,
  publish: 'Опубликовать',
  publishFor: (cost) => `Опубликовать за ${format.points(cost)}`,
  retryHint: 'Ответ не пришёл. Повторная публикация того же поста не спишет баллы дважды.',
  published: 'Пост опубликован.',
} as const satisfies MemberShape['createPostText'];

/** The words of what authors do with their own posts. */
export const ownPostText = {
  published: (atMs, nowMs, cost) =>
    `Опубликован: ${momentOf(atMs, nowMs, format)} · ${format.points(cost)} балла`,
  more: 'Другие действия',
  close: 'Закрыть пост',
  confirmClose: 'Закрыть',
  askClose: (refund, places) =>
    plural(places, {
      one: `Вернётся ${format.points(refund)} балла за ${format.number(places)} свободное место. Комиссия не возвращается, и откликнуться больше никто не сможет. Отменить это нельзя.`,
      few: `Вернётся ${format.points(refund)} балла за ${format.number(places)} свободных места. Комиссия не возвращается, и откликнуться больше никто не сможет. Отменить это нельзя.`,
      many: `Вернётся ${format.points(refund)} балла за ${format.number(places)} свободных мест. Комиссия не возвращается, и откликнуться больше никто не сможет. Отменить это нельзя.`,
      other: `Вернётся ${format.points(refund)} балла за ${format.number(places)} свободного места. Комиссия не возвращается, и откликнуться больше никто не сможет. Отменить это нельзя.`,
    }),
  closed: (refund) => `Пост закрыт. Вернулось ${format.points(refund)} балла.`,
  isClosed: 'Этот пост закрыт. Отклики, которые ждут, ещё можно проверить.',
  postAgain: 'Опубликовать снова',
  addPlaces: 'Добавить места',
  morePeople: 'Сколько ещё человек',
  placeReward: (reward) => `Каждый получит ${format.points(reward)} балла, как и за прежние места.`,
  placePrice: 'Цена места',
  placesTotal: 'Всего',
  balanceAfter: 'Останется у вас',
  addPlacesFor: (places, cost) =>
    plural(places, {
      one: `Добавить ${format.number(places)} место за ${format.points(cost)}`,
      few: `Добавить ${format.number(places)} места за ${format.points(cost)}`,
      many: `Добавить ${format.number(places)} мест за ${format.points(cost)}`,
      other: `Добавить ${format.number(places)} места за ${format.points(cost)}`,
    }),
  addAgainHint: 'Ответ не пришёл. Повторное добавление тех же мест не спишет баллы дважды.',
  placesAdded: (places) =>
    plural(places, {
      one: `Добавлено ${format.number(places)} место.`,
      few: `Добавлено ${format.number(places)} места.`,
      many: `Добавлено ${format.number(places)} мест.`,
      other: `Добавлено ${format.number(places)} места.`,
    }),
  openAlready: (isOwn, left) =>
    isOwn
      ? `У вас уже есть открытый пост с этой ссылкой, свободных мест: ${format.number(left)}. Кто уже откликнулся, больше его не увидит.`
      : 'У другого участника уже есть открытый пост с этой ссылкой. Кто уже откликнулся, больше его не увидит.',
} as const satisfies MemberShape['ownPostText'];
