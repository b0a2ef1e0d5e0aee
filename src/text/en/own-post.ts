import type { PointTenths } from '#src/domain/points/tenths.ts';
import { format, plural } from './english.ts';

/** The words of what authors do with a post of theirs. Rule MY-14. */
export const ownPostText = {
  close: 'Close post',
  confirmClose: 'Close it',
  askClose: (refund: PointTenths, places: number) =>
    `${plural(places, {
      one: `${format.points(refund)} points come back for 1 free place.`,
      other: `${format.points(refund)} points come back for ${places} free places.`,
    })} The fee stays spent, and nobody else can engage. That cannot be undone.`,
  closed: (refund: PointTenths) => `Post closed. ${format.points(refund)} points came back.`,
  isClosed: 'This post is closed. What waits is still decided.',
  postAgain: 'Post again',
  openAlready: (isOwn: boolean, left: number) =>
    isOwn
      ? plural(left, {
          one: 'You have an open post with this link, 1 place left. Who engaged there is not asked again.',
          other: `You have an open post with this link, ${left} places left. Who engaged there is not asked again.`,
        })
      : `Somebody has an open post with this link. Who engaged there is not asked again.`,
} as const;
