import type { MemberShape } from '#src/text/shapes.ts';
import { isolated } from '#src/text/isolated.ts';
import { dayOf, momentOf } from '#src/text/moments.ts';
import { format } from './persian.ts';

/** The words of Home. */
export const homeText = {
  title: 'خانه',
  notificationsWith: (newCount) =>
    newCount === 0 ? 'اعلان‌ها' : `اعلان‌ها، ${format.number(newCount)} تازه`,
  balance: 'امتیاز',
  pending: (count) => `${format.number(count)} در انتظار`,
  createPost: 'ساخت پست',
  earnPoints: 'کسب امتیاز',
  pendingSum: (points, byMs, nowMs) =>
    byMs === null
      ? `${isolated(`+${format.points(points)}`)} در انتظار`
      : `${isolated(`+${format.points(points)}`)} در انتظار، تا ${dayOf(byMs, nowMs, format)}`,
  reviewedBy: (author, others) =>
    others === 0
      ? `${isolated(`@${author}`)} کار شما را بررسی می‌کند`
      : `${isolated(`@${author}`)} و ${format.number(others)} نفر دیگر بررسی می‌کنند`,
  firstBy: (byMs, nowMs) => `اولین مهلت: ${momentOf(byMs, nowMs, format)}`,
  firstPoints: {
    title: 'نخستین امتیازهای شما',
    done: (done, count) => `${format.number(done)} از ${format.number(count)} انجام شد`,
    join: 'پیوستن به Yapp',
    joinText: 'حساب X شما متصل و تأیید شده است.',
    engage: 'تعامل با نخستین پست',
    engageText:
      'پست یکی از اعضا در X را لایک یا بازنشر کنید یا زیرش نظر بنویسید. نویسنده تأیید می‌کند و امتیاز می‌گیرید.',
    isPending: 'حالا نویسنده‌اش بررسی می‌کند.',
    publish: 'انتشار پست خودتان',
    publishText: 'امتیازها را خرج کنید تا پست‌های خودتان دیده شوند.',
  },
  waiting: (count) => `${format.number(count)} برای بررسی`,
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
  closed: 'بسته شد',
  targetReached: 'به هدف رسید',
  postDetails: 'جزئیات پست',
} as const satisfies MemberShape['homeText'];
