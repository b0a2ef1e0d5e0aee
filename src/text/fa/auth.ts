import { isolated } from '#src/text/isolated.ts';
import type { MemberShape } from '#src/text/shapes.ts';

/** The words of the Auth screen. */
export const authText = {
  greeting: (firstName) => `سلام ${isolated(firstName)}!`,
  greetingNobody: 'به Yapp خوش آمدید',
  introduction: 'برای عضویت، حساب X خود را متصل کنید. مرورگر باز می‌شود؛ بعد به همین‌جا برگردید.',
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

/** The words of the holding page. */
export const waitingText = {
  title: 'ای بابا! هنوز اجازهٔ ورود ندارید',
  text: 'لطفاً تا تأیید دسترسی صبر کنید، یا برای دسترسی سریع‌تر به پشتیبانی پیام دهید.',
  checkAgain: 'بررسی دوباره',
  stillWaiting: 'درخواست شما هنوز در نوبت بررسی است.',
  isRejected: 'درخواست شما رد شد.',
  reason: (reason) => `درخواست شما رد شد: ${isolated(reason)}`,
  linkAgain: 'اتصال دوباره',
} as const satisfies MemberShape['waitingText'];

/** The words of the ban notice. */
export const bannedText = {
  title: 'گیر افتادید! حساب شما به‌خاطر فعالیت مشکوک مسدود شده است.',
  text: 'اگر فکر می‌کنید اشتباهی رخ داده، به پشتیبانی پیام دهید.',
  reason: (reason) => `دلیل: ${isolated(reason)}`,
  since: (date) => `مسدود از ${date}`,
  account: (handle) => `حساب X متصل: ${isolated(`@${handle}`)}`,
  appeal: 'پیام شما به مدیریت',
  appealHint: 'فقط یک بار می‌توانید بنویسید.',
  sendAppeal: 'ارسال پیام',
  appealSent: 'پیام شما به دست مدیریت رسید. ربات نتیجه را خبر می‌دهد.',
  appealRefused: 'مدیریت پیام شما را بررسی کرد. مسدودی برقرار می‌ماند.',
  notifications: 'اعلان‌ها',
} as const satisfies MemberShape['bannedText'];

/** The way to support. */
export const supportText = {
  contact: 'پیام به پشتیبانی',
} as const satisfies MemberShape['supportText'];
