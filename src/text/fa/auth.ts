import { averageTime } from '#src/text/durations.ts';
import { format } from './persian.ts';
import { isolated } from '#src/text/isolated.ts';
import type { MemberShape } from '#src/text/shapes.ts';

/** The words of the Auth screen. */
export const authText = {
  greeting: (firstName) => `سلام ${isolated(firstName)}!`,
  greetingNobody: 'به Yapp خوش آمدید',
  introduction:
    'پست‌های اعضا را در X لایک کنید، برایشان نظر بگذارید و بازنشر کنید. امتیاز بگیرید و خرج پست‌های خودتان کنید.',
  steps: {
    link: { title: 'حساب X خود را متصل کنید', text: 'مرورگر باز می‌شود؛ یک دقیقه کار دارد' },
    wait: { title: 'مدیر شما را می‌پذیرد', text: 'در تلگرام به شما پیام می‌دهیم' },
    earn: { title: 'تعامل کنید و امتیاز بگیرید', text: 'با امتیاز، پست‌های خودتان دیده می‌شوند' },
  },
  authenticate: 'ورود با X',
  checkStatus: 'بررسی وضعیت اتصال',
  linkOpened: 'کار را در مرورگر ادامه دهید و وقتی تمام شد به این‌جا برگردید.',
  outsideTitle: 'خانهٔ Yapp در تلگرام است',
  outsideIntroduction: 'برای ورود، آن را در تلگرام باز کنید. در رایانه، کد را با گوشی اسکن کنید.',
  openInTelegram: 'باز کردن در تلگرام',
  codeLabel: 'کد QR برنامه در تلگرام',
  copyLink: 'کپی پیوند',
  linkCopied: 'پیوند کپی شد',
  linkField: 'پیوند برنامه در تلگرام',
} as const satisfies MemberShape['authText'];

/** The words of the waiting page. */
export const waitingText = {
  received: 'درخواست شما رسید',
  receivedText:
    'حالا یک مدیر آن را بررسی می‌کند. همین‌جا در تلگرام خبرتان می‌کنیم؛ می‌توانید این صفحه را ببندید.',
  xAccount: 'حساب X',
  linked: 'متصل',
  sent: 'زمان ارسال',
  usually: 'زمان معمول بررسی',
  within: (usualMs) => `حدود ${averageTime(usualMs, format)}`,
  linkAgainAt: (moment) => `اتصال دوباره از ${moment} ممکن است`,
  title: 'ای بابا! هنوز اجازهٔ ورود ندارید',
  text: 'لطفاً تا تأیید دسترسی صبر کنید، یا برای دسترسی سریع‌تر به پشتیبانی پیام دهید.',
  checkAgain: 'بررسی دوباره',
  stillWaiting: 'درخواست شما هنوز در نوبت بررسی است.',
  isRejected: 'درخواست شما رد شد.',
  reason: (reason) => `دلیل: ${isolated(reason)}`,
  linkAgain: 'اتصال دوباره',
} as const satisfies MemberShape['waitingText'];

/** The words of the ban notice. */
export const bannedText = {
  title: 'گیر افتادید! حساب شما به‌خاطر فعالیت مشکوک مسدود شده است.',
  reason: 'دلیل',
  since: 'مسدود از',
  until: 'پایان',
  account: 'حساب X',
  appeal: 'پیام شما به مدیریت',
  appealHint: 'فقط یک بار می‌توانید بنویسید.',
  sendAppeal: 'ارسال پیام',
  appealSent: 'پیام شما به دست مدیریت رسید. ربات نتیجه را خبر می‌دهد.',
  appealRefused: 'مدیریت پیام شما را بررسی کرد. مسدودی برقرار می‌ماند.',
  notifications: 'اعلان‌ها',
} as const satisfies MemberShape['bannedText'];

/** The link to support. */
export const supportText = {
  contact: 'پیام به پشتیبانی',
} as const satisfies MemberShape['supportText'];
