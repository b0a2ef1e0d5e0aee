import { shortAge } from '#src/text/durations.ts';
import { isolated } from '#src/text/isolated.ts';
import type { AdminShape } from '#src/text/shapes.ts';
import { format } from './persian.ts';

/** A handle within a sentence. */
function at(handle: string): string {
  return isolated(`@${handle}`);
}

/** Words that several admin screens share. */
export const adminText = {
  loading: 'در حال بارگذاری…',
  retry: 'تلاش دوباره',
  back: 'بازگشت',
  close: 'بستن',
  cancel: 'انصراف',
  refresh: 'تازه‌سازی',
  loadMore: 'بارگذاری بیشتر',
  yes: 'بله',
  no: 'خیر',
  none: '–',
  answerLost: 'پاسخی نیامد، پس شاید انجام شده باشد. دوباره انجام دهید: فقط یک بار اثر می‌کند.',
  count: format.number,
  points: format.points,
  waiting: (count) => `${format.number(count)} در انتظار`,
  age: (ageMs) => shortAge(ageMs, { day: 'روز', hour: 'ساعت', minute: 'دقیقه' }, format.number),
  queue: (count, oldest) => `${count} · ${oldest}`,
  oldestWaits: (age) => `قدیمی‌ترین ${age} در انتظار است`,
} as const satisfies AdminShape['adminText'];

/** The admin home. */
export const adminHomeText = {
  title: 'مدیریت',
  brand: 'مدیریت Yapp',
  adminHome: 'نمای کلی',
  places: { work: 'کار', people: 'افراد', community: 'جامعه', records: 'سوابق' },
  findPerson: 'یافتن یک نفر',
  findPersonHint: 'نام، نام کاربری، پیوند یا شناسه',
  superAdmin: 'مدیر ارشد',
  administrator: 'مدیر',
  workHeader: 'صف کارها',
  requests: 'درخواست‌های عضویت',
  reports: 'گزارش‌های باز',
  nothingWaits: 'چیزی در انتظار نیست',
  countUnknown: 'تعداد بارگذاری نشد',
  toolsHeader: 'ابزارهای مدیریت شما',
  toolGroups: { members: 'اعضا', conduct: 'رفتار', points: 'امتیازها', community: 'جامعه' },
  pinPost: 'سنجاق کردن پست',
  people: 'افراد',
  approvedList: 'تأییدشده‌ها',
  rejectedList: 'ردشده‌ها',
  bannedList: 'فهرست مسدودشده‌ها',
  manageTypes: 'نوع‌های تعامل',
  adminLog: 'گزارش اقدام‌ها',
  adminEconomy: 'اقتصاد امتیازها',
  adminOutbox: 'پیام‌های ربات',
  adminAnnouncements: 'اطلاعیه‌ها',
  adminSignals: 'نشانه‌ها',
} as const satisfies AdminShape['adminHomeText'];

const formerMember = 'عضو پیشین';

/** The words about a person in tools, requests and lists. */
export const personText = {
  handle: (handle) => (handle === '' ? formerMember : at(handle)),
  telegramLink: (handle) => isolated(`t.me/${handle}`),
  xLink: (xUsername) => isolated(`x.com/${xUsername}`),
  telegram: (handle) => `تلگرام\u00A0${at(handle)}`,
  noTelegram: 'نام کاربری تلگرام ندارد',
  points: (points) => `${format.points(points)} امتیاز`,
  warnings: (count) => `${format.number(count)} اخطار`,
  banned: 'مسدود',
  admin: 'مدیر',
  approved: 'تأییدشده',
  waiting: 'در انتظار تأیید',
  rejected: 'ردشده',
  found: 'شخص پیداشده',
  formerMember,
  namesakes: (handle) => `افراد با نام کاربری ${at(handle)}`,
} as const satisfies AdminShape['personText'];

/** The words of every form that acts on a person. */
export const toolFormText = {
  username: 'نام کاربری',
  usernameType: 'نوع نام کاربری',
  types: { X: 'نام کاربری X', TG: 'نام کاربری تلگرام' },
  points: 'امتیاز',
  reason: 'دلیل',
  optionalReason: 'دلیل (اختیاری)',
  ordinaryAdmin: 'حق یک مدیر عادی را می‌دهد. مدیر ارشد یکی است.',
  looking: (handle) => `در جستجوی ${at(handle)}…`,
  balance: (before, after) => `موجودی: از ${format.points(before)} به ${format.points(after)}`,
} as const satisfies AdminShape['toolFormText'];

/** The tool that pins a post. */
export const pinText = {
  title: 'سنجاق کردن پست',
  header: 'مدیریت این پست',
  postId: 'شناسهٔ پست',
  postIdHint: 'شناسه، یا پیوند پست در Yapp یا X',
  getInfo: 'نمایش پست',
  confirm: 'سنجاق شود',
  found: 'پست پیداشده',
  author: 'نویسنده',
  name: 'نام',
  image: (name) => `تصویر ${isolated(name)}`,
  link: 'پیوند',
  noLink: 'پیوندی ندارد: این پست می‌خواهد دنبالش کنند',
  now: 'سنجاق‌شده‌های کنونی',
  nothingPinned: 'چیزی سنجاق نشده است',
  pinned: 'پیش‌تر سنجاق شده',
  prompt: (author) => `پست ${at(author)} سنجاق شود؟ برای همه اول می‌آید.`,
  close: 'بستن پست',
  confirmClose: 'تأیید بستن',
  closePrompt: (author) =>
    `پست ${at(author)} بسته شود؟ تعامل دیگری نمی‌پذیرد و امتیاز جاهای خالی به نویسنده برمی‌گردد.`,
  closed: 'پست بسته شد.',
  closeReason: 'دلیل (در گزارش می‌ماند)',
} as const satisfies AdminShape['pinText'];

/** Approval requests. */
export const requestText = {
  title: 'درخواست‌های عضویت',
  list: 'درخواست‌های عضویت',
  refresh: 'تازه‌سازی درخواست‌ها',
  empty: 'درخواستی نیست',
  emptyText: 'درخواست‌های تازه خودبه‌خود این‌جا می‌آیند.',
  sheetTitle: 'درخواست عضویت',
  approve: 'تأیید',
  reject: 'رد',
  earlier: 'تصمیم‌های پیشین',
  earlierApproved: (admin, time) => `تأیید از ${isolated(admin)}، ${time}`,
  earlierRejected: (admin, time) => `رد از ${isolated(admin)}، ${time}`,
  xChanged: (before, now) => `حساب X از آن زمان عوض شده: از ${at(before)} به ${at(now)}`,
  nearHandles: 'نام‌های کاربری مشابه',
  reason: 'دلیل (خود شخص آن را می‌خواند)',
  reasonChoices: 'دلیل‌های معمول',
  reasons: [
    {
      name: 'شبیه حساب دیگری',
      text: 'به حساب عضو دیگری می‌ماند. حساب خودتان را وصل کنید و دوباره درخواست بدهید.',
    },
    {
      name: 'مال خودش نیست',
      text: 'این حساب X خود شما نیست. حساب خودتان را وصل کنید و دوباره درخواست بدهید.',
    },
    {
      name: 'تازه یا خالی',
      text: 'حساب X تازه یا خالی است. مدتی از آن استفاده کنید و دوباره درخواست بدهید.',
    },
    { name: 'نام یا تصویر', text: 'نام یا تصویر حساب X این‌جا پذیرفته نیست.' },
  ],
  waits: (age) => `${age} در انتظار`,
  linked: 'با X وارد شده و هیچ‌کس دیگر این حساب را ندارد',

  openPerson: 'باز کردن نمایه',
  approved: 'درخواست تأیید شد',
  rejected: 'درخواست رد شد',
  name: 'نام',
  xName: 'نام در X',
  xUsername: 'نام کاربری X',
  telegram: 'تلگرام',
  id: 'شناسهٔ تلگرام',
  invitedBy: 'دعوت‌کننده',
  askedAt: 'زمان درخواست',
  isBanned: 'این شخص مسدود است: تا رفع مسدودی، تأیید چیزی را عوض نمی‌کند.',
  approvePrompt: (count) => `${format.number(count)} نفر تأیید شود؟`,
  rejectPrompt: (count) => `${format.number(count)} نفر رد شود؟`,
} as const satisfies AdminShape['requestText'];

/** Deciding the items of a queue one by one. */
export const workText = {
  place: (number, total) => `${format.number(number)} از ${format.number(total)}`,
  previous: 'قبلی',
  next: 'بعدی',
  gone: 'این دیگر منتظر تصمیم نیست.',
  lookedAtBy: (names) => `در حال بررسی توسط ${names.map(isolated).join('، ')}`,
  keys: (keys) => `کلیدها: ${isolated(keys.join(', '))}، ↑ ↓ قبلی و بعدی، Z برگرداندن`,
} as const satisfies AdminShape['workText'];

/** Deciding several at once. */
export const bulkText = {
  select: 'انتخاب',
  selectAll: 'انتخاب همه',
  done: 'پایان',
  selected: (count) => `${format.number(count)} انتخاب‌شده`,
  all: (action, count) => `${action} ${format.number(count)}`,
  halt: 'توقف',
  leaveQuestion: 'هنوز دربارهٔ همه تصمیم گرفته نشده. با رفتن، کار متوقف می‌شود.',
  stay: 'ماندن',
  leave: 'توقف و رفتن',
  progress: 'پیشرفت',
  progressText: (done, total) => `${format.number(done)} از ${format.number(total)}`,
  resultsHeader: 'نتیجه‌ها',
  allDone: (count) => `${format.number(count)} از ${format.number(count)} انجام شد`,
  someFailed: (done, total) =>
    `${format.number(done)} از ${format.number(total)} انجام شد، ${format.number(total - done)} مورد نشد`,
} as const satisfies AdminShape['bulkText'];

/** The lists of people. */
export const peopleText = {
  lists: {
    approved: {
      title: (count) => (count === null ? 'تأییدشده‌ها' : `تأییدشده‌ها (${count})`),
      list: 'افراد تأییدشده',
      empty: 'فرد تأییدشده‌ای نیست.',
    },
    rejected: {
      title: (count) => (count === null ? 'ردشده‌ها' : `ردشده‌ها (${count})`),
      list: 'افراد ردشده',
      empty: 'فرد ردشده‌ای نیست.',
    },
    banned: {
      title: (count) => (count === null ? 'مسدودشده‌ها' : `مسدودشده‌ها (${count})`),
      list: 'افراد مسدودشده',
      empty: 'کسی مسدود نیست.',
    },
    people: {
      title: (count) => (count === null ? 'افراد' : `افراد (${count})`),
      list: 'افراد',
      empty: 'کسی پیدا نشد.',
    },
  },
  columns: {
    handle: 'حساب X',
    telegram: 'تلگرام',
    state: 'وضعیت',
    points: 'امتیاز',
    joined: 'عضو از',
  },
  search: 'جستجوی افراد',
  searchPlaceholder: 'نام کاربری، نام، پیوند یا شناسه',
  clear: 'پاک کردن جستجو',
  count: (total) => (total >= 5000 ? `${format.number(5000)}+` : format.number(total)),
  state: 'چه کسانی',
  states: {
    all: 'همه',
    waiting: 'در انتظار تأیید',
    approved: 'تأییدشده',
    rejected: 'ردشده',
    warned: 'دارای اخطار',
    banned: 'مسدود',
    admins: 'مدیران',
  },
} as const satisfies AdminShape['peopleText'];

/** Engagement types and their drawer. */
export const typeText = {
  title: 'نوع‌های تعامل',
  add: '+ نوع تازه',
  edit: 'ویرایش',
  newTitle: 'نوع تازه',
  editTitle: 'ویرایش نوع',
  name: 'نام نوع',
  cost: 'امتیاز برای پست',
  reward: 'امتیاز پاداش',
  state: 'وضعیت',
  enabled: 'فعال',
  disabled: 'غیرفعال',
  forAll: 'برای همه',
  adminsOnly: 'فقط مدیران',
  create: 'ساختن',
  update: 'ذخیره',
  empty: 'هنوز نوعی نیست',
  emptyText: 'تا نوعی افزوده نشود، قیمت‌های پیش‌فرض برقرارند.',
  shortCost: 'قیمت',
  shortReward: 'پاداش',
  changeTitle: (name) => `قیمت ${isolated(name)} تغییر کند؟`,
  changeNote: 'برای پست‌های بعدی. پست‌های باز با قیمت خود می‌مانند.',
  burned: 'سوخته از هر تعامل',
  stays: 'بدون تغییر',
  was: (points) => `پیش‌تر ${points}`,
  tenTimes: 'ده برابر قیمت پیشین یا بیشتر است؛ قیمت تازه را دوباره بنویسید.',
  rewardAboveCost: 'پاداش از قیمت بیشتر است: هر تعامل امتیاز تازه می‌سازد.',
} as const satisfies AdminShape['typeText'];

/** Typing a large amount again before confirming it. */
export const retypeText = {
  label: (points) => `${points} را دوباره بنویسید`,
  differs: 'دو مقدار یکی نیست',
  reason: 'از ۱٬۰۰۰٫۰ امتیاز، یا ده برابر موجودی، مقدار دوباره نوشته می‌شود.',
} as const satisfies AdminShape['retypeText'];
