import { isolated } from '#src/text/isolated.ts';
import type { MemberShape } from '#src/text/shapes.ts';
import { format } from './persian.ts';

/** The words about one post, wherever it is shown. */
export const postText = {
  name: (post) =>
    post.about ?? `${isolated(`@${post.authorUsername}`)}، ${format.shortDay(post.createdAtMs)}`,
  types: (names) => names.join('، '),
  progress: 'تعامل‌ها',
  progressOf: (post) =>
    `${format.number(post.engageCount)} از ${format.number(post.limit)} ارسال شده، ${format.number(post.reviewedCount)} بررسی شده`,
  pending: (count) => `${format.number(count)} در انتظار`,
  reviewed: (count) => `${format.number(count)} بررسی‌شده`,
  left: (left, limit) => `${format.number(left)} از ${format.number(limit)} جا مانده`,
  closedPlaces: (count) => `${format.number(count)} بسته`,
  open: 'باز کردن در X',
  share: 'هم‌رسانی',
  shareMessage: (author) => `با پست ${isolated(`@${author}`)} تعامل کنید و امتیاز بگیرید.`,
  paste: 'چسباندن',
  nothingToPaste: 'متنی برای چسباندن نیست.',
} as const satisfies MemberShape['postText'];
