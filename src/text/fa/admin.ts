import { isolated } from '#src/text/isolated.ts';
import type { AdminShape } from '#src/text/shapes.ts';
import { format } from './persian.ts';

/** A handle within a sentence. */
function at(handle: string): string {
  return isolated(`@${handle}`);
}

/** Words that several screens of the administrators share. */
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
  waiting: (count) => `${format.number(count)} در انتظار`,
} as const satisfies AdminShape['adminText'];

/** The admin home. */
export const adminHomeText = {
  title: 'مدیریت',
  workHeader: 'صف کارها',
  requests: 'درخواست‌های عضویت',
  reports: 'گزارش‌های باز',
  nothingWaits: 'چیزی در انتظار نیست',
  countUnknown: 'تعداد بارگذاری نشد',
  toolsHeader: 'ابزارهای مدیریت شما',
  banTool: 'مسدود کردن',
  unbanTool: 'رفع مسدودی',
  warnUser: 'اخطار دادن',
  unwarnUser: 'برداشتن اخطار',
  reducePoints: 'کم کردن امتیاز',
  addPoints: 'دادن امتیاز',
  pinPost: 'سنجاق کردن پست',
  makeAdmin: 'مدیر کردن',
  removeAdmin: 'پایان مدیریت',
  people: 'افراد',
  approvedList: 'تأییدشده‌ها',
  rejectedList: 'ردشده‌ها',
  manageTypes: 'نوع‌های تعامل',
  adminLog: 'گزارش اقدام‌ها',
  adminEconomy: 'اقتصاد امتیازها',
  adminOutbox: 'پیام‌های ربات',
  adminSignals: 'نشانه‌ها',
} as const satisfies AdminShape['adminHomeText'];

/** A person as the tools, requests and lists show one. */
export const personText = {
  handle: (handle) => at(handle),
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
  namesakes: (handle) => `افراد با نام کاربری ${at(handle)}`,
} as const satisfies AdminShape['personText'];

/** What every form that acts on a person says. */
export const toolFormText = {
  username: 'نام کاربری',
  usernameType: 'نوع نام کاربری',
  types: { X: 'نام کاربری X', TG: 'نام کاربری تلگرام' },
  points: 'امتیاز',
  reason: 'دلیل',
  optionalReason: 'دلیل (اختیاری)',
  looking: (handle) => `در جستجوی ${at(handle)}…`,
  balance: (before, after) => `موجودی: از ${format.points(before)} به ${format.points(after)}`,
} as const satisfies AdminShape['toolFormText'];

/** The words of each tool that acts on a person. */
export const toolText = {
  banUser: {
    title: 'مسدود کردن',
    ask: 'مسدود کردن کاربر',
    confirm: 'مسدود شود',
    prompt: (handle) => `${at(handle)} مسدود شود؟ دسترسی‌اش بی‌درنگ قطع می‌شود.`,
  },
  unbanUser: {
    title: 'رفع مسدودی',
    ask: 'رفع مسدودی کاربر',
    confirm: 'رفع شود',
    prompt: (handle) => `مسدودی ${at(handle)} برداشته شود؟ دوباره دسترسی می‌یابد.`,
  },
  warnUser: {
    title: 'اخطار دادن',
    ask: 'اخطار به کاربر',
    confirm: 'اخطار داده شود',
    prompt: (handle) => `به ${at(handle)} اخطار داده شود؟ ربات به او خبر می‌دهد.`,
  },
  removeWarning: {
    title: 'برداشتن اخطار',
    ask: 'برداشتن اخطار کاربر',
    confirm: 'برداشته شود',
    prompt: (handle) => `یک اخطار ${at(handle)} برداشته شود؟`,
  },
  makeAdmin: {
    title: 'مدیر کردن',
    ask: 'مدیر کردن کاربر',
    confirm: 'مدیر شود',
    prompt: (handle) => `${at(handle)} مدیر شود؟ فقط شما می‌توانید پس بگیرید.`,
  },
  removeAdmin: {
    title: 'پایان مدیریت',
    ask: 'پایان مدیریت کاربر',
    confirm: 'پایان یابد',
    prompt: (handle) => `حق مدیریت از ${at(handle)} گرفته شود؟ عضو می‌ماند.`,
  },
  addPoints: {
    title: 'دادن امتیاز',
    ask: 'دادن امتیاز به کاربر',
    confirm: 'داده شود',
    prompt: (handle, points) => `${format.points(points)} امتیاز به ${at(handle)} داده شود؟`,
  },
  reducePoints: {
    title: 'کم کردن امتیاز',
    ask: 'کم کردن امتیاز کاربر',
    confirm: 'کم شود',
    prompt: (handle, points) => `${format.points(points)} امتیاز از ${at(handle)} کم شود؟`,
  },
} as const satisfies AdminShape['toolText'];

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
  pinned: 'پیش‌تر سنجاق شده',
  prompt: (author) => `پست ${at(author)} سنجاق شود؟ برای همه اول می‌آید.`,
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
  didApprove: (handle) => `${at(handle)} تأیید شد`,
  didReject: (handle) => `${at(handle)} رد شد`,
  earlier: 'تصمیم‌های پیشین',
  earlierApproved: (admin, time) => `تأیید از ${isolated(admin)}، ${time}`,
  earlierRejected: (admin, time) => `رد از ${isolated(admin)}، ${time}`,
  xChanged: (before, now) => `حساب X از آن زمان عوض شده: از ${at(before)} به ${at(now)}`,
  nearHandles: 'نام‌های کاربری مشابه',
  reason: 'دلیل رد (اختیاری)',
  openPerson: 'باز کردن نمایه',
  approved: 'درخواست تأیید شد',
  rejected: 'درخواست رد شد',
  name: 'نام',
  xName: 'نام در X',
  xUsername: 'نام کاربری X',
  telegram: 'تلگرام',
  id: 'شناسهٔ تلگرام',
  askedAt: 'زمان درخواست',
  isBanned: 'این شخص مسدود است: تا رفع مسدودی، تأیید چیزی را عوض نمی‌کند.',
  approvePrompt: (count) => `${format.number(count)} نفر تأیید شود؟`,
  rejectPrompt: (count) => `${format.number(count)} نفر رد شود؟`,
} as const satisfies AdminShape['requestText'];

/** Working a queue off, one by one. */
export const workText = {
  undo: (seconds) => `برگرداندن ${format.number(seconds)}`,
  place: (number, total) => `${format.number(number)} از ${format.number(total)}`,
  previous: 'قبلی',
  next: 'بعدی',
  keys: (keys) => `کلیدها: ${isolated(keys.join(', '))}، ← → قبلی و بعدی، U برگرداندن`,
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
    `${format.number(done)} از ${format.number(total)} انجام شد، ${format.number(total - done)} مورد نشد و در فهرست ماند`,
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
    people: {
      title: (count) => (count === null ? 'افراد' : `افراد (${count})`),
      list: 'افراد',
      empty: 'کسی پیدا نشد.',
    },
  },
  columns: {
    handle: 'حساب X',
    name: 'نام',
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
  enabled: 'فعال',
  disabled: 'غیرفعال',
  forAll: 'برای همه',
  adminsOnly: 'فقط مدیران',
  create: 'ساختن',
  update: 'ذخیره',
  empty: 'هنوز نوعی نیست',
  emptyText: 'تا نوعی افزوده نشود، قیمت‌های پیش‌فرض برقرارند.',
  prices: (cost, reward) => `قیمت ${format.points(cost)} · پاداش ${format.points(reward)}`,
  rewardAboveCost: 'پاداش از قیمت بیشتر است: هر تعامل امتیاز تازه می‌سازد.',
} as const satisfies AdminShape['typeText'];
