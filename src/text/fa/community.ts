import type { CommunityShape } from '#src/text/shapes.ts';
import { isolated } from '#src/text/isolated.ts';
import { format } from './persian.ts';

const kindNames = {
  decisions: 'تصمیم‌ها دربارهٔ تعامل‌های من',
  reviews: 'آنچه منتظر بررسی من است',
  announcements: 'اطلاعیه‌ها',
  leaders: 'نام من میان برترین‌ها باشد',
} as const;

/** All Persian text about members and each other. */
export const communitySentences: CommunityShape = {
  inviteText: {
    invite: 'دعوت',
    named: 'با نام شما می‌پیوندند',
    earn: (reward) => `${isolated(`+${format.points(reward)}`)} برای هر کسی که تعاملش تأیید شود`,
    title: 'دعوت از دیگران',
    explanation: 'مدیران می‌بینند هر کس با این پیوند درخواست دسترسی کند، دعوت‌شدهٔ شماست.',
    reward: (reward) =>
      `برای هر نفر یک بار ${format.points(reward)} امتیاز می‌گیرید، وقتی کسی جز شما تعامل او را تأیید کند. تأییدهای خودتان و تأییدهای خودکار به شمار نمی‌آیند. در ۳۰ روز حداکثر پنج نفر به شمار می‌آیند.`,
    link: 'پیوند دعوت',
    copy: 'کپی پیوند',
    copied: 'کپی شد',
    share: 'هم‌رسانی',
    message: 'در Yapp به من بپیوندید: با پست‌های X تعامل کنید و امتیاز بگیرید.',
  },
  leadersText: {
    title: 'برترین‌ها',
    subtitle: (daysLeft) =>
      `امتیاز این هفته از تعامل‌های تأییدشده · ${format.number(daysLeft)} روز مانده`,
    loading: 'در حال بارگذاری برترین‌ها…',
    failed: 'برترین‌ها بارگذاری نشدند',
    emptyTitle: 'این هفته هنوز کسی امتیازی نگرفته',
    emptyText: 'نخستین تعامل تأییدشده جلو می‌افتد.',
    emptyAction: 'کسب امتیاز',
    firstThree: 'سه نفر نخست',
    ownPlace: 'جایگاه شما',
    you: 'شما',
    unnamed: 'یک عضو',
    approved: (count) => `${format.number(count)} تأیید`,
    toNext: (missing, place) => `شما · ${format.points(missing)} تا جایگاه ${format.number(place)}`,
  },
  messageChoiceText: {
    header: 'پیام‌های ربات',
    always: 'اخطار، مسدودسازی و خبر دسترسی همیشه می‌رسد.',
    leadersHeader: 'برترین‌ها',
    leadersFooter: 'اگر خاموش باشد، دیگران جایگاه شما را بدون نام می‌بینند.',
    kindName: (kind) => kindNames[kind],
  },
};
