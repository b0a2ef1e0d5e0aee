import type { PointTenths } from '#src/domain/points/tenths.ts';
import { format, plural } from './english.ts';
import { momentOf } from '#src/text/moments.ts';

/** The words of the create-post form. Rules PO-01 to PO-30. */
export const createPostText = {
  title: 'Create post',
  link: 'Post link',
  linkPlaceholder: 'https://x.com/you/status/…',
  linkHintFollow: 'Not needed when you only ask to be followed.',
  about: 'Title (optional)',
  aboutPlaceholder: 'Our launch thread',
  aboutCount: (count: number) => `${count}/80`,
  types: 'What people should do',
  loadingTypes: 'Loading prices',
  limit: 'How many people',
  fewer: 'Fewer people',
  more: 'More people',
  guide: { comment: 'What the comment should say', quote: 'What the quote should say' },
  guideCount: (count: number) => `${count}/100 (at least 20)`,
  chooseTypes: 'Choose what people should do to see the price.',
  chooseLimit: 'Choose how many people to see the price.',
  affordable: (count: number) => `you can afford ${count}`,
  people: (count: number, each: PointTenths | null) =>
    plural(count, { one: '1 person', other: `${format.number(count)} people` }) +
    (each === null ? '' : ` × ${format.points(each)}`),
  shares: (reward: PointTenths, fee: PointTenths) =>
    `${format.points(reward)} to them, ${format.points(fee)} fee`,
  stays: (left: PointTenths) => `you keep ${format.points(left)}`,
  notEnough: (missing: PointTenths) => `You are ${format.points(missing)} points short.`,
  earnMore: (missing: PointTenths) => `Earn ${format.points(missing)} more`,
  publish: 'Publish',
  publishFor: (cost: PointTenths) => `Publish for ${format.points(cost)} points`,
  retryHint: 'No response. Publishing again never pays twice for the same post.',
  published: 'Post published.',
} as const;

/** The words of what authors do with their own posts. Rule MY-14. */
export const ownPostText = {
  published: (atMs: number, nowMs: number, cost: PointTenths) =>
    `Published ${momentOf(atMs, nowMs, format)} · ${format.points(cost)} points`,
  more: 'More actions',
  close: 'Close post',
  confirmClose: 'Close it',
  askClose: (refund: PointTenths, places: number) =>
    `${plural(places, {
      one: `${format.points(refund)} points come back for 1 free place.`,
      other: `${format.points(refund)} points come back for ${places} free places.`,
    })} The fee stays spent, and no one else can engage. That cannot be undone.`,
  closed: (refund: PointTenths) => `Post closed. ${format.points(refund)} points came back.`,
  isClosed: 'This post is closed. You can still review what’s pending.',
  postAgain: 'Post again',
  addPlaces: 'Add places',
  morePeople: 'How many more people',
  placeReward: (reward: PointTenths) =>
    `Each person earns ${format.points(reward)} points, as before.`,
  placePrice: 'Price per place',
  placesTotal: 'Total',
  balanceAfter: 'Your balance after',
  addPlacesFor: (places: number, cost: PointTenths) =>
    plural(places, {
      one: `Add 1 place for ${format.points(cost)} points`,
      other: `Add ${format.number(places)} places for ${format.points(cost)} points`,
    }),
  addAgainHint: 'No response. Adding again never pays twice for the same places.',
  placesAdded: (places: number) =>
    plural(places, { one: '1 place added.', other: `${format.number(places)} places added.` }),
  openAlready: (isOwn: boolean, left: number) =>
    isOwn
      ? plural(left, {
          one: 'You have an open post with this link, 1 place left. People who already engaged won’t see it again.',
          other: `You have an open post with this link, ${left} places left. People who already engaged won’t see it again.`,
        })
      : 'Another member has an open post with this link. People who already engaged won’t see it again.',
} as const;
