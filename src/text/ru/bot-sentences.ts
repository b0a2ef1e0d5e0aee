import type { BotShape } from '#src/text/shapes.ts';
import { onOwnLine, quoted } from '#src/text/message-parts.ts';
import { format, plural } from './russian.ts';

/** Names a person in the genitive, by the X handle; the handle of an erased person is empty. Rule OP-10. */
function member(handle: string): string {
  return handle === '' ? 'бывшего участника' : `@${handle}`;
}

/** All of the bot's text in Russian. */
export const botSentences = {
  botMessages: {
    greeting: () =>
      'Добро пожаловать в Yapp. Здесь участники сообщества откликаются на посты друг друга в X. Откройте приложение, чтобы начать.',
    acknowledged: () => 'Принято',
    reportResolved: (report) =>
      report.isActedUpon
        ? `Ваша жалоба на ${member(report.against)} рассмотрена: администрация приняла меры.`
        : `Ваша жалоба на ${member(report.against)} рассмотрена, меры не потребовались.`,
    appealSubmitted: (appeal) =>
      `${appeal.by === '' ? 'Бывший участник' : `@${appeal.by}`} обжалует блокировку: ${appeal.message}`,
    appealRefused: () => 'Администрация рассмотрела ваше обращение. Блокировка остаётся в силе.',
    queuesWait: (waiting) =>
      `Ждут сегодня: заявки — ${format.number(waiting.requests)}, жалобы — ${format.number(waiting.reports)}, ` +
      `неотправленные сообщения — ${format.number(waiting.messages)}, ` +
      `отклики с одинаковой ссылкой — ${format.number(waiting.held)}.`,
    workSetAside: (work) =>
      `Работа расписания «${work.kind}» трижды не удалась для ${plural(work.count, {
        one: `${format.number(work.count)} записи`,
        few: `${format.number(work.count)} записей`,
        many: `${format.number(work.count)} записей`,
        other: `${format.number(work.count)} записей`,
      })} и отложена на сутки: ${work.items}`,
    requestRejected: (reason) => `Администрация отклонила вашу заявку: ${reason}`,
    requestReceived: (xUsername) =>
      `Ваша заявка от имени @${xUsername} получена. Её рассмотрит администратор, ответ придёт сюда.`,
    approved: () => 'Администрация одобрила ваш аккаунт. Добро пожаловать в Yapp!',
    targetReached: (post) =>
      `Ваш пост набрал все отклики: ${format.number(post.limit)}.${onOwnLine(post.link)}`,
    engagementApproved: (decision) =>
      `@${decision.author} одобряет ваш отклик: +${format.points(decision.award)} балла.${onOwnLine(decision.postLink)}`,
    engagementApprovedByDeadline: (decision) =>
      `Ваш отклик одобрен автоматически: автор${decision.author === '' ? '' : ` @${decision.author}`} не проверил его вовремя. +${format.points(decision.award)} балла.${onOwnLine(decision.postLink)}`,
    engagementApprovedForAuthor: (decision) =>
      `Администрация одобрила ваш отклик на пост ${member(decision.author)}: +${format.points(decision.award)} балла.${onOwnLine(decision.postLink)}`,
    engagementRejectedForAuthor: (decision) =>
      `Ваш отклик на пост ${member(decision.author)} отклонён: ${quoted(decision.reason)}${onOwnLine(decision.postLink)}`,
    rejectionOverturned: (decision) =>
      `Администрация всё же одобрила ваш отклик на пост ${member(decision.author)}: +${format.points(decision.award)} балла.${onOwnLine(decision.postLink)}`,
    ownRejectionOverturned: (decision) =>
      `Администрация отменила ваше отклонение отклика ${member(decision.engager)}.${onOwnLine(decision.postLink)}`,
    reviewsWaiting: (count) =>
      plural(count, {
        one: `${format.number(count)} человек ждёт вашего решения.`,
        few: `${format.number(count)} человека ждут вашего решения.`,
        many: `${format.number(count)} человек ждут вашего решения.`,
        other: `${format.number(count)} человека ждут вашего решения.`,
      }),
    engagementRejected: (decision) =>
      `@${decision.author} отклоняет ваш отклик: ${quoted(decision.reason)}${onOwnLine(decision.postLink)}`,
    warned: (reason) =>
      reason === ''
        ? 'Администрация вынесла вам предупреждение.'
        : `Администрация вынесла вам предупреждение: ${reason}`,
    warningRemoved: () => 'Администрация сняла с вас одно предупреждение.',
    banned: (reason, untilMs) =>
      untilMs === null
        ? `Ваш аккаунт заблокирован: ${reason}`
        : `Ваш аккаунт заблокирован до ${format.date(untilMs)}: ${reason}`,
    banEnded: () => 'Срок вашей блокировки истёк. Yapp снова доступен.',
    unbanned: () => 'Ваш аккаунт разблокирован. Yapp снова доступен.',
    pointsAdded: (points, reason) => `Вам начислено ${format.points(points)} балла: ${reason}`,
    pointsTaken: (points, reason) => `С вас списано ${format.points(points)} балла: ${reason}`,
    giftTakenBack: (points) =>
      `Администрация отменила начисление: с вас списано ${format.points(points)} балла.`,
    pointsReturned: (points) =>
      `Администрация отменила списание: вам возвращено ${format.points(points)} балла.`,
    warningAlert: (person) => `У @${person.handle} предупреждений: ${person.warnings}.`,
    reportSubmitted: (report) =>
      `${report.by === '' ? 'Бывший участник' : `@${report.by}`} жалуется на ${member(report.against)}: ${report.message}`,
    reportsContinue: (by) =>
      `@${by} присылает новые жалобы. В течение часа они видны только в очереди.`,
    approvalRequested: (person) => `${person.name} просит одобрения как @${person.xUsername} в X.`,
  },
  botButtons: {
    openApp: 'Открыть Yapp',
    openReports: 'Открыть жалобы',
    openRequests: 'Открыть заявки',
    openReviews: 'Открыть проверку',
    copyReportId: 'Скопировать ID жалобы',
  },
} as const satisfies BotShape;
