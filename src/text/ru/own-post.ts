import type { MemberShape } from '#src/text/shapes.ts';
import { format, plural } from './russian.ts';

/** The words of what authors do with a post of theirs. */
export const ownPostText = {
  close: 'Закрыть пост',
  confirmClose: 'Закрыть',
  askClose: (refund, places) =>
    plural(places, {
      one: `Вернётся ${format.points(refund)} балла за ${places} свободное место. Комиссия не возвращается, и откликнуться больше никто не сможет. Отменить это нельзя.`,
      few: `Вернётся ${format.points(refund)} балла за ${places} свободных места. Комиссия не возвращается, и откликнуться больше никто не сможет. Отменить это нельзя.`,
      many: `Вернётся ${format.points(refund)} балла за ${places} свободных мест. Комиссия не возвращается, и откликнуться больше никто не сможет. Отменить это нельзя.`,
      other: `Вернётся ${format.points(refund)} балла за ${places} свободного места. Комиссия не возвращается, и откликнуться больше никто не сможет. Отменить это нельзя.`,
    }),
  closed: (refund) => `Пост закрыт. Вернулось ${format.points(refund)} балла.`,
  isClosed: 'Этот пост закрыт. Отклики, которые ждут, ещё можно проверить.',
  postAgain: 'Опубликовать снова',
  openAlready: (isOwn, left) =>
    isOwn
      ? `У вас уже есть открытый пост с этой ссылкой, свободных мест: ${format.number(left)}. Кто там откликнулся, не получит его снова.`
      : 'У кого-то уже есть открытый пост с этой ссылкой. Кто там откликнулся, не получит его снова.',
} as const satisfies MemberShape['ownPostText'];
