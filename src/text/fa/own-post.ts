import type { MemberShape } from '#src/text/shapes.ts';
import { format } from './persian.ts';

/** The words of what authors do with a post of theirs. */
export const ownPostText = {
  close: 'بستن پست',
  confirmClose: 'ببند',
  askClose: (refund, places) =>
    `${format.points(refund)} امتیاز برای ${format.number(places)} جای خالی برمی‌گردد. کارمزد برنمی‌گردد و کس دیگری نمی‌تواند تعامل کند. این کار برگشت ندارد.`,
  closed: (refund) => `پست بسته شد. ${format.points(refund)} امتیاز برگشت.`,
  isClosed: 'این پست بسته است. تعامل‌های در انتظار هنوز بررسی می‌شوند.',
  postAgain: 'انتشار دوباره',
  openAlready: (isOwn, left) =>
    isOwn
      ? `پست بازی با همین پیوند دارید و ${format.number(left)} جا مانده است. کسانی که آن‌جا تعامل کرده‌اند دوباره نمی‌بینندش.`
      : 'کسی پست بازی با همین پیوند دارد. کسانی که آن‌جا تعامل کرده‌اند دوباره نمی‌بینندش.',
} as const satisfies MemberShape['ownPostText'];
