import { isolated } from '#src/text/isolated.ts';
import type { MemberShape } from '#src/text/shapes.ts';
import { format } from './persian.ts';

/** The names of the five ways to engage. */
export const engagementTypeText = {
  like: 'لایک',
  retweet: 'بازنشر',
  follow: 'دنبال کردن',
  comment: 'نظر',
  quote: 'نقل‌قول',
} as const satisfies MemberShape['engagementTypeText'];

/** The words of the feed. */
export const earnText = {
  title: 'کسب امتیاز',
  posts: 'پست‌هایی که می‌توانید با آن‌ها تعامل کنید',
  loading: 'در حال بارگذاری پست‌ها',
  refresh: 'تازه‌سازی پست‌ها',
  emptyTitle: 'فعلاً پستی برای تعامل نیست',
  emptyText: 'با همهٔ پست‌های باز تعامل کرده‌اید. بعداً دوباره سر بزنید یا پست خودتان را منتشر کنید.',
  emptyAction: 'رفتن به خانه',
  noneOfType: 'پستی از این نوع نیست',
  noneOfTypeText: 'نوع دیگری را انتخاب کنید و بقیه را ببینید.',
  allTypes: 'نمایش همهٔ نوع‌ها',
  readingMore: 'در حال بارگذاری پست‌های بیشتر',
  sort: 'ترتیب',
  sorts: { best: 'بهترین‌ها', reward: 'بیشترین پاداش', newest: 'تازه‌ترین' },
  filter: 'نوع',
  anyType: 'همه',
  newPosts: (count) => `${format.number(count)} پست تازه`,
  pinned: 'سنجاق‌شده',
  reward: (reward) => isolated(`+${format.points(reward)}`),
  continueAt: (number, count) => `ادامه: ${format.number(number)} از ${format.number(count)}`,
  stepFor: (step, reward) => `${step} · ${isolated(`+${format.points(reward)}`)}`,
} as const satisfies MemberShape['earnText'];
