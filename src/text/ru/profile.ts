import type { MemberShape } from '#src/text/shapes.ts';
import { statsLineValue } from '#src/text/stats-line-value.ts';
import { format, plural } from './russian.ts';
import { titleText } from './common.ts';

const statsLineNames = {
  points: 'Баллы',
  activity: 'Активность',
  approval_percent: 'Одобрено',
  warnings: 'Предупреждения',
} as const;

const movementNames: Readonly<Record<string, string>> = {
  post: 'Ваш пост',
  places: 'Добавлены места',
  post_escrow: 'Награды за ваш пост',
  post_fee: 'Комиссия за ваш пост',
  refund: 'Закрытый пост',
  reward: 'Одобренный отклик',
  overturn: 'Отклонение отменено',
  gift: 'Баллы от администрации',
  invite: 'Приглашённый участник',
  reduction: 'Списано администрацией',
};

const partNames: Readonly<Record<string, string>> = {
  post_escrow: 'награды',
  post_fee: 'комиссия',
  places_escrow: 'награды',
  places_fee: 'комиссия',
};

const month = new Intl.DateTimeFormat('ru-RU', { month: 'short', year: 'numeric' });

/** The words of profiles. */
export const profileText = {
  ownTitle: 'Профиль',
  otherTitle: 'Участник',
  loading: 'Загружаем профиль…',
  points: () => 'балла',
  titleName: (title) => titleText[title],
  howItCounts: 'Как считается',
  statsLineName: (line) => statsLineNames[line.kind],
  statsLine: (line) => `${statsLineNames[line.kind]}: ${statsLineValue(line, format)}`,
  score: (score) => `Рейтинг ${format.decimal(score)}`,
  missingToTitle: (missing, title) => `${format.decimal(missing)} до звания «${titleText[title]}»`,
  scoreMeaning: 'Баллы, отклики и одобрения повышают его, отклонения и предупреждения снижают.',
  highestTitle: 'Высшее звание',
  titleProgress: 'Путь к следующему званию',
  engagements: 'Отклики',
  outcomes: (counts) =>
    `одобрено ${format.number(counts.approvedEngaged)}, отклонено ${format.number(counts.rejectedEngaged)}, ждут ${format.number(counts.pending)}`,
  warnings: (count) =>
    plural(count, {
      one: `${count} предупреждение`,
      few: `${count} предупреждения`,
      many: `${count} предупреждений`,
      other: `${count} предупреждения`,
    }),
  about: 'Сведения',
  behaviourPoints: 'Баллы поведения',
  onX: 'X',
  onTelegram: 'Telegram',
  since: (timeMs) => `с нами с ${month.format(timeMs).replace(/\s*г\.$/u, '')}`,
  openPosts: 'Открытые посты',
  noOpenPosts: 'Открытых постов нет',
  noOpenPostsText: 'Следующий пост этого участника появится здесь.',
} as const satisfies MemberShape['profileText'];

/** The words of only the user's own profile. */
export const ownProfileText = {
  engagements: 'Мои отклики',
  notifications: 'Уведомления',
  newNotifications: (count) => `новых: ${format.number(count)}`,
  leaders: 'Лидеры недели',
  language: 'Язык',
  addToHomeScreen: 'Добавить на главный экран',
} as const satisfies MemberShape['ownProfileText'];

/** The words of the points history. */
export const historyText = {
  header: 'История баллов',
  loading: 'Загружаем историю…',
  emptyTitle: 'Операций с баллами пока нет',
  emptyText: 'Откликнитесь на пост и заработайте первые.',
  showMore: 'Показать ещё',
  postParts: (parts) =>
    parts
      .map(({ kind, deltaTenths }) => `${partNames[kind] ?? kind} ${format.points(deltaTenths)}`)
      .join(', '),
  movementName: (kind) => movementNames[kind] ?? 'Операция с баллами',
} as const satisfies MemberShape['historyText'];

/** The words of the offer to add the app to the home screen. */
export const homeScreenText = {
  label: 'Главный экран',
  offer: 'Добавить Yapp на главный экран?',
  add: 'Добавить',
  notNow: 'Не сейчас',
  added: 'Добавлено на главный экран',
} as const satisfies MemberShape['homeScreenText'];
