import type { AdminShape } from '#src/text/shapes.ts';
import { shortAge } from '#src/text/durations.ts';
import { format, plural } from './russian.ts';

/** Words that several admin screens share. */
export const adminText = {
  loading: 'Загрузка…',
  retry: 'Повторить',
  back: 'Назад',
  close: 'Закрыть',
  cancel: 'Отмена',
  refresh: 'Обновить',
  loadMore: 'Загрузить ещё',
  yes: 'Да',
  no: 'Нет',
  none: '–',
  answerLost:
    'Ответ не пришёл, так что действие могло выполниться. Повторите: второй раз оно не сработает.',
  count: format.number,
  points: format.points,
  waiting: (count) => `ждут: ${format.number(count)}`,
  age: (ageMs) => shortAge(ageMs, { day: 'д', hour: 'ч', minute: 'мин' }, format.number),
  queue: (count, oldest) => `${count} · ${oldest}`,
  oldestWaits: (age) => `дольше всех ждут ${age}`,
} as const satisfies AdminShape['adminText'];

/** The admin home. */
export const adminHomeText = {
  title: 'Администрирование',
  brand: 'Yapp для админов',
  adminHome: 'Обзор',
  places: { work: 'Работа', people: 'Люди', community: 'Сообщество', records: 'Записи' },
  findPerson: 'Найти человека',
  findPersonHint: 'Имя, ник, ссылка или ID',
  superAdmin: 'Главный администратор',
  administrator: 'Администратор',
  workHeader: 'Очередь работы',
  requests: 'Заявки',
  reports: 'Активные жалобы',
  nothingWaits: 'Ничего не ждёт',
  countUnknown: 'Не удалось загрузить число',
  toolsHeader: 'Инструменты администратора',
  toolGroups: {
    members: 'Участники',
    conduct: 'Поведение',
    points: 'Баллы',
    community: 'Сообщество',
  },
  pinPost: 'Закрепление поста',
  people: 'Люди',
  approvedList: 'Одобренные',
  rejectedList: 'Отклонённые',
  bannedList: 'Заблокированные',
  manageTypes: 'Виды откликов',
  adminLog: 'Журнал модерации',
  adminEconomy: 'Экономика',
  adminOutbox: 'Сообщения бота',
  adminAnnouncements: 'Объявления',
  adminSignals: 'Сигналы',
} as const satisfies AdminShape['adminHomeText'];

/** The words about a person in tools, requests and lists. */
export const personText = {
  handle: (handle) => (handle === '' ? 'Бывший участник' : `@${handle}`),
  telegramLink: (handle) => `t.me/${handle}`,
  xLink: (xUsername) => `x.com/${xUsername}`,
  telegram: (handle) => `Telegram\u00A0@${handle}`,
  noTelegram: 'Нет юзернейма в Telegram',
  points: (points) => `${format.points(points)} балла`,
  warnings: (count) =>
    plural(count, {
      one: `${format.number(count)} предупреждение`,
      few: `${format.number(count)} предупреждения`,
      many: `${format.number(count)} предупреждений`,
      other: `${format.number(count)} предупреждения`,
    }),
  banned: 'Заблокирован',
  admin: 'Администратор',
  approved: 'Одобрен',
  waiting: 'Ждёт одобрения',
  rejected: 'Отклонён',
  found: 'Найденный человек',
  formerMember: 'Бывший участник',
  namesakes: (handle) => `Люди с юзернеймом @${handle}`,
} as const satisfies AdminShape['personText'];

/** The words of every form that acts on a person. */
export const toolFormText = {
  username: 'Юзернейм',
  usernameType: 'Вид юзернейма',
  types: { X: 'Юзернейм в X', TG: 'Юзернейм в Telegram' },
  points: 'Баллы',
  reason: 'Причина',
  optionalReason: 'Причина (необязательно)',
  ordinaryAdmin: 'Даёт права обычного администратора. Главный администратор один.',
  looking: (handle) => `Ищем @${handle}…`,
  balance: (before, after) => `Баланс: ${format.points(before)} → ${format.points(after)}`,
} as const satisfies AdminShape['toolFormText'];

/** The tool that pins a post. */
export const pinText = {
  title: 'Закрепление поста',
  header: 'Управление этим постом',
  postId: 'ID поста',
  postIdHint: 'ID или ссылка на пост в Yapp или в X',
  getInfo: 'Показать пост',
  confirm: 'Закрепить',
  found: 'Найденный пост',
  author: 'Автор',
  name: 'Имя',
  image: (name) => `Фото: ${name}`,
  link: 'Ссылка',
  noLink: 'Ссылки нет: этот пост просит подписаться',
  now: 'Сейчас закреплено',
  nothingPinned: 'Ничего не закреплено',
  pinned: 'Уже закреплён',
  prompt: (author) => `Закрепить пост @${author}? У всех он будет первым.`,
  close: 'Закрыть пост',
  confirmClose: 'Подтвердить закрытие',
  closePrompt: (author) =>
    `Закрыть пост @${author}? Больше откликов он не примет; за свободные места автору вернутся баллы.`,
  closed: 'Пост закрыт.',
  closeReason: 'Причина (останется в журнале)',
} as const satisfies AdminShape['pinText'];

/** Approval requests. */
export const requestText = {
  title: 'Заявки',
  list: 'Заявки',
  refresh: 'Обновить заявки',
  empty: 'Заявок нет',
  emptyText: 'Новые заявки появятся здесь автоматически.',
  sheetTitle: 'Заявка',
  approve: 'Одобрить',
  reject: 'Отклонить',
  earlier: 'Прежние решения',
  earlierApproved: (admin, time) => `Одобрено: ${admin}, ${time}`,
  earlierRejected: (admin, time) => `Отклонено: ${admin}, ${time}`,
  xChanged: (before, now) => `С тех пор сменился аккаунт X: @${before} → @${now}`,
  nearHandles: 'Похожие юзернеймы',
  reason: 'Причина (человек её прочтёт)',
  reasonChoices: 'Частые причины',
  reasons: [
    {
      name: 'Похож на чужой',
      text: 'Похоже на аккаунт другого участника. Привяжите свой и подайте заявку снова.',
    },
    {
      name: 'Не свой',
      text: 'Это не ваш аккаунт X. Привяжите свой и подайте заявку снова.',
    },
    {
      name: 'Новый или пустой',
      text: 'Аккаунт X новый или пустой. Пользуйтесь им какое-то время и подайте заявку снова.',
    },
    { name: 'Имя или фото', text: 'Имя или фото аккаунта X здесь не допускается.' },
  ],
  waits: (age) => `ждёт ${age}`,
  linked: 'Вход в X выполнен, больше ни у кого этого аккаунта нет',

  openPerson: 'Открыть профиль',
  approved: 'Заявка одобрена',
  rejected: 'Заявка отклонена',
  name: 'Имя',
  xName: 'Имя в X',
  xUsername: 'Юзернейм в X',
  telegram: 'Telegram',
  id: 'ID в Telegram',
  invitedBy: 'Кто пригласил',
  askedAt: 'Подана',
  isBanned: 'Этот человек заблокирован: пока блокировка не снята, одобрение ничего не изменит.',
  approvePrompt: (count) =>
    plural(count, {
      one: `Одобрить ${format.number(count)} человека?`,
      few: `Одобрить ${format.number(count)} человек?`,
      many: `Одобрить ${format.number(count)} человек?`,
      other: `Одобрить ${format.number(count)} человека?`,
    }),
  rejectPrompt: (count) =>
    plural(count, {
      one: `Отклонить ${format.number(count)} человека?`,
      few: `Отклонить ${format.number(count)} человек?`,
      many: `Отклонить ${format.number(count)} человек?`,
      other: `Отклонить ${format.number(count)} человека?`,
    }),
} as const satisfies AdminShape['requestText'];

/** Deciding the items of a queue one by one. */
export const workText = {
  place: (number, total) => `${format.number(number)} из ${format.number(total)}`,
  previous: 'Назад',
  next: 'Дальше',
  gone: 'Это больше не ждёт решения.',
  lookedAtBy: (names) => `Сейчас открыто у ${names.join(', ')}`,
  keys: (keys) => `Клавиши: ${keys.join(', ')}, ↑ ↓ назад и дальше, Z отменить`,
} as const satisfies AdminShape['workText'];

/** Deciding several at once. */
export const bulkText = {
  select: 'Выбрать',
  selectAll: 'Выбрать все',
  done: 'Готово',
  selected: (count) => `выбрано: ${format.number(count)}`,
  all: (action, count) => `${action}: ${format.number(count)}`,
  halt: 'Остановить',
  leaveQuestion: 'Решены ещё не все. Если уйти, работа остановится.',
  stay: 'Остаться',
  leave: 'Остановить и уйти',
  progress: 'Ход работы',
  progressText: (done, total) => `${format.number(done)} из ${format.number(total)}`,
  resultsHeader: 'Итоги',
  allDone: (count) => `Готово: ${format.number(count)} из ${format.number(count)}`,
  someFailed: (done, total) =>
    `Готово: ${format.number(done)} из ${format.number(total)}, не вышло: ${format.number(total - done)}`,
} as const satisfies AdminShape['bulkText'];

/** The lists of people. */
export const peopleText = {
  lists: {
    approved: {
      title: (count) => (count === null ? 'Одобренные' : `Одобренные (${count})`),
      list: 'Одобренные люди',
      empty: 'Одобренных нет.',
    },
    rejected: {
      title: (count) => (count === null ? 'Отклонённые' : `Отклонённые (${count})`),
      list: 'Отклонённые люди',
      empty: 'Отклонённых нет.',
    },
    banned: {
      title: (count) => (count === null ? 'Заблокированные' : `Заблокированные (${count})`),
      list: 'Заблокированные люди',
      empty: 'Заблокированных нет.',
    },
    people: {
      title: (count) => (count === null ? 'Люди' : `Люди (${count})`),
      list: 'Люди',
      empty: 'Никого не найдено.',
    },
  },
  columns: {
    handle: 'Аккаунт X',
    telegram: 'Telegram',
    state: 'Статус',
    points: 'Баллы',
    joined: 'В сообществе с',
  },
  search: 'Поиск людей',
  searchPlaceholder: 'Юзернейм, имя, ссылка или ID',
  clear: 'Очистить поиск',
  count: (total) => (total >= 5000 ? `${format.number(5000)}+` : format.number(total)),
  state: 'Кто',
  states: {
    all: 'Все',
    waiting: 'Ждут одобрения',
    approved: 'Одобренные',
    rejected: 'Отклонённые',
    warned: 'С предупреждениями',
    banned: 'Заблокированные',
    admins: 'Администраторы',
  },
} as const satisfies AdminShape['peopleText'];

/** Engagement types and their drawer. */
export const typeText = {
  title: 'Виды откликов',
  add: '+ Новый вид',
  edit: 'Изменить',
  newTitle: 'Новый вид',
  editTitle: 'Изменение вида',
  name: 'Название',
  cost: 'Цена для поста',
  reward: 'Награда',
  state: 'Состояние',
  enabled: 'Включён',
  disabled: 'Выключен',
  forAll: 'Для всех',
  adminsOnly: 'Только для администраторов',
  create: 'Создать',
  update: 'Сохранить',
  empty: 'Видов откликов пока нет',
  emptyText: 'Пока не добавлен вид, действуют обычные цены.',
  shortCost: 'Цена',
  shortReward: 'Награда',
  changeTitle: (name) => `Изменить цену ${name}?`,
  changeNote: 'Для новых постов. Открытые посты остаются при своей цене.',
  burned: 'Сгорает с каждого отклика',
  stays: 'без изменений',
  was: (points) => `было ${points}`,
  tenTimes: 'Это в десять раз больше прежней цены или ещё больше: введите новую цену ещё раз.',
  rewardAboveCost: 'Награда выше цены: каждый отклик выпускает новые баллы.',
} as const satisfies AdminShape['typeText'];

/** Typing a large amount again before confirming it. */
export const retypeText = {
  label: (points) => `Введите ${points} ещё раз`,
  differs: 'Суммы не совпадают',
  reason: 'Если баллов 1000,0 и больше или в десять раз больше баланса, сумму вводят ещё раз.',
} as const satisfies AdminShape['retypeText'];
