import type { ReportOutcome } from '#src/domain/report.ts';
import { createErrorText, type ErrorSentences } from '#src/text/error-text.ts';
import { format, plural } from './russian.ts';

/** The outcome of a resolved report, as worded in the log and in refusals. Rules PA-07, PA-16. */
export const outcomeWords: Readonly<Record<ReportOutcome, string>> = {
  none: 'без мер',
  overturn: 'отклонение отменено',
  warn: 'предупреждение',
  ban: 'блокировка',
  unban: 'разблокировка',
};

/** The Russian sentence of each failure, by its code. */
const sentences: ErrorSentences = {
  telegram_id_missing: () => 'Нужен ID в Telegram',
  x_username_missing: () => 'Не указан юзернейм в X',
  telegram_username_missing: () => 'Не указан юзернейм в Telegram',
  telegram_username_invalid: () => 'Неверный формат юзернейма Telegram',
  telegram_user_invalid: () => 'Неверные данные пользователя Telegram',
  telegram_first_name_missing: () => 'В Telegram не указано имя',
  telegram_user_unavailable: () => 'Данные пользователя Telegram недоступны',
  telegram_id_unavailable: () => 'ID в Telegram недоступен',
  user_id_missing: () => 'Не указан ID пользователя',
  user_not_found: () => 'Пользователь не найден',
  user_data_missing: () => 'Пользователя нет в базе',
  handle_not_found: ({ handle }) => `Пользователь @${handle} не найден`,
  user_load_failed: () => 'Не удалось загрузить данные пользователя',
  users_load_failed: () => 'Не удалось загрузить пользователей',
  rejected_users_load_failed: () => 'Не удалось загрузить отклонённых пользователей',

  authentication_failed: () => 'Не удалось войти',
  session_missing: ({ otherwise }) => errorText(otherwise),
  policy_not_accepted: () => 'Чтобы продолжить, примите правила',
  link_parameters_missing: () => 'В ссылке не хватает параметров',
  link_key_missing: () => 'Ключ безопасности не найден. Откройте ссылку из Telegram заново.',
  link_expired: () => 'Срок ссылки истёк. Откройте её из Telegram заново.',
  link_not_decrypted: () => 'Не удалось расшифровать данные',
  link_processing_failed: () => 'Не удалось обработать ссылку для входа',
  x_sign_in_not_started: () => 'Не удалось начать вход через X',
  x_sign_in_unavailable: () => 'Не удалось начать вход через X',
  x_sign_in_cancelled: () => 'Вход через X отменён.',
  x_sign_in_unfinished: () => 'Не удалось войти',
  x_account_taken: () =>
    'Этот аккаунт X уже привязан к другому участнику. Выйдите и выберите другой.',
  verification_failed: () => 'Не удалось привязать аккаунт',

  types_missing: () => 'Выберите хотя бы одно действие',
  type_invalid: ({ type }) => `Неизвестное действие: ${type}`,
  limit_invalid: () => 'Укажите число людей — целое и больше нуля',
  form_limit_invalid: () => 'Укажите число людей больше нуля',
  form_limit_too_large: ({ largest }) => `Не больше ${format.number(largest)} человек`,
  post_link_missing: () => 'Для выбранных действий нужна ссылка на пост',
  post_link_invalid: () => 'Неверная ссылка. Нужен адрес поста в X (x.com или twitter.com)',
  guide_too_short: () => 'Нужно не меньше 20 символов',
  guide_too_long: () => 'Не больше 100 символов',
  about_too_long: () => 'Не больше 80 символов',
  author_not_found: () => 'Пользователь не найден или у него нет статистики',
  not_enough_points: ({ requiredTenths }) =>
    `Не хватает баллов (нужно ${format.points(requiredTenths)})`,
  post_too_soon: ({ minutes }) =>
    `Следующий пост можно создать через ${format.number(minutes)} мин.`,
  open_posts_full: ({ count }) =>
    `Открытых постов уже ${format.number(count)}. Сначала закройте один.`,
  price_changed: ({ costTenths }) => `Цена изменилась: теперь ${format.points(costTenths)} балла.`,
  deduction_failed: () => 'Не удалось списать баллы (их не хватает или ошибка базы)',
  post_write_failed: () => 'Ошибка базы при создании поста',
  create_post_failed: () => 'Не удалось создать пост.',
  post_id_missing: () => 'Не указан ID поста',
  post_id_invalid: () => 'Неверный ID поста',
  post_not_found: () => 'Пост не найден',
  posts_fetch_failed: () => 'Не удалось загрузить посты',
  post_fetch_failed: () => 'Не удалось загрузить пост',
  posts_refresh_failed: () => 'Не удалось обновить посты',
  active_posts_load_failed: () => 'Не удалось загрузить активные посты',
  completed_posts_load_failed: () => 'Не удалось загрузить завершённые посты',
  pin_post_id_missing: () => 'Сначала введите ID поста.',
  pin_post_not_found: () => 'Пост не найден.',
  pin_failed: () => 'Не удалось закрепить пост',
  post_full: () => 'Мест на этот пост больше нет.',
  post_close_failed: () => 'Не удалось закрыть пост',
  post_closed: () => 'К закрытому посту места не добавить.',
  add_places_failed: () => 'Не удалось добавить места',

  proof_link_missing: ({ type }) =>
    type === 'comment' ? 'Нужна ссылка на комментарий.' : 'Нужна ссылка на цитату.',
  proof_link_invalid: ({ type }) =>
    type === 'comment'
      ? 'Введите правильную ссылку на комментарий в X (Twitter).'
      : 'Введите правильную ссылку на цитату в X (Twitter).',
  proof_link_foreign: ({ handle }) =>
    `Подходят только ваши посты в X. Введите ссылку от имени @${handle}.`,
  proof_link_used: () => 'Эта ссылка уже использована.',
  already_engaged: () => 'Вы уже откликнулись',
  engagement_refused: () => 'Не удалось отправить отклик.',
  engagement_write_failed: () => 'Не удалось отправить отклик.',
  engagement_call_failed: () => 'Непредвиденная ошибка. Попробуйте ещё раз.',
  engaged_check_failed: () => 'Не удалось проверить ваши отклики',

  engagement_id_invalid: () => 'Неверный ID отклика',
  engagement_not_found: () => 'Отклик не найден',
  engager_not_found: () => 'Автор отклика не найден',
  not_post_author: () => 'Неизвестная ошибка',
  engager_banned: () => 'Этот человек заблокирован.',
  engagement_already_reviewed: () => 'Отклик уже проверен',
  overturn_refused: () => 'Отменить можно только отклонение, и только один раз.',
  clashes_load_failed: () => 'Не удалось загрузить отклики',
  engagements_load_failed: () => 'Не удалось загрузить отклики',
  approval_refused: ({ reason }) => `Не удалось одобрить отклик: ${reason}`,
  rejection_refused: ({ reason }) => `Не удалось отклонить отклик: ${reason}`,
  review_call_failed: ({ reason }) => `Непредвиденная ошибка: ${reason}`,
  nothing_to_approve: () => 'Нет откликов, которые ждут решения',
  bulk_approval_failed: () => 'Ошибка при одобрении всех откликов',

  notifications_load_failed: () => 'Не удалось загрузить уведомления',
  notification_not_selected: () => 'Уведомление не выбрано.',
  report_message_missing: () => 'Напишите, что не так.',
  report_message_too_long: () => 'В жалобе может быть не больше 100 символов.',
  report_repeated: () => 'Вы уже жаловались на это.',
  appeal_missing: () => 'Напишите, почему блокировку стоит снять.',
  appeal_repeated: () => 'Вы уже писали администрации.',
  appeal_failed: () => 'Не удалось отправить. Попробуйте ещё раз.',
  appeal_outdated: () =>
    'Обжалована прежняя блокировка. Чтобы разблокировать сейчас, откройте профиль.',
  report_submit_failed: () => 'Не удалось отправить жалобу. Попробуйте ещё раз.',
  report_resolve_failed: () => 'Не удалось закрыть жалобу',
  report_resolved: ({ handle, outcome }) =>
    `Жалоба уже закрыта: @${handle}, ${outcomeWords[outcome]}.`,
  report_resolve_refused: ({ reason }) => `Не удалось закрыть жалобу: ${reason}`,
  reports_load_failed: () => 'Не удалось загрузить жалобы',
  requests_load_failed: () => 'Не удалось загрузить заявки',
  request_decision_failed: () => 'Неизвестная ошибка ⚠️',
  request_too_soon: ({ hours }) =>
    plural(hours, {
      one: `Новую заявку можно подать через ${format.number(hours)} час.`,
      few: `Новую заявку можно подать через ${format.number(hours)} часа.`,
      many: `Новую заявку можно подать через ${format.number(hours)} часов.`,
      other: `Новую заявку можно подать через ${format.number(hours)} часа.`,
    }),
  request_changed: () => 'Заявка изменилась. Посмотрите её ещё раз.',
  request_decided: ({ isApproved, handle }) =>
    isApproved ? `Уже одобрено: @${handle}.` : `Уже отклонено: @${handle}.`,
  request_call_failed: () => 'Не удалось обновить заявку. Попробуйте ещё раз!',

  username_missing: () => 'Сначала введите юзернейм.',
  username_type_invalid: () => 'Неверный вид юзернейма',
  several_people: () => 'Такой юзернейм у нескольких людей. Выберите одного.',
  points_invalid: () =>
    'Баллы — это положительное число, не больше одного знака после запятой (например, 2,5).',
  points_not_positive: () => 'Введите положительное число баллов (можно дробное).',
  points_too_precise: () => 'У баллов может быть не больше одного знака после запятой.',
  points_not_whole: () => 'Введите положительное число баллов.',
  points_too_large: ({ maxTenths }) => `Не больше ${format.points(maxTenths)} балла.`,
  points_update_failed: () => 'Не удалось изменить баллы.',
  insufficient_points: ({ availableTenths, requiredTenths }) =>
    `Не хватает баллов. Есть ${format.points(availableTenths)}, нужно ${format.points(requiredTenths)}.`,
  take_back_failed: () => 'Это нельзя отменить, или оно уже отменено.',
  announcement_failed: () => 'Не удалось отправить объявление.',
  already_banned: ({ handle }) => `Пользователь @${handle} уже заблокирован.`,
  not_banned: ({ handle }) => `Пользователь @${handle} не заблокирован.`,
  no_warnings: ({ handle }) => `У @${handle} нет предупреждений.`,
  ban_failed: () => 'Не удалось заблокировать пользователя',
  unban_failed: () => 'Не удалось разблокировать пользователя',
  warn_failed: () => 'Произошла неизвестная ошибка',
  remove_warning_failed: () => 'Не удалось снять предупреждение',
  note_failed: () => 'Не удалось сохранить заметку',
  erase_failed: () => 'Не удалось стереть данные человека',
  erase_admin: () => 'Сначала снимите права администратора',
  erase_key_missing: () => 'Сначала задайте ERASURE_KEY, чтобы блокировка пережила удаление',
  make_admin_failed: () => 'Не удалось назначить администратора',
  remove_admin_failed: () => 'Не удалось снять администратора',
  super_admin_only: () => 'Это может только главный администратор.',
  own_cause: () => 'Это решает другой администратор.',
  admin_not_approved: () => 'Администратором может стать только одобренный участник.',
  gift_limit: ({ limitTenths }) =>
    `Больше ${format.points(limitTenths)} балла в день может начислять только главный администратор.`,

  type_name_missing: () => 'Нужно название типа!',
  type_cost_invalid: () => 'Цена поста — это неотрицательное число!',
  type_reward_invalid: () => 'Награда — это неотрицательное число!',
  type_cost_too_precise: () => 'В цене поста не больше одного знака после запятой!',
  type_reward_too_precise: () => 'В награде не больше одного знака после запятой!',
  type_points_negative: () => 'Баллы не могут быть отрицательными',
  type_cost_negative: () => 'Цена поста не может быть отрицательной',
  type_reward_negative: () => 'Награда не может быть отрицательной',
  type_reward_above_cost: () => 'Награда выше цены. Сохраните ещё раз, чтобы подтвердить.',
  type_points_too_large: ({ maxTenths }) => `Не больше ${format.points(maxTenths)} балла.`,
  types_load_failed: () => 'Не удалось загрузить типы',
  type_save_failed: () => 'Не удалось сохранить тип',
  message_resend_failed: () => 'Не удалось отправить сообщение снова',

  parameter_missing: ({ name }) =>
    name === 'until'
      ? 'Блокировка должна закончиться позже, чем сейчас, и не дальше года.'
      : `Не хватает параметра: «${name}»`,
  database_error: () => 'Ошибка базы данных',
  database_timeout: () => 'База данных не ответила вовремя',
  outcome_unknown: () => 'Неизвестная ошибка',
  request_reused: () => 'Этот запрос уже использован для другого.',
  request_too_large: () => 'Слишком большой запрос',
  too_many_requests: ({ seconds }) =>
    `Слишком много запросов. Попробуйте через ${format.number(seconds)} с.`,
  unknown_error: () => 'Неизвестная ошибка',
  internal_error: ({ detail }) => `Внутренняя ошибка сервера: ${detail}`,
  stated_error: ({ message }) => (message.trim() === '' ? 'Неизвестная ошибка' : message),
  server_busy: () => 'Сервер перегружен. Попробуйте чуть позже.',
  maintenance: () => 'В приложении идут технические работы. Загляните позже.',
  home_screen_unavailable: () => 'Здесь нельзя добавить приложение на главный экран.',
};

/** The Russian sentence of a failure, with its placeholders filled in. */
export const errorText = createErrorText(sentences);
