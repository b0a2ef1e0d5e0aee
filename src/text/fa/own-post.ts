import type { MemberShape } from '#src/text/shapes.ts';
import { momentOf } from '#src/text/moments.ts';
import { format } from './persian.ts';

/** The words of what authors do with a post of theirs. */
export const ownPostText = {
  published: (atMs, nowMs, cost) =>
    `انتشار: ${momentOf(atMs, nowMs, format)} · ${format.points(cost)} امتیاز`,
  more: 'کارهای دیگر',
  close: 'بستن پست',
  confirmClose: 'ببند',
  askClose: (refund, places) =>
    `${format.points(refund)} امتیاز برای ${format.number(places)} جای خالی برمی‌گردد. کارمزد برنمی‌گردد و کس دیگری نمی‌تواند تعامل کند. این کار برگشت ندارد.`,
  closed: (refund) => `پست بسته شد. ${format.points(refund)} امتیاز برگشت.`,
  isClosed: 'این پست بسته است. تعامل‌های در انتظار هنوز بررسی می‌شوند.',
  postAgain: 'انتشار دوباره',
  addPlaces: 'افزودن جا',
  morePeople: 'چند نفر دیگر',
  placeReward: (reward) => `هر نفر ${format.points(reward)} امتیاز می‌گیرد، مانند جاهای پیشین.`,
  placePrice: 'قیمت هر جا',
  placesTotal: 'جمع',
  balanceAfter: 'موجودی پس از آن',
  addPlacesFor: (places, cost) =>
    `افزودن ${format.number(places)} جا با ${format.points(cost)} امتیاز`,
  addAgainHint: 'پاسخی نرسید. افزودن دوبارهٔ همین جاها، دو بار امتیاز کم نمی‌کند.',
  placesAdded: (places) => `${format.number(places)} جا افزوده شد.`,
  openAlready: (isOwn, left) =>
    isOwn
      ? `پست بازی با همین پیوند دارید و ${format.number(left)} جا مانده است. کسانی که آن‌جا تعامل کرده‌اند دوباره نمی‌بینندش.`
      : 'کسی پست بازی با همین پیوند دارد. کسانی که آن‌جا تعامل کرده‌اند دوباره نمی‌بینندش.',
} as const satisfies MemberShape['ownPostText'];
