import type { MemberShape } from '#src/text/shapes.ts';
import { dayOf } from '#src/text/moments.ts';
import { format } from './russian.ts';

/** The words of the step sheet. */
export const stepText = {
  title: (author) => `Отклик на пост @${author}`,
  progress: 'Шаги',
  stepOf: (number, count) => `Шаг ${number} из ${count}`,
  headings: {
    like: () => 'Поставьте лайк',
    retweet: () => 'Сделайте репост',
    follow: (author) => `Подпишитесь на @${author}`,
    comment: () => 'Оставьте комментарий',
    quote: () => 'Процитируйте пост',
  },
  open: {
    like: 'Открыть X и лайкнуть',
    retweet: 'Открыть X и репостнуть',
    follow: 'Открыть X и подписаться',
    comment: 'Открыть X и ответить',
    quote: 'Открыть пост в X',
  },
  instructions: {
    openFirst: 'Откройте X, сделайте шаг вручную и вернитесь сюда.',
    opened: 'Открыто. Продолжайте, когда сделаете шаг в X.',
    noLink: 'У этого поста нет ссылки.',
  },
  guide: { comment: 'Что написать в комментарии', quote: 'Что написать в цитате' },
  copyGuide: 'Скопировать текст',
  guideCopied: 'Скопировано',
  proofLabel: { comment: 'Ссылка на ваш комментарий', quote: 'Ссылка на вашу цитату' },
  proofPlaceholder: (handle) => `https://x.com/${handle}/status/…`,
  proofFault: (fault) => {
    switch (fault.code) {
      case 'no_status':
        return 'Это не ссылка на пост в X. Откройте там свой пост и скопируйте его ссылку.';
      case 'post_itself':
        return 'Это сам пост, а не ваш ответ на него.';
      case 'older_than_post':
        return 'Это опубликовано раньше, чем пост, на который вы откликаетесь.';
      case 'not_yours':
        return `Автор этого поста — @${fault.handle}.`;
    }
  },
  proofHint: (handle) => `Ссылка на ваш пост от имени @${handle}.`,
  proofGood: 'Это ссылка от вашего имени.',
  previous: 'Назад',
  forward: {
    next_step: 'Следующий шаг',
    complete_and_submit: 'Завершить и отправить',
    submit: 'Отправить отклик',
  },
  retryHint: 'Ответ не пришёл. Повторная отправка не засчитывается дважды.',
  closed: 'Этот пост закрыт.',
  full: 'Мест на этот пост больше нет.',
  engaged: 'Вы уже откликнулись на этот пост.',
  engageFor: (reward) => `Откликнуться за +${format.points(reward)}`,
  whoDecides: (author) => `Теперь проверяет @${author}`,
  otherwiseApproved: 'Если не успеет, отклик одобрится автоматически.',
  willMessage: 'Мы вам напишем.',
  decidedBy: (byMs, nowMs) => `Решение — не позже: ${dayOf(byMs, nowMs, format)}`,
  pending: (reward) => `+${format.points(reward)} в ожидании`,
  hear: {
    title: 'Узнайте о решении сразу',
    text: 'Сообщением в Telegram',
    allow: 'Разрешить',
    allowed: 'Разрешено',
  },
  upNext: 'Дальше',
  nextPost: 'Следующий пост',
  submitted: 'Отклик отправлен!',
} as const satisfies MemberShape['stepText'];
