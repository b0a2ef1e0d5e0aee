import { isolated } from '#src/text/isolated.ts';
import type { MemberShape } from '#src/text/shapes.ts';
import { format } from './persian.ts';

/** The words of the queue of reviews. */
export const reviewsText = {
  title: 'بررسی‌ها',
  loading: 'در حال بارگذاری تعامل‌های در انتظار بررسی',
  place: (number, total) => `${format.number(number)} از ${format.number(total)}`,
  cardLabel: (place, engager) => `${place}، تعامل ${isolated(`@${engager}`)}`,
  yourPost: 'برای پست شما',
  record: (approved, reviewed) =>
    `تاکنون ${format.number(approved)} از ${format.number(reviewed)} تأیید شده`,
  noRecord: 'هنوز بررسی نشده',
  checkOnX: 'در X ببینید',
  checks: {
    like: 'حساب واقعی است؟',
    retweet: 'در نمایه‌اش هست؟',
    follow: 'شما را دنبال می‌کند؟',
    comment: 'زیر پست شماست؟',
    quote: 'پست شما را نقل کرده؟',
  },
  proof: 'مدرک',
  profile: 'نمایه',
  guide: 'خواستهٔ شما:',
  nextPerson: 'بعدی:',
  whyReject: (handle) => `چرا @${handle} رد شود؟`,
  chooseReason: 'برای رد کردن، دلیل را لمس کنید؛ همان را می‌خواند.',
  previous: 'تعامل قبلی',
  next: 'تعامل بعدی',
  emptyTitle: 'چیزی در انتظار بررسی شما نیست',
  emptyText: 'تعامل با پست‌های شما تا وقتی تصمیم بگیرید این‌جا می‌ماند.',
  emptyAction: 'رفتن به خانه',
} as const satisfies MemberShape['reviewsText'];
