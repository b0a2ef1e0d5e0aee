import type { AdminShape } from '#src/text/shapes.ts';

/** The outcome of what administrators do beside the tools of `tools.ts`. */
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
