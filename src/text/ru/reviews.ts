import { timeLeft } from '#src/text/durations.ts';
import type { MemberShape } from '#src/text/shapes.ts';
import { format, plural } from './russian.ts';

/** Names an engager in the genitive, which is also the accusative. Rule OP-10. */
function ofPerson(handle: string): string {
  return handle === '' ? 'бывшего участника' : `@${handle}`;
}

/** The words of the engagement review. */
export const reviewText = {
  title: 'Пост',
  loadingPost: 'Загружаем пост',
  loading: 'Загружаем отклики',
  toReview: 'На проверку',
  pendingOnes: 'Ожидают',
  decidedOnes: 'Проверено',
  yours: 'Ваш отклик',
  nothingPending: 'Ничего не ждёт проверки.',
  emptyTitle: 'Откликов пока нет',
  emptyText: 'Люди видят этот пост в «Заданиях». Поделитесь им в чате, чтобы охватить больше.',
  emptyTextOfOthers: 'Вы не откликались на этот пост. Всех видит только его автор.',
  state: { pending: 'Ожидает', approved: 'Одобрено', rejected: 'Отклонено' },
  standing: (title, approvalPercent) => `${title}, одобряют ${format.percent(approvalPercent)}`,
  newcomer: (title) => `${title}, ещё не проверялся`,
  proof: { comment: 'Открыть комментарий', quote: 'Открыть цитату' },
  otherProof: 'Открыть подтверждение',
  alsoSubmittedBy: (handles) =>
    `Эту ссылку также отправили: ${handles.map((handle) => `@${handle}`).join(', ')}`,
  timeLeft: (leftMs) =>
    leftMs === 0 ? 'Вот-вот одобрится автоматически' : `осталось ${timeLeft(leftMs, format)}`,
  held: 'Время вышло: одну ссылку отправили двое, поэтому сам отклик не одобрится.',
  decided: {
    approved: {
      reader: 'Одобрено вами',
      author: 'Одобрено автором',
      administrator: 'Одобрено администрацией',
      deadline: 'Одобрено автоматически',
    },
    rejected: {
      reader: 'Отклонено вами',
      author: 'Отклонено автором',
      administrator: 'Отклонено администрацией',
      deadline: 'Отклонено по истечении срока',
    },
  },
  overturned: 'Отклонено, но потом одобрено администрацией',
  atTime: (text, timeMs) => `${text}, ${format.dateAndTime(timeMs)}`,
  rejectMeaning: 'Награду не получит никто, и место больше не предложат.',
  noAnswer: 'ответа нет, попробуйте ещё раз',
  rejectedBecause: (reason) => `Причина: ${reason}`,
  approve: 'Одобрить',
  reject: 'Отклонить',
  reason: 'Причина отклонения',
  reasonPlaceholder: 'Её прочитает автор отклика',
  reasonIdeas: 'Частые причины',
  reasons: [
    { label: 'Не сделано', text: 'Шаг в X не выполнен.' },
    { label: 'Не та ссылка', text: 'По ссылке нет комментария или цитаты.' },
    { label: 'Не по подсказке', text: 'Текст не соответствует подсказке.' },
    { label: 'Удалено', text: 'Потом это удалили.' },
  ],
  otherReason: { label: 'Другое', text: 'Напишите своими словами.' },
  confirmReject: 'Отклонить отклик',
  approveAll: 'Одобрить все',
  askApproveAll: (count, points) =>
    plural(count, {
      one: `Одобрить ${format.number(count)} отклик за ${format.points(points)} балла? Отменить это нельзя.`,
      few: `Одобрить ${format.number(count)} отклика, всего за ${format.points(points)} балла? Отменить это нельзя.`,
      many: `Одобрить ${format.number(count)} откликов, всего за ${format.points(points)} балла? Отменить это нельзя.`,
      other: `Одобрить ${format.number(count)} отклика, всего за ${format.points(points)} балла? Отменить это нельзя.`,
    }),
  confirmApproveAll: (count) => `Одобрить: ${format.number(count)}`,
  stop: 'Остановить',
  approvingAll: 'Одобрено',
  bulkProgress: (done, total) => `${format.number(done)} из ${format.number(total)}`,
  processed: (count) => `Готово, обработано откликов: ${format.number(count)}`,
} as const satisfies MemberShape['reviewText'];

/** The words of the review queue. */
export const reviewsText = {
  title: 'Проверка',
  loading: 'Загружаем отклики, которые ждут проверки',
  place: (number, total) => `${number} из ${total}`,
  cardLabel: (place, engager) => `${place}, отклик ${ofPerson(engager)}`,
  timeLeft: (leftMs) =>
    leftMs === 0
      ? reviewText.timeLeft(leftMs)
      : `${reviewText.timeLeft(leftMs)}, потом одобрится автоматически`,
  yourPost: 'К вашему посту',
  record: (approved, reviewed) =>
    `одобрено ${format.number(approved)} из ${format.number(reviewed)}`,
  noRecord: 'Без проверок',
  checkOnX: 'Проверьте в X',
  checks: {
    like: 'Аккаунт настоящий?',
    retweet: 'Репост есть в профиле?',
    follow: 'Подписка есть?',
    comment: 'Он под вашим постом?',
    quote: 'Это цитата вашего поста?',
  },
  proof: 'Ссылка',
  profile: 'Профиль',
  guide: 'Вы просили:',
  nextPerson: 'Дальше:',
  whyReject: (handle) => `Почему отклонить ${ofPerson(handle)}?`,
  chooseReason: 'Нажмите на причину, чтобы отклонить. Её прочитают.',
  previous: 'Предыдущий отклик',
  next: 'Следующий отклик',
  emptyTitle: 'Ничего не ждёт проверки',
  emptyText: 'Отклики на ваши посты видны здесь, пока вы не решите.',
  emptyAction: 'На главную',
} as const satisfies MemberShape['reviewsText'];
