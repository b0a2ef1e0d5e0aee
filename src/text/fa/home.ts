import type { MemberShape } from '#src/text/shapes.ts';
import { engagementTypeText } from './earn.ts';
import { format } from './persian.ts';

/** The words of Home. */
export const homeText = {
  title: 'خانه',
  notificationsWith: (newCount) =>
    newCount === 0 ? 'اعلان‌ها' : `اعلان‌ها، ${format.number(newCount)} تازه`,
  balance: 'امتیاز',
  createPost: 'ساخت پست',
  earnPoints: 'کسب امتیاز',
  howItWorks: 'روش کار',
  howItWorksSteps: [
    'با پستی در X که کسی درخواست کرده تعامل کنید.',
    'نویسنده‌اش آن را تأیید می‌کند و شما امتیاز می‌گیرید.',
    'امتیازها را برای تعامل با پست‌های خودتان خرج کنید.',
  ],
  waiting: (count) => `${format.number(count)} تعامل در انتظار بررسی شماست`,
  myTasks: 'پست‌های من',
  active: 'فعال',
  completed: 'کامل‌شده',
  loadingTasks: 'در حال بارگذاری پست‌های شما',
  activePosts: 'پست‌های فعال',
  completedPosts: 'پست‌های کامل‌شده',
  noActiveTitle: 'پست فعالی ندارید',
  noActiveText: 'پستی بسازید و لایک، نظر و چیزهای دیگر بخواهید.',
  noCompletedTitle: 'پست کامل‌شده‌ای ندارید',
  noCompletedText: 'پست وقتی کامل است که به سقف خود برسد.',
  targetReached: 'به هدف رسید',
  postDetails: 'جزئیات پست',
} as const satisfies MemberShape['homeText'];

/** The words of the create-post form. */
export const createPostText = {
  title: 'ساخت پست',
  link: 'پیوند پست',
  linkPlaceholder: 'https://x.com/you/status/…',
  linkHint: 'پستی در X که دیگران باید با آن تعامل کنند.',
  linkHintFollow: 'اگر فقط می‌خواهید دنبالتان کنند، لازم نیست.',
  about: 'دربارهٔ چیست',
  aboutPlaceholder: 'رشته‌توییت رونمایی ما',
  aboutHint: (count) =>
    `روی کارت پست دیده می‌شود. ${format.number(count)} از ${format.number(80)} نویسه`,
  types: 'دیگران چه کنند',
  loadingTypes: 'در حال بارگذاری قیمت‌ها',
  typeCost: (cost) => `${format.points(cost)} امتیاز`,
  limit: 'چند نفر',
  fewer: 'نفر کمتر',
  more: 'نفر بیشتر',
  guide: { comment: 'در نظر چه بنویسند', quote: 'در نقل‌قول چه بنویسند' },
  guideCount: (count) =>
    `${format.number(count)} نویسه؛ باید ${format.number(20)} تا ${format.number(100)} باشد`,
  chooseTypes: 'برای دیدن قیمت، بگویید دیگران چه کنند.',
  chooseLimit: 'برای دیدن قیمت، بگویید چند نفر.',
  costs: (costs, total, balance) => {
    const parts = costs.map(
      ({ type, costTenths }) => `${engagementTypeText[type]} ${format.points(costTenths)}`,
    );
    const sum =
      parts.length === 1 ? parts.join('') : `${parts.join(' + ')} = ${format.points(total)}`;
    return `${sum} از ${format.points(balance)} امتیاز شما`;
  },
  notEnough: (missing) => `${format.points(missing)} امتیاز کم دارید.`,
  earnMore: (missing) => `کسب ${format.points(missing)} امتیاز دیگر`,
  publish: 'انتشار',
  publishFor: (cost) => `انتشار با ${format.points(cost)} امتیاز`,
  retryHint: 'پاسخی نرسید. انتشار دوبارهٔ همین پست، دو بار امتیاز کم نمی‌کند.',
  published: 'پست منتشر شد.',
} as const satisfies MemberShape['createPostText'];
