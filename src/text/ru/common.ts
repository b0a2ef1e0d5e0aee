import type { MemberShape } from '#src/text/shapes.ts';
import { format } from './russian.ts';
import { averageTime } from '#src/text/durations.ts';

/** The words that screens of all subjects share. */
export const commonText = {
  appName: 'Yapp',
  loading: 'Загрузка…',
  checkingAuthentication: 'Проверяем вход…',
  authenticationError: 'Ошибка входа',
  retry: 'Повторить',
  retryText: 'Проверьте подключение и попробуйте снова.',
  goToAuth: 'Перейти ко входу',
  somethingWentWrong: 'Что-то пошло не так',
  unexpectedError: 'Произошла непредвиденная ошибка',
  appFailedToLoad: 'Не удалось загрузить приложение',
  reload: 'Перезагрузить',
  fileMissing: 'Не пришёл файл приложения:',
  startSilent: 'Приложение не запустилось за 10 секунд.',
  maintenanceTitle: 'Технические работы',
  maintenance: 'В приложении идут технические работы. Загляните позже.',
  back: 'Назад',
  close: 'Закрыть',
  cancel: 'Отмена',
  stepDone: 'готово',
  showAll: 'Показать всё',
  mainNavigation: 'Главное меню',
  offline: 'Нет соединения. Данные могли устареть.',
  busy: 'Сервер перегружен. Ваш запрос ждёт очереди.',
  pointsArrived: (points) => `+${format.points(points)} балла`,
  screenMissing: 'Не удалось загрузить экран',
  screenMissingText: 'Проверьте соединение и попробуйте ещё раз.',
} as const satisfies MemberShape['commonText'];

/** The labels of the tab bar. */
export const tabText = {
  home: 'Главная',
  earn: 'Задания',
  profile: 'Профиль',
  admin: 'Админ',
} as const satisfies MemberShape['tabText'];

/** Names an author by the X handle; the handle of an erased person is empty. Rule OP-10. */
function authorName(handle: string): string {
  return handle === '' ? 'Бывший участник' : `@${handle}`;
}

/** The words about one post, wherever it is shown. */
export const postText = {
  author: authorName,
  name: (post) =>
    post.about ?? `${authorName(post.authorUsername)}, ${format.shortDay(post.createdAtMs)}`,
  list: (items) => items.join(', '),
  progress: 'Отклики',
  pending: (count) => `ждут: ${format.number(count)}`,
  reviewed: (count) => `проверено: ${format.number(count)}`,
  left: (left, limit) => `свободно ${format.number(left)} из ${format.number(limit)}`,
  closedPlaces: (count) => `закрыто: ${format.number(count)}`,
  open: 'Открыть в X',
  share: 'Поделиться',
  shareMessage: (author) => `Откликнитесь на пост @${author} и заработайте баллы.`,
  paste: 'Вставить',
  nothingToPaste: 'В буфере нет текста.',
} as const satisfies MemberShape['postText'];

/** The names of the titles. */
export const titleText = {
  Novice: 'Новичок',
  Explorer: 'Исследователь',
  Skilled: 'Умелец',
  Elite: 'Элита',
  Master: 'Мастер',
  Grandmaster: 'Грандмастер',
  Legendary: 'Легенда',
} as const satisfies MemberShape['titleText'];

/** How an author decides. */
export const scorecardText = {
  decides: (averageMs, rejectedPercent) =>
    `Проверяет примерно за ${averageTime(averageMs, format)}, отклоняет ${format.percent(rejectedPercent)}`,
  rejectsOften: 'Часто отклоняет',
} as const satisfies MemberShape['scorecardText'];
