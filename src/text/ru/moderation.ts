import type { AdminShape } from '#src/text/shapes.ts';
import { format } from './russian.ts';

/** What a moderation tool says after it succeeded. */
export const moderationMessages = {
  banUser: (handle) => `Пользователь @${handle} заблокирован.`,
  unbanUser: (handle) => `Пользователь @${handle} разблокирован.`,
  warnUser: (handle) => `Пользователь @${handle} предупреждён.`,
  removeWarning: (handle) => `С @${handle} снято одно предупреждение.`,
  makeAdmin: (handle) => `@${handle} теперь администратор.`,
  removeAdmin: (handle) => `@${handle} больше не администратор.`,
  addPoints: (handle, points) => `@${handle} начислено ${format.points(points)} балла.`,
  reducePoints: (handle, points) => `С @${handle} списано ${format.points(points)} балла.`,
  pinPost: () => 'Пост закреплён.',
  saveEngagementType: (name) => `Вид ${name} сохранён.`,
  addNote: () => 'Заметка сохранена.',
  erasePerson: () => 'Данные человека удаляются.',
  resendMessage: () => 'Сообщение снова в пути.',
} as const satisfies AdminShape['moderationMessages'];
