import type { AdminShape } from '#src/text/shapes.ts';
import { format } from './russian.ts';

/** The success messages of admin actions other than the tools below. */
export const moderationMessages = {
  pinPost: () => 'Пост закреплён.',
  saveEngagementType: (name) => `Вид ${name} сохранён.`,
  takeBack: () => 'Действие отменено.',
  addNote: () => 'Заметка сохранена.',
  erasePerson: () => 'Данные человека удаляются.',
  sendAnnouncement: () => 'Объявление отправляется.',
  stopAnnouncement: () => 'Объявление остановлено.',
  resendMessage: () => 'Сообщение снова в пути.',
  noteExport: () => 'Выгрузка записана в журнал.',
} as const satisfies AdminShape['moderationMessages'];

/**
 * Each tool that acts on a person (AD-19 to AD-54): its menu entry, form and success message, and its act in the moderation
 * log, as a filter and as a sentence.
 */
export const toolText = {
  banUser: {
    menu: 'Блокировка',
    title: 'Блокировка',
    titleOf: (handle) => `Блокировка @${handle}`,
    ask: 'Заблокировать',
    confirm: 'Да, заблокировать',
    prompt: (handle) => `Заблокировать @${handle}? Доступ пропадёт сразу.`,
    done: (handle) => `Пользователь @${handle} заблокирован.`,
    action: 'Блокировка',
    act: (target) => `Блокировка: ${target}`,
  },
  unbanUser: {
    menu: 'Разблокировка',
    title: 'Разблокировка',
    titleOf: (handle) => `Разблокировка @${handle}`,
    ask: 'Разблокировать',
    confirm: 'Да, разблокировать',
    prompt: (handle) => `Разблокировать @${handle}? Доступ вернётся.`,
    done: (handle) => `Пользователь @${handle} разблокирован.`,
    action: 'Разблокировка',
    act: (target) => `Разблокировка: ${target}`,
  },
  warnUser: {
    menu: 'Предупреждение',
    title: 'Предупреждение',
    titleOf: (handle) => `Предупреждение для @${handle}`,
    ask: 'Предупредить',
    confirm: 'Да, предупредить',
    prompt: (handle) => `Предупредить @${handle}? Об этом сообщит бот.`,
    done: (handle) => `Пользователь @${handle} предупреждён.`,
    action: 'Предупреждение',
    act: (target) => `Предупреждение: ${target}`,
  },
  removeWarning: {
    menu: 'Снятие предупреждения',
    title: 'Снятие предупреждения',
    titleOf: (handle) => `Снять предупреждение с @${handle}`,
    ask: 'Снять предупреждение',
    confirm: 'Да, снять',
    prompt: (handle) => `Снять с @${handle} одно предупреждение?`,
    done: (handle) => `С @${handle} снято одно предупреждение.`,
    action: 'Предупреждение снято',
    act: (target) => `Предупреждение снято: ${target}`,
  },
  makeAdmin: {
    menu: 'Назначение администратора',
    title: 'Назначение администратора',
    titleOf: (handle) => `Назначить @${handle} администратором`,
    ask: 'Назначить',
    confirm: 'Да, назначить',
    prompt: (handle) => `Назначить @${handle} администратором? Отменить это сможете только вы.`,
    done: (handle) => `@${handle} теперь администратор.`,
    action: 'Назначен администратор',
    act: (target) => `Новый администратор: ${target}`,
  },
  removeAdmin: {
    menu: 'Снятие администратора',
    title: 'Снятие администратора',
    titleOf: (handle) => `Снять @${handle} с администраторов`,
    ask: 'Снять администратора',
    confirm: 'Да, снять',
    prompt: (handle) => `Забрать у @${handle} права администратора? Участие останется.`,
    done: (handle) => `@${handle} больше не администратор.`,
    action: 'Снят администратор',
    act: (target) => `Больше не администратор: ${target}`,
  },
  addPoints: {
    menu: 'Начисление баллов',
    title: 'Начисление баллов',
    titleOf: (handle) => `Баллы @${handle}`,
    ask: 'Начислить',
    confirm: 'Да, начислить',
    prompt: (handle, points) => `Начислить @${handle} ${format.points(points)} балла?`,
    done: (handle, points) => `@${handle} начислено ${format.points(points)} балла.`,
    action: 'Баллы начислены',
    act: (target) => `Начисление баллов: ${target}`,
  },
  reducePoints: {
    menu: 'Списание баллов',
    title: 'Списание баллов',
    titleOf: (handle) => `Баллы @${handle}`,
    ask: 'Списать',
    confirm: 'Да, списать',
    prompt: (handle, points) => `Списать с @${handle} ${format.points(points)} балла?`,
    done: (handle, points) => `С @${handle} списано ${format.points(points)} балла.`,
    action: 'Баллы списаны',
    act: (target) => `Списание баллов: ${target}`,
  },
} as const satisfies AdminShape['toolText'];

/** When a ban ends. Rule FA-27. */
export const banEndText = {
  label: 'Окончание',
  choices: {
    none: 'Без срока',
    day: 'Через 1 день',
    week: 'Через 7 дней',
    month: 'Через 30 дней',
    date: 'В выбранный день',
  },
  day: 'Последний день блокировки',
  wrongDay: 'День не раньше сегодняшнего и не дальше года',
  endsOn: (date) => `Блокировка закончится: ${date}.`,
  until: (date) => `До: ${date}`,
  noReason: 'Причина не указана',
  columns: { until: 'До', reason: 'Причина', lift: 'Снять' },
} as const satisfies AdminShape['banEndText'];
