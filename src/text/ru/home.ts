import type { MemberShape } from '#src/text/shapes.ts';
import { engagementTypeText } from './earn.ts';
import { format, plural } from './russian.ts';

/** The words of Home. */
export const homeText = {
  title: 'Главная',
  notificationsWith: (newCount) =>
    newCount === 0 ? 'Уведомления' : `Уведомления, новых: ${newCount}`,
  balance: 'баллов',
  createPost: 'Создать пост',
  earnPoints: 'Заработать баллы',
  howItWorks: 'Как это устроено',
  howItWorksSteps: [
    'Откликнитесь на пост в X, о котором кто-то просит.',
    'Автор одобряет отклик, и вы получаете баллы.',
    'Тратьте баллы на отклики под своими постами.',
  ],
  waiting: (count) =>
    plural(count, {
      one: `${format.number(count)} отклик ждёт вашего решения`,
      few: `${format.number(count)} отклика ждут вашего решения`,
      many: `${format.number(count)} откликов ждут вашего решения`,
      other: `${format.number(count)} отклика ждут вашего решения`,
    }),
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
  targetReached: 'Цель достигнута',
  postDetails: 'О посте',
} as const satisfies MemberShape['homeText'];

/** The words of the create-post form. */
export const createPostText = {
  title: 'Создать пост',
  link: 'Ссылка на пост',
  linkPlaceholder: 'https://x.com/you/status/…',
  linkHint: 'Пост в X, на который нужно откликнуться.',
  linkHintFollow: 'Не нужна, если вы просите только подписаться.',
  about: 'О чём пост',
  aboutPlaceholder: 'Тред о нашем запуске',
  aboutHint: (count) => `Видно на карточке. Символов: ${format.number(count)} из 80`,
  types: 'Что нужно сделать',
  loadingTypes: 'Загружаем цены',
  typeCost: (cost) => `${format.points(cost)} балла`,
  limit: 'Сколько человек',
  fewer: 'Меньше людей',
  more: 'Больше людей',
  guide: { comment: 'Что написать в комментарии', quote: 'Что написать в цитате' },
  guideCount: (count) => `Символов: ${format.number(count)}, нужно от 20 до 100`,
  chooseTypes: 'Выберите, что нужно сделать, — покажем цену.',
  chooseLimit: 'Укажите, сколько человек, — покажем цену.',
  costs: (costs, total, balance) => {
    const parts = costs.map(
      ({ type, costTenths }) =>
        `${engagementTypeText[type].toLowerCase()} ${format.points(costTenths)}`,
    );
    const sum =
      parts.length === 1 ? parts.join('') : `${parts.join(' + ')} = ${format.points(total)}`;
    return `${sum} из ваших ${format.points(balance)}`;
  },
  notEnough: (missing) => `Не хватает ${format.points(missing)} балла.`,
  earnMore: (missing) => `Заработать ещё ${format.points(missing)}`,
  publish: 'Опубликовать',
  publishFor: (cost) => `Опубликовать за ${format.points(cost)} балла`,
  retryHint: 'Ответ не пришёл. Повторная публикация того же поста не спишет баллы дважды.',
  published: 'Пост опубликован.',
} as const satisfies MemberShape['createPostText'];
