import type { VerifyShape } from '#src/text/shapes.ts';

/** All Russian text for linking an X account. */
export const verifySentences = {
  verificationLinkText: {
    loading: 'Открываем ссылку…',
    titles: {
      invalid: 'Ссылка не работает',
      expired: 'Срок ссылки истёк',
      error: 'Не удалось открыть ссылку',
    },
    backToTelegram: 'Вернуться в Telegram',
    retry: 'Повторить',
  },
  verifyText: {
    title: 'Привязка аккаунта X',
    accountHeader: 'Аккаунт Telegram, к которому привязываем',
    accountFooter: 'Продолжайте, только если вы сами сейчас открыли эту страницу из Telegram.',
    lead: {
      policy: 'Шаг 1 из 2: примите правила и войдите в X.',
      confirm: 'Шаг 2 из 2: проверьте, что это ваш аккаунт.',
    },
    policyHeader: 'Правила',
    policyShort:
      'Yapp хранит ваши имена и фото из Telegram и X. Участники видят их вместе с баллами. Всё в X вы делаете сами.',
    policyAll: 'Прочитать полностью',
    policy: [
      'Yapp хранит ваши id, имя, юзернейм и фото из Telegram, а также id, юзернейм, имя и фото из X.',
      'Участники видят ваше имя, аккаунт X, фото и баллы; автор поста видит и ссылки, которыми вы подтвердили отклик. Администраторы видят всё это и юзернейм Telegram.',
      'Фото аккаунта X может прийти из публичного сервиса аватаров: наш сервер сообщает ему юзернейм X и больше ничего.',
      'Администраторы могут выдать вам копию ваших данных или стереть их; суммы баллов остаются.',
      'В X вы действуете вручную, с одного своего аккаунта, и сами соблюдаете правила X.',
    ],
    policyQuestion: 'Принимаете правила?',
    acceptPolicy: 'Принять',
    declinePolicy: 'Отказаться',
    continueWithX: 'Продолжить через X',
    xAccountHeader: 'Аккаунт X',
    xAccountFooter: 'Не ваш? Выйдите здесь и смените аккаунт на x.com.',
    noXAccount: 'Вы вошли без аккаунта X. Выйдите и снова войдите через X.',
    verify: 'Подтвердить и продолжить',
    signOut: 'Выйти',
    signOutFailed: 'Не удалось выйти. Попробуйте ещё раз.',
    connecting: 'Подключаемся к сервису входа…',
    unavailable: 'Вход сейчас недоступен.',
    unavailableHint: 'Проверьте соединение и попробуйте ещё раз.',
    doneTitle: 'Аккаунт X привязан',
    done: (xUsername) =>
      `@${xUsername} теперь привязан к вашему Telegram. Администратор рассмотрит вашу заявку.`,
  },
  verifyReturnText: {
    finishing: 'Завершаем вход через X…',
    canceledTitle: 'Вход отменён',
    unfinishedTitle: 'Не удалось завершить вход',
    failedHint: 'Ничего не привязано. Можно попробовать ещё раз.',
    tryAgain: 'Попробовать ещё раз',
  },
} as const satisfies VerifyShape;
