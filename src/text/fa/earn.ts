import { isolated } from '#src/text/isolated.ts';
import type { MemberShape } from '#src/text/shapes.ts';
import { format } from './persian.ts';

/** The names of the five ways to engage. */
export const engagementTypeText = {
  like: 'لایک',
  retweet: 'ریتوییت',
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
  emptyText: 'همهٔ پست‌ها را دیده‌اید. بعداً تازه‌سازی کنید یا خودتان تعامل بخواهید.',
  emptyAction: 'رفتن به خانه',
  noneOfType: 'پستی از این نوع نیست',
  noneOfTypeText: 'نوع دیگری را انتخاب کنید و بقیه را ببینید.',
  allTypes: 'نمایش همهٔ نوع‌ها',
  readingMore: 'در حال بارگذاری پست‌های بیشتر',
  sort: 'ترتیب',
  sorts: { best: 'اول بهترین‌ها', reward: 'بیشترین پاداش', newest: 'تازه‌ترین' },
  filter: 'نوع',
  anyType: 'همهٔ نوع‌ها',
  newPosts: (count) => `${format.number(count)} پست تازه`,
  pinned: 'سنجاق‌شده',
  reward: (reward) => isolated(`+${format.points(reward)}`),
  places: 'جاهای پرشده',
  placesLeft: (left, limit) => `${format.number(left)} جا از ${format.number(limit)} مانده`,
  continueAt: (number, count) => `ادامه: ${format.number(number)} از ${format.number(count)}`,
  stepFor: (step, reward) => `${step} · ${isolated(`+${format.points(reward)}`)}`,
} as const satisfies MemberShape['earnText'];

/** The words of the step sheet. */
export const stepText = {
  title: (author) => `تعامل با ${isolated(`@${author}`)}`,
  progress: 'گام‌ها',
  stepOf: (number, count) => `گام ${format.number(number)} از ${format.number(count)}`,
  headings: {
    like: () => 'پست را لایک کنید',
    retweet: () => 'پست را ریتوییت کنید',
    follow: (author) => `${isolated(`@${author}`)} را دنبال کنید`,
    comment: () => 'زیر پست نظر بگذارید',
    quote: () => 'پست را نقل‌قول کنید',
  },
  open: {
    like: 'باز کردن X برای لایک',
    retweet: 'باز کردن X برای ریتوییت',
    follow: 'باز کردن X برای دنبال کردن',
    comment: 'باز کردن X برای پاسخ',
    quote: 'باز کردن پست در X',
  },
  instructions: {
    openFirst: 'X را باز کنید، این گام را خودتان انجام دهید و برگردید.',
    opened: 'باز شد. وقتی گام را در X انجام دادید، ادامه دهید.',
    noLink: 'این پست پیوندی ندارد.',
  },
  guide: { comment: 'در نظر چه بنویسید', quote: 'در نقل‌قول چه بنویسید' },
  copyGuide: 'کپی متن',
  guideCopied: 'کپی شد',
  proofLabel: { comment: 'پیوند نظر شما', quote: 'پیوند نقل‌قول شما' },
  proofPlaceholder: (handle) => `https://x.com/${handle}/status/…`,
  proofHint: (handle) => `پیوند پست خودتان با حساب ${isolated(`@${handle}`)}.`,
  proofGood: 'پیوند به نام شماست.',
  previous: 'قبلی',
  forward: {
    next_step: 'گام بعد',
    complete_and_submit: 'پایان گام و ارسال',
    submit: 'ارسال تعامل',
  },
  full: 'ظرفیت این پست پر شده است.',
  engaged: 'شما با این پست تعامل کرده‌اید.',
  engageFor: (reward) => `تعامل برای ${isolated(`+${format.points(reward)}`)}`,
  whoDecides: (author) => `حالا ${isolated(`@${author}`)} تصمیم می‌گیرد و به شما خبر می‌دهیم.`,
  nextPost: 'پست بعدی',
  submitted: 'تعامل شما ارسال شد!',
} as const satisfies MemberShape['stepText'];
