import { averageTime } from '#src/text/durations.ts';
import type { MemberShape } from '#src/text/shapes.ts';
import { statsLineValue } from '#src/text/stats-line-value.ts';
import { format, plural } from './russian.ts';

const statsLineNames = {
  points: 'Баллы',
  activity: 'Активность',
  approval_percent: 'Одобрено',
  warnings: 'Предупреждения',
} as const;

const movementNames: Readonly<Record<string, string>> = {
  post: 'Ваш пост',
  post_escrow: 'Награды за ваш пост',
  post_fee: 'Комиссия за ваш пост',
  refund: 'Закрытый пост',
  reward: 'Одобренный отклик',
  overturn: 'Отклонение отменено',
  gift: 'Баллы от администрации',
  reduction: 'Списано администрацией',
};

const partNames: Readonly<Record<string, string>> = {
  post_escrow: 'награды',
  post_fee: 'комиссия',
};

/** The names of the titles. */
const titleNames = {
  Novice: 'Новичок',
  Explorer: 'Исследователь',
  Skilled: 'Умелец',
  Elite: 'Элита',
  Master: 'Мастер',
  Grandmaster: 'Грандмастер',
  Legendary: 'Легенда',
} as const;

/** The words of profiles. */
export const profileText = {
  ownTitle: 'Профиль',
  otherTitle: 'Участник',
  loading: 'Загружаем профиль…',
  points: () => 'балла',
  titleName: (title) => titleNames[title],
  showStats: (title) => `${titleNames[title]}, показать, из чего он складывается`,
  statsLineName: (line) => statsLineNames[line.kind],
  statsLine: (line) => `${statsLineNames[line.kind]}: ${statsLineValue(line, format)}`,
  score: (score) => `Рейтинг ${format.decimal(score)}`,
  missingToTitle: (missing, title) => `${format.decimal(missing)} до звания «${titleNames[title]}»`,
  scoreMeaning: 'Баллы, отклики и одобрения повышают его, отклонения и предупреждения снижают.',
  highestTitle: 'Высшее звание',
  titleProgress: 'Путь к следующему званию',
  engagements: 'Отклики',
  approved: 'Одобрено',
  rejected: 'Отклонено',
  pending: 'Ожидают',
  total: (count) => `всего ${format.number(count)}`,
  warnings: (count) =>
    plural(count, {
      one: `${count} предупреждение`,
      few: `${count} предупреждения`,
      many: `${count} предупреждений`,
      other: `${count} предупреждения`,
    }),
  about: 'О себе',
  behaviourPoints: 'Баллы поведения',
  onX: 'X',
  onTelegram: 'Telegram',
  memberSince: 'В сообществе с',
} as const satisfies MemberShape['profileText'];

/** How an author decides. */
export const scorecardText = {
  decides: (averageMs, rejectedPercent) =>
    `Решает за ${averageTime(averageMs, format)}, отклоняет ${format.percent(rejectedPercent)}`,
  rejectsOften: 'Часто отклоняет',
} as const satisfies MemberShape['scorecardText'];

/** The words of the own profile alone. */
export const ownProfileText = {
  engagements: 'Мои отклики',
  pending: (count) => `ожидают: ${format.number(count)}`,
  notifications: 'Уведомления',
  newNotifications: (count) => `новых: ${format.number(count)}`,
  language: 'Язык',
  addToHomeScreen: 'Добавить на главный экран',
} as const satisfies MemberShape['ownProfileText'];

/** The words of the history of points. */
export const historyText = {
  header: 'История баллов',
  loading: 'Загружаем историю…',
  emptyTitle: 'Баллы ещё не двигались',
  emptyText: 'Откликнитесь на пост и заработайте первые.',
  showMore: 'Показать ещё',
  postParts: (parts) =>
    parts
      .map(({ kind, deltaTenths }) => `${partNames[kind] ?? kind} ${format.points(deltaTenths)}`)
      .join(', '),
  movementName: (kind) => movementNames[kind] ?? 'Движение баллов',
} as const satisfies MemberShape['historyText'];

/** The words of the offer to put the app on the home screen. */
export const homeScreenText = {
  label: 'Главный экран',
  offer: 'Добавить Yapp на главный экран?',
  add: 'Добавить',
  notNow: 'Не сейчас',
  added: 'Добавлено на главный экран',
} as const satisfies MemberShape['homeScreenText'];
