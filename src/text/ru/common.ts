import type { MemberShape } from '#src/text/shapes.ts';
import { format } from './russian.ts';

/** The words of the screens that belong to no single subject. */
export const commonText = {
  appName: 'Yapp',
  loading: 'Загрузка…',
  checkingAuthentication: 'Проверяем вход…',
  authenticationError: 'Ошибка входа',
  retry: 'Повторить',
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
