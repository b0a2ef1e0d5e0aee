import type { MemberShape } from '#src/text/shapes.ts';
import { engagementTypeText } from './earn.ts';
import { format } from './russian.ts';

/** The words of the create-post form. */
export const createPostText = {
  title: 'Создать пост',
  link: 'Ссылка на пост',
  linkPlaceholder: 'https://x.com/you/status/…',
  linkHint: 'Пост в X, на который нужно откликнуться.',
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
  affordable: (count) => `ваших баллов хватит на ${format.number(count)}`,
  costs: (total, balance) => `Баллы: ${format.points(total)} · у вас ${format.points(balance)}`,
  costParts: (costs) =>
    costs
      .map(
        ({ type, costTenths }) =>
          `${engagementTypeText[type].toLowerCase()} ${format.points(costTenths)}`,
      )
      .join(' + '),
  notEnough: (missing) => `Не хватает ${format.points(missing)} балла.`,
  earnMore: (missing) => `Заработать ещё ${format.points(missing)}`,
  publish: 'Опубликовать',
  publishFor: (cost) => `Опубликовать за ${format.points(cost)} балла`,
  retryHint: 'Ответ не пришёл. Повторная публикация того же поста не спишет баллы дважды.',
  published: 'Пост опубликован.',
} as const satisfies MemberShape['createPostText'];
