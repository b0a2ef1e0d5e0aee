import { isolated } from '#src/text/isolated.ts';
import type { MemberShape } from '#src/text/shapes.ts';
import { dayOf } from '#src/text/moments.ts';
import { format } from './persian.ts';

/** The words of the step sheet. */
export const stepText = {
  title: (author) => `تعامل با ${isolated(`@${author}`)}`,
  progress: 'گام‌ها',
  stepOf: (number, count) => `گام ${format.number(number)} از ${format.number(count)}`,
  headings: {
    like: () => 'پست را لایک کنید',
    retweet: () => 'پست را بازنشر کنید',
    follow: (author) => `${isolated(`@${author}`)} را دنبال کنید`,
    comment: () => 'زیر پست نظر بگذارید',
    quote: () => 'پست را نقل‌قول کنید',
  },
  open: {
    like: 'باز کردن X برای لایک',
    retweet: 'باز کردن X برای بازنشر',
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
  proofFault: (fault) => {
    switch (fault.code) {
      case 'no_status':
        return 'این پیوند یک پست در X نیست. پست خود را آن‌جا باز کنید و پیوندش را کپی کنید.';
      case 'post_itself':
        return 'این خودِ پست است، نه پاسخ شما به آن.';
      case 'older_than_post':
        return 'این پیش از پستی منتشر شده که با آن تعامل می‌کنید.';
      case 'not_yours':
        return `این پیوند از ${isolated(`@${fault.handle}`)} است.`;
    }
  },
  proofHint: (handle) => `پیوند پست خودتان با حساب ${isolated(`@${handle}`)}.`,
  proofGood: 'پیوند به نام شماست.',
  previous: 'قبلی',
  forward: {
    next_step: 'گام بعد',
    complete_and_submit: 'پایان گام و ارسال',
    submit: 'ارسال تعامل',
  },
  retryHint: 'پاسخی نرسید. ارسال دوباره دو بار حساب نمی‌شود.',
  closed: 'این پست بسته شده است.',
  full: 'ظرفیت این پست پر شده است.',
  engaged: 'شما با این پست تعامل کرده‌اید.',
  engageFor: (reward) => `تعامل برای ${isolated(`+${format.points(reward)}`)}`,
  whoDecides: (author) => `حالا ${isolated(`@${author}`)} بررسی می‌کند`,
  otherwiseApproved: 'اگر به‌موقع بررسی نشود، خودکار تأیید می‌شود.',
  willMessage: 'خبرتان می‌کنیم.',
  decidedBy: (byMs, nowMs) => `تصمیم تا ${dayOf(byMs, nowMs, format)}`,
  pending: (reward) => `${isolated(`+${format.points(reward)}`)} در انتظار`,
  hear: {
    title: 'از تصمیم باخبر شوید',
    text: 'با پیامی در تلگرام',
    allow: 'اجازه می‌دهم',
    allowed: 'اجازه داده شد',
  },
  upNext: 'بعدی',
  nextPost: 'پست بعدی',
  submitted: 'تعامل شما ارسال شد!',
} as const satisfies MemberShape['stepText'];
