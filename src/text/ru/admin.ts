import type { AdminShape } from '#src/text/shapes.ts';
import { format, plural } from './russian.ts';

/** Words that several screens of the administrators share. */
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
  waiting: (count) => `ждут: ${format.number(count)}`,
} as const satisfies AdminShape['adminText'];

/** The admin home. */
export const adminHomeText = {
  title: 'Администрирование',
  workHeader: 'Очередь работы',
  requests: 'Заявки',
  reports: 'Активные жалобы',
  nothingWaits: 'Ничего не ждёт',
  countUnknown: 'Не удалось загрузить число',
  toolsHeader: 'Инструменты администратора',
  banTool: 'Блокировка',
  unbanTool: 'Разблокировка',
  warnUser: 'Предупреждение',
  unwarnUser: 'Снятие предупреждения',
  reducePoints: 'Списание баллов',
  addPoints: 'Начисление баллов',
  pinPost: 'Закрепление поста',
  makeAdmin: 'Назначение администратора',
  removeAdmin: 'Снятие администратора',
  people: 'Люди',
  approvedList: 'Одобренные',
  rejectedList: 'Отклонённые',
  manageTypes: 'Виды откликов',
  adminLog: 'Журнал модерации',
  adminEconomy: 'Экономика',
  adminOutbox: 'Сообщения бота',
  adminSignals: 'Сигналы',
} as const satisfies AdminShape['adminHomeText'];

/** A person as the tools, requests and lists show one. */
export const personText = {
  handle: (handle) => `@${handle}`,
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
  namesakes: (handle) => `Люди с юзернеймом @${handle}`,
} as const satisfies AdminShape['personText'];

/** What every form that acts on a person says. */
export const toolFormText = {
  username: 'Юзернейм',
  usernameType: 'Вид юзернейма',
  types: { X: 'Юзернейм в X', TG: 'Юзернейм в Telegram' },
  points: 'Баллы',
  reason: 'Причина',
  optionalReason: 'Причина (необязательно)',
  looking: (handle) => `Ищем @${handle}…`,
  balance: (before, after) => `Баланс: ${format.points(before)} → ${format.points(after)}`,
} as const satisfies AdminShape['toolFormText'];

/** The words of each tool that acts on a person. */
export const toolText = {
  banUser: {
    title: 'Блокировка',
    ask: 'Заблокировать',
    confirm: 'Да, заблокировать',
    prompt: (handle) => `Заблокировать @${handle}? Доступ пропадёт сразу.`,
  },
  unbanUser: {
    title: 'Разблокировка',
    ask: 'Разблокировать',
    confirm: 'Да, разблокировать',
    prompt: (handle) => `Разблокировать @${handle}? Доступ вернётся.`,
  },
  warnUser: {
    title: 'Предупреждение',
    ask: 'Предупредить',
    confirm: 'Да, предупредить',
    prompt: (handle) => `Предупредить @${handle}? Об этом сообщит бот.`,
  },
  removeWarning: {
    title: 'Снятие предупреждения',
    ask: 'Снять предупреждение',
    confirm: 'Да, снять',
    prompt: (handle) => `Снять с @${handle} одно предупреждение?`,
  },
  makeAdmin: {
    title: 'Назначение администратора',
    ask: 'Назначить',
    confirm: 'Да, назначить',
    prompt: (handle) => `Назначить @${handle} администратором? Отменить это сможете только вы.`,
  },
  removeAdmin: {
    title: 'Снятие администратора',
    ask: 'Снять администратора',
    confirm: 'Да, снять',
    prompt: (handle) => `Забрать у @${handle} права администратора? Участие останется.`,
  },
  addPoints: {
    title: 'Начисление баллов',
    ask: 'Начислить',
    confirm: 'Да, начислить',
    prompt: (handle, points) => `Начислить @${handle} ${format.points(points)} балла?`,
  },
  reducePoints: {
    title: 'Списание баллов',
    ask: 'Списать',
    confirm: 'Да, списать',
    prompt: (handle, points) => `Списать с @${handle} ${format.points(points)} балла?`,
  },
} as const satisfies AdminShape['toolText'];

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
  pinned: 'Уже закреплён',
  prompt: (author) => `Закрепить пост @${author}? У всех он будет первым.`,
} as const satisfies AdminShape['pinText'];

/** Approval requests. */
export const requestText = {
  title: 'Заявки',
  list: 'Заявки',
  refresh: 'Обновить заявки',
  empty: 'Заявок нет',
  emptyText: 'Новые появятся здесь сами.',
  sheetTitle: 'Заявка',
  approve: 'Одобрить',
  reject: 'Отклонить',
  didApprove: (handle) => `Одобрено: @${handle}`,
  didReject: (handle) => `Отклонено: @${handle}`,
  earlier: 'Прежние решения',
  earlierApproved: (admin, time) => `Одобрено: ${admin}, ${time}`,
  earlierRejected: (admin, time) => `Отклонено: ${admin}, ${time}`,
  xChanged: (before, now) => `С тех пор сменился аккаунт X: @${before} → @${now}`,
  nearHandles: 'Похожие юзернеймы',
  reason: 'Причина отклонения (необязательно)',
  openPerson: 'Открыть профиль',
  approved: 'Заявка одобрена',
  rejected: 'Заявка отклонена',
  name: 'Имя',
  xName: 'Имя в X',
  xUsername: 'Юзернейм в X',
  telegram: 'Telegram',
  id: 'ID в Telegram',
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

/** Working a queue off, one by one. */
export const workText = {
  undo: (seconds) => `Отменить ${format.number(seconds)}`,
  place: (number, total) => `${format.number(number)} из ${format.number(total)}`,
  previous: 'Назад',
  next: 'Дальше',
  keys: (keys) => `Клавиши: ${keys.join(', ')}, ← → назад и дальше, U отменить`,
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
    `Готово: ${format.number(done)} из ${format.number(total)}, не вышло и осталось в списке: ${format.number(total - done)}`,
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
    people: {
      title: (count) => (count === null ? 'Люди' : `Люди (${count})`),
      list: 'Люди',
      empty: 'Никого не найдено.',
    },
  },
  columns: {
    handle: 'Аккаунт X',
    name: 'Имя',
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
  enabled: 'Включён',
  disabled: 'Выключен',
  forAll: 'Для всех',
  adminsOnly: 'Только для администраторов',
  create: 'Создать',
  update: 'Сохранить',
  empty: 'Видов откликов пока нет',
  emptyText: 'Пока не добавлен вид, действуют обычные цены.',
  prices: (cost, reward) => `Цена ${format.points(cost)} · Награда ${format.points(reward)}`,
  rewardAboveCost: 'Награда выше цены: каждый отклик выпускает новые баллы.',
} as const satisfies AdminShape['typeText'];
