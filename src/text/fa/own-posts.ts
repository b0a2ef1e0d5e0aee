import type { MemberShape } from '#src/text/shapes.ts';
import { format } from './persian.ts';
import { momentOf } from '#src/text/moments.ts';

/** The words of the create-post form. */
export const createPostText = {
  title: 'ساخت پست',
  link: 'پیوند پست',
  linkPlaceholder: 'https://x.com/you/status/…',
  linkHintFollow: 'اگر فقط می‌خواهید دنبالتان کنند، لازم نیست.',
  about: 'عنوان (اختیاری)',
  aboutPlaceholder: 'رشته‌توییت رونمایی ما',
  aboutCount: (count) => `${format.number(count)}/${format.number(80)}`,
  types: 'دیگران چه کنند',
  loadingTypes: 'در حال بارگذاری قیمت‌ها',
  limit: 'چند نفر',
  fewer: 'تعداد کمتر',
  more: 'تعداد بیشتر',
  guide: { comment: 'در نظر چه بنویسند', quote: 'در نقل‌قول چه بنویسند' },
  guideCount: (count) =>
    `${format.number(count)}/${format.number(100)} (دست‌کم ${format.number(20)})`,
  chooseTypes: 'برای دیدن قیمت، بگویید دیگران چه کنند.',
  chooseLimit: 'برای دیدن قیمت، بگویید چند نفر.',
  affordable: (count) => `امتیازتان تا ${format.number(count)} نفر می‌رسد`,
  people: (count, each) =>
    `${format.number(count)} نفر` + (each === null ? '' : ` × ${format.points(each)}`),
  shares: (reward, fee) => `${format.points(reward)} برای آن‌ها، ${format.points(fee)} کارمزد`,
  stays: (left) => `${format.points(left)} برایتان می‌ماند`,
  notEnough: (missing) => `${format.points(missing)} امتیاز کم دارید.`,
  earnMore: (missing) => `کسب ${format.points(missing)} امتیاز دیگر`,
  publish: 'انتشار',
  publishFor: (cost) => `انتشار با ${format.points(cost)} امتیاز`,
  retryHint: 'پاسخی نرسید. انتشار دوبارهٔ همین پست، دو بار امتیاز کم نمی‌کند.',
  published: 'پست منتشر شد.',
} as const satisfies MemberShape['createPostText'];

/** The words of what authors do with their own posts. */
export const ownPostText = {
  published: (atMs, nowMs, cost) =>
    `انتشار: ${momentOf(atMs, nowMs, format)} · ${format.points(cost)} امتیاز`,
  more: 'کارهای دیگر',
  close: 'بستن پست',
  confirmClose: 'بسته شود',
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
