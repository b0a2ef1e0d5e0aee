import { isolated } from '#src/text/isolated.ts';
import type { VerifyShape } from '#src/text/shapes.ts';

/** All Persian text for linking an X account. */
export const verifySentences = {
  verificationLinkText: {
    loading: 'در حال باز کردن پیوند…',
    titles: {
      invalid: 'این پیوند کار نمی‌کند',
      expired: 'مهلت این پیوند تمام شده',
      error: 'پیوند باز نشد',
    },
    backToTelegram: 'بازگشت به تلگرام',
    retry: 'تلاش دوباره',
  },
  verifyText: {
    title: 'اتصال حساب X',
    accountHeader: 'حساب تلگرامی که متصل می‌شود',
    accountFooter: 'فقط اگر همین حالا خودتان این صفحه را از تلگرام باز کرده‌اید ادامه دهید.',
    lead: {
      policy: 'گام ۱ از ۲: قوانین را بپذیرید و در X وارد شوید.',
      confirm: 'گام ۲ از ۲: ببینید که این حساب شماست.',
    },
    policyHeader: 'قوانین',
    policyShort:
      'Yapp نام و عکس شما را در تلگرام و X نگه می‌دارد. اعضا آن‌ها را با امتیازتان می‌بینند. هر کاری در X با دست خودتان است.',
    policyAll: 'خواندن همه',
    policy: [
      'Yapp شناسه، نام، نام کاربری و عکس تلگرام شما و شناسه، نام کاربری، نام و عکس X شما را نگه می‌دارد.',
      'اعضا نام، حساب X، عکس و امتیازهای شما را می‌بینند؛ نویسندهٔ پست پیوندهای مدرک شما را هم می‌بیند. مدیران همهٔ این‌ها و نام کاربری تلگرام شما را می‌بینند.',
      'عکس حساب X شما ممکن است از یک سرویس عمومی آواتار بیاید؛ سرور ما فقط نام کاربری X را به آن می‌گوید.',
      'مدیران می‌توانند کپی داده‌هایتان را به شما بدهند یا آن‌ها را پاک کنند؛ عدد امتیازها می‌ماند.',
      'در X خودتان و با یک حساب متعلق به خودتان کار می‌کنید و قوانین X را رعایت می‌کنید.',
    ],
    policyQuestion: 'قوانین را می‌پذیرید؟',
    acceptPolicy: 'می‌پذیرم',
    declinePolicy: 'نمی‌پذیرم',
    continueWithX: 'ادامه با X',
    xAccountHeader: 'حساب X',
    xAccountFooter: 'حساب شما نیست؟ این‌جا خارج شوید و در x.com حساب را عوض کنید.',
    noXAccount: 'در این ورود حساب X نیست. خارج شوید و دوباره با X ادامه دهید.',
    verify: 'تأیید و ادامه',
    signOut: 'خروج',
    signOutFailed: 'خروج انجام نشد. دوباره تلاش کنید.',
    connecting: 'در حال اتصال به سرویس ورود…',
    unavailable: 'سرویس ورود در دسترس نیست.',
    unavailableHint: 'اتصال اینترنت را بررسی و دوباره تلاش کنید.',
    doneTitle: 'حساب X متصل شد',
    done: (xUsername) =>
      `حالا ${isolated(`@${xUsername}`)} به حساب تلگرام شما متصل است. مدیر درخواستتان را بررسی می‌کند.`,
  },
  verifyReturnText: {
    finishing: 'در حال پایان دادن به ورود با X…',
    canceledTitle: 'ورود لغو شد',
    unfinishedTitle: 'ورود کامل نشد',
    failedHint: 'چیزی متصل نشد. می‌توانید دوباره تلاش کنید.',
    tryAgain: 'تلاش دوباره',
  },
} as const satisfies VerifyShape;
