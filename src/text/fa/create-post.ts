import type { MemberShape } from '#src/text/shapes.ts';
import { engagementTypeText } from './earn.ts';
import { format } from './persian.ts';

/** The words of the create-post form. */
export const createPostText = {
  title: 'ساخت پست',
  link: 'پیوند پست',
  linkPlaceholder: 'https://x.com/you/status/…',
  linkHint: 'پستی در X که دیگران باید با آن تعامل کنند.',
  linkHintFollow: 'اگر فقط می‌خواهید دنبالتان کنند، لازم نیست.',
  about: 'عنوان (اختیاری)',
  aboutPlaceholder: 'رشته‌توییت رونمایی ما',
  aboutCount: (count) => `${format.number(count)}/${format.number(80)}`,
  types: 'دیگران چه کنند',
  loadingTypes: 'در حال بارگذاری قیمت‌ها',
  limit: 'چند نفر',
  fewer: 'نفر کمتر',
  more: 'نفر بیشتر',
  guide: { comment: 'در نظر چه بنویسند', quote: 'در نقل‌قول چه بنویسند' },
  guideCount: (count) =>
    `${format.number(count)}/${format.number(100)} (دست‌کم ${format.number(20)})`,
  chooseTypes: 'برای دیدن قیمت، بگویید دیگران چه کنند.',
  chooseLimit: 'برای دیدن قیمت، بگویید چند نفر.',
  affordable: (count) => `امتیازتان تا ${format.number(count)} نفر می‌رسد`,
  costs: (total, balance) => `${format.points(total)} امتیاز · دارید ${format.points(balance)}`,
  costParts: (costs) =>
    costs
      .map(({ type, costTenths }) => `${engagementTypeText[type]} ${format.points(costTenths)}`)
      .join(' + '),
  notEnough: (missing) => `${format.points(missing)} امتیاز کم دارید.`,
  earnMore: (missing) => `کسب ${format.points(missing)} امتیاز دیگر`,
  publish: 'انتشار',
  publishFor: (cost) => `انتشار با ${format.points(cost)} امتیاز`,
  retryHint: 'پاسخی نرسید. انتشار دوبارهٔ همین پست، دو بار امتیاز کم نمی‌کند.',
  published: 'پست منتشر شد.',
} as const satisfies MemberShape['createPostText'];
