import type { MemberShape } from '#src/text/shapes.ts';
import { statsLineValue } from '#src/text/stats-line-value.ts';
import { format } from './persian.ts';
import { titleText } from './common.ts';

const statsLineNames = {
  points: 'امتیاز',
  activity: 'فعالیت',
  approval_percent: 'نرخ تأیید',
  warnings: 'اخطارها',
} as const;

const movementNames: Readonly<Record<string, string>> = {
  post: 'پست شما',
  places: 'جاهای افزوده',
  post_escrow: 'پاداش‌های پست شما',
  post_fee: 'کارمزد پست شما',
  refund: 'پست بسته‌شده',
  reward: 'تعامل تأییدشده',
  overturn: 'لغو رد',
  gift: 'امتیاز از مدیریت',
  invite: 'عضو دعوت‌شده',
  reduction: 'کسرشده از سوی مدیریت',
};

const partNames: Readonly<Record<string, string>> = {
  post_escrow: 'پاداش',
  post_fee: 'کارمزد',
  places_escrow: 'پاداش',
  places_fee: 'کارمزد',
};

const month = new Intl.DateTimeFormat('fa-IR', { month: 'short', year: 'numeric' });

/** The words of profiles. */
export const profileText = {
  ownTitle: 'نمایه',
  otherTitle: 'عضو',
  loading: 'در حال بارگذاری نمایه…',
  points: () => 'امتیاز',
  titleName: (title) => titleText[title],
  howItCounts: 'چگونه حساب می‌شود',
  statsLineName: (line) => statsLineNames[line.kind],
  statsLine: (line) => `${statsLineNames[line.kind]}: ${statsLineValue(line, format)}`,
  score: (score) => `نمره ${format.decimal(score)}`,
  missingToTitle: (missing, title) => `${format.decimal(missing)} تا «${titleText[title]}»`,
  scoreMeaning: 'امتیاز، تعامل و تأیید آن را بالا می‌برد و رد و اخطار پایین می‌آورد.',
  highestTitle: 'بالاترین عنوان',
  titleProgress: 'راه تا عنوان بعدی',
  engagements: 'تعامل‌ها',
  outcomes: (counts) =>
    `${format.number(counts.approvedEngaged)} تأیید، ${format.number(counts.rejectedEngaged)} رد، ${format.number(counts.pending)} در انتظار`,
  warnings: (count) => `${format.number(count)} اخطار`,
  about: 'درباره',
  behaviourPoints: 'امتیاز رفتار',
  onX: 'X',
  onTelegram: 'تلگرام',
  since: (timeMs) => `عضو از ${month.format(timeMs)}`,
  openPosts: 'پست‌های باز',
  noOpenPosts: 'پست بازی نیست',
  noOpenPostsText: 'پست بعدی این عضو این‌جا نشان داده می‌شود.',
} as const satisfies MemberShape['profileText'];

/** The words of only the user's own profile. */
export const ownProfileText = {
  engagements: 'تعامل‌های من',
  notifications: 'اعلان‌ها',
  newNotifications: (count) => `${format.number(count)} تازه`,
  leaders: 'برترین‌های هفته',
  language: 'زبان',
  addToHomeScreen: 'افزودن به صفحهٔ اصلی گوشی',
} as const satisfies MemberShape['ownProfileText'];

/** The words of the points history. */
export const historyText = {
  header: 'تاریخچهٔ امتیازها',
  loading: 'در حال بارگذاری تاریخچه…',
  emptyTitle: 'هنوز امتیازی جابه‌جا نشده',
  emptyText: 'با پستی تعامل کنید و نخستین امتیازها را بگیرید.',
  showMore: 'نمایش بیشتر',
  postParts: (parts) =>
    parts
      .map(({ kind, deltaTenths }) => `${partNames[kind] ?? kind} ${format.points(deltaTenths)}`)
      .join('، '),
  movementName: (kind) => movementNames[kind] ?? 'جابه‌جایی امتیاز',
} as const satisfies MemberShape['historyText'];

/** The words of the offer to add the app to the home screen. */
export const homeScreenText = {
  label: 'صفحهٔ اصلی گوشی',
  offer: 'Yapp به صفحهٔ اصلی گوشی اضافه شود؟',
  add: 'افزودن',
  notNow: 'فعلاً نه',
  added: 'به صفحهٔ اصلی گوشی اضافه شد',
} as const satisfies MemberShape['homeScreenText'];
