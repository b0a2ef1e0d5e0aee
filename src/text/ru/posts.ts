import type { MemberShape } from '#src/text/shapes.ts';
import { format } from './russian.ts';

/** The words about one post, wherever it is shown. */
export const postText = {
  name: (post) => post.about ?? `@${post.authorUsername}, ${format.shortDay(post.createdAtMs)}`,
  types: (names) => names.join(', '),
  progress: 'Отклики',
  progressOf: (post) =>
    `отправлено ${format.number(post.engageCount)} из ${format.number(post.limit)}, проверено ${format.number(post.reviewedCount)}`,
  pending: (count) => `ждут: ${format.number(count)}`,
  reviewed: (count) => `проверено: ${format.number(count)}`,
  left: (left, limit) => `свободно ${format.number(left)} из ${format.number(limit)}`,
  closedPlaces: (count) => `закрыто: ${format.number(count)}`,
  open: 'Открыть в X',
  share: 'Поделиться',
  shareMessage: (author) => `Откликнитесь на пост @${author} и заработайте баллы.`,
  paste: 'Вставить',
  nothingToPaste: 'В буфере нет текста.',
} as const satisfies MemberShape['postText'];
