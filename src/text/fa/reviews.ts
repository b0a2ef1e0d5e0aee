import { isolated } from '#src/text/isolated.ts';
import type { MemberShape } from '#src/text/shapes.ts';
import { format } from './persian.ts';

/** The words of the queue of reviews. */
export const reviewsText = {
  title: 'بررسی‌ها',
  loading: 'در حال بارگذاری تعامل‌های در انتظار بررسی',
  place: (number, total) => `${format.number(number)} از ${format.number(total)}`,
  cardLabel: (place, engager) => `${place}، تعامل ${isolated(`@${engager}`)}`,
  yourPost: 'پست شما',
  chooseReason: 'با لمس هر دلیل، تعامل با همان دلیل رد می‌شود.',
  undo: (secondsLeft) => `واگرد ${format.number(secondsLeft)}`,
  previous: 'تعامل قبلی',
  next: 'تعامل بعدی',
  emptyTitle: 'چیزی در انتظار بررسی شما نیست',
  emptyText: 'تعامل با پست‌های شما تا وقتی تصمیم بگیرید این‌جا می‌ماند.',
  emptyAction: 'رفتن به خانه',
} as const satisfies MemberShape['reviewsText'];
