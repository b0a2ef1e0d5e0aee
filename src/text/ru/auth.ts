import { averageTime } from '#src/text/durations.ts';
import { format } from './russian.ts';
import type { MemberShape } from '#src/text/shapes.ts';

/** The words of the Auth screen. */
export const authText = {
  greeting: (firstName) => `Привет, ${firstName}!`,
  greetingNobody: 'Добро пожаловать в Yapp',
  introduction:
    'Лайкайте, комментируйте и репостите посты участников в X. Получайте баллы и тратьте их на свои посты.',
  steps: {
    link: { title: 'Привяжите аккаунт X', text: 'Откроется браузер, это минута' },
    wait: { title: 'Администратор вас впустит', text: 'Мы напишем вам в Telegram' },
    earn: { title: 'Откликайтесь и зарабатывайте', text: 'Баллы продвигают ваши посты' },
  },
  authenticate: 'Войти через X',
  checkStatus: 'Проверить статус привязки',
  linkOpened: 'Продолжите в браузере, а когда закончите, вернитесь сюда.',
  outsideTitle: 'Yapp живёт в Telegram',
  outsideIntroduction: 'Откройте его там, чтобы войти. На компьютере отсканируйте код телефоном.',
  openInTelegram: 'Открыть в Telegram',
  codeLabel: 'QR-код приложения в Telegram',
  copyLink: 'Скопировать ссылку',
  linkCopied: 'Ссылка скопирована',
  linkField: 'Ссылка на приложение в Telegram',
} as const satisfies MemberShape['authText'];

/** The words of the waiting page. */
export const waitingText = {
  received: 'Заявка получена',
  receivedText:
    'Её рассмотрит администратор. Мы напишем вам в Telegram, поэтому окно можно закрыть.',
  xAccount: 'Аккаунт X',
  linked: 'Привязан',
  sent: 'Отправлена',
  usually: 'Обычно решают',
  within: (usualMs) => `Примерно за ${averageTime(usualMs, format)}`,
  linkAgainAt: (moment) => `Привязать ещё раз можно: ${moment}`,
  title: 'Ага, попались! Доступа пока нет',
  text: 'Дождитесь, пока вас одобрят, или напишите в поддержку, чтобы ускорить доступ.',
  checkAgain: 'Проверить ещё раз',
  stillWaiting: 'Ваша заявка всё ещё на рассмотрении.',
  isRejected: 'Ваша заявка отклонена.',
  reason: (reason) => `Причина: ${reason}`,
  linkAgain: 'Привязать ещё раз',
} as const satisfies MemberShape['waitingText'];

/** The words of the ban notice. */
export const bannedText = {
  title: 'Попались! Ваш аккаунт заблокирован за подозрительную активность.',
  reason: 'Причина',
  since: 'Заблокирован с',
  until: 'Действует до',
  account: 'Аккаунт X',
  appeal: 'Сообщение администрации',
  appealHint: 'Написать можно один раз.',
  sendAppeal: 'Отправить сообщение',
  appealSent: 'Ваше сообщение у администрации. Бот сообщит о решении.',
  appealRefused: 'Администрация рассмотрела ваше сообщение. Блокировка остаётся в силе.',
  notifications: 'Уведомления',
} as const satisfies MemberShape['bannedText'];

/** The link to support. */
export const supportText = {
  contact: 'Написать в поддержку',
} as const satisfies MemberShape['supportText'];
