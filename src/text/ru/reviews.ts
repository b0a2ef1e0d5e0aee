import type { MemberShape } from '#src/text/shapes.ts';
import { format } from './russian.ts';

/** The words of the queue of reviews. */
export const reviewsText = {
  title: 'Проверка',
  loading: 'Загружаем отклики, которые ждут проверки',
  place: (number, total) => `${number} из ${total}`,
  cardLabel: (place, engager) => `${place}, отклик @${engager}`,
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
  whyReject: (handle) => `Почему отклонить @${handle}?`,
  chooseReason: 'Нажмите на причину, чтобы отклонить. Её прочитают.',
  previous: 'Предыдущий отклик',
  next: 'Следующий отклик',
  emptyTitle: 'Ничего не ждёт проверки',
  emptyText: 'Отклики на ваши посты видны здесь, пока вы не решите.',
  emptyAction: 'На главную',
} as const satisfies MemberShape['reviewsText'];
