import type { ReportOutcome } from '#src/domain/report.ts';
import { createErrorText, type ErrorSentences } from '#src/text/error-text.ts';
import { isolated } from '#src/text/isolated.ts';
import { format } from './persian.ts';

/** The outcome of a resolved report, as worded in the log and in refusals. Rules PA-07, PA-16. */
export const outcomeWords: Readonly<Record<ReportOutcome, string>> = {
  none: 'بدون اقدام',
  overturn: 'ردِ تعامل برگردانده شد',
  warn: 'اخطار',
  ban: 'مسدود شدن',
  unban: 'رفع مسدودی',
};

/** The Persian sentence of each failure, by its code. */
const sentences: ErrorSentences = {
  telegram_id_missing: () => 'شناسهٔ تلگرام لازم است',
  x_username_missing: () => 'نام کاربری X داده نشده است',
  telegram_username_missing: () => 'نام کاربری تلگرام داده نشده است',
  telegram_username_invalid: () => 'قالب نام کاربری تلگرام نادرست است',
  telegram_user_invalid: () => 'داده‌های کاربر تلگرام نادرست است',
  telegram_first_name_missing: () => 'نام کوچک در تلگرام لازم است',
  telegram_user_unavailable: () => 'داده‌های کاربر تلگرام در دسترس نیست',
  telegram_id_unavailable: () => 'شناسهٔ تلگرام در دسترس نیست',
  user_id_missing: () => 'شناسهٔ کاربر داده نشده است',
  user_not_found: () => 'کاربر پیدا نشد',
  user_data_missing: () => 'این کاربر در پایگاه داده نیست',
  handle_not_found: ({ handle }) => `کاربر ${isolated(`@${handle}`)} پیدا نشد`,
  user_load_failed: () => 'داده‌های کاربر بارگذاری نشد',
  users_load_failed: () => 'کاربران بارگذاری نشدند',
  rejected_users_load_failed: () => 'کاربران ردشده بارگذاری نشدند',

  authentication_failed: () => 'ورود انجام نشد',
  session_missing: ({ otherwise }) => errorText(otherwise),
  policy_not_accepted: () => 'برای ادامه، قوانین را بپذیرید',
  link_parameters_missing: () => 'بخشی از پیوند کم است',
  link_key_missing: () => 'کلید امنیتی پیدا نشد. پیوند را دوباره از تلگرام باز کنید.',
  link_expired: () => 'مهلت پیوند تمام شده است. دوباره از تلگرام بازش کنید.',
  link_not_decrypted: () => 'رمزگشایی داده‌ها انجام نشد',
  link_processing_failed: () => 'خطا در پردازش پیوند ورود',
  x_sign_in_not_started: () => 'ورود با X آغاز نشد',
  x_sign_in_unavailable: () => 'ورود با X آغاز نشد',
  x_sign_in_cancelled: () => 'ورود با X لغو شد.',
  x_sign_in_unfinished: () => 'ورود انجام نشد',
  x_account_taken: () => 'این حساب X از آنِ عضو دیگری است. خارج شوید و حساب دیگری انتخاب کنید.',
  verification_failed: () => 'اتصال حساب انجام نشد',

  types_missing: () => 'دست‌کم یک کار را انتخاب کنید',
  type_invalid: ({ type }) => `نوع تعامل نادرست است: ${isolated(type)}`,
  limit_invalid: () => 'تعداد نفرات لازم است و باید عدد صحیح مثبت باشد',
  form_limit_invalid: () => 'تعداد نفرات لازم است و باید مثبت باشد',
  form_limit_too_large: ({ largest }) => `حداکثر ${format.number(largest)} نفر`,
  post_link_missing: () => 'برای کارهای انتخاب‌شده پیوند پست لازم است',
  post_link_invalid: () => 'پیوند پست نادرست است. پیوند یک پست X (x.com یا twitter.com) را بدهید',
  guide_too_short: () => `دست‌کم ${format.number(20)} نویسه لازم است`,
  guide_too_long: () => `حداکثر ${format.number(100)} نویسه`,
  about_too_long: () => `حداکثر ${format.number(80)} نویسه`,
  author_not_found: () => 'کاربر پیدا نشد یا آماری ندارد',
  not_enough_points: ({ requiredTenths }) =>
    `امتیاز کافی نیست (${format.points(requiredTenths)} لازم است)`,
  post_too_soon: ({ minutes }) => `${format.number(minutes)} دقیقهٔ دیگر می‌توانید پست بسازید.`,
  open_posts_full: ({ count }) => `${format.number(count)} پست باز دارید. اول یکی را ببندید.`,
  price_changed: ({ costTenths }) => `قیمت عوض شد: حالا ${format.points(costTenths)} امتیاز.`,
  deduction_failed: () => 'کسر امتیاز انجام نشد (موجودی کم یا خطای پایگاه داده)',
  post_write_failed: () => 'خطای پایگاه داده هنگام ساخت پست',
  create_post_failed: () => 'ساخت پست انجام نشد.',
  post_id_missing: () => 'شناسهٔ پست داده نشده است',
  post_id_invalid: () => 'شناسهٔ پست نادرست است',
  post_not_found: () => 'پست پیدا نشد',
  posts_fetch_failed: () => 'پست‌ها بارگذاری نشدند',
  post_fetch_failed: () => 'پست بارگذاری نشد',
  posts_refresh_failed: () => 'پست‌ها تازه نشدند',
  active_posts_load_failed: () => 'پست‌های فعال بارگذاری نشدند',
  completed_posts_load_failed: () => 'پست‌های کامل‌شده بارگذاری نشدند',
  pin_post_id_missing: () => 'اول شناسهٔ پست را وارد کنید.',
  pin_post_not_found: () => 'پست پیدا نشد.',
  pin_failed: () => 'پست سنجاق نشد',
  post_full: () => 'ظرفیت این پست پر شده است.',
  post_close_failed: () => 'پست بسته نشد',
  post_closed: () => 'به پست بسته جا اضافه نمی‌شود.',
  add_places_failed: () => 'جا اضافه نشد',

  proof_link_missing: ({ type }) =>
    type === 'comment' ? 'پیوند نظر لازم است.' : 'پیوند نقل‌قول لازم است.',
  proof_link_invalid: ({ type }) =>
    type === 'comment'
      ? 'پیوند درست یک نظر در X (توییتر) را وارد کنید.'
      : 'پیوند درست یک نقل‌قول در X (توییتر) را وارد کنید.',
  proof_link_foreign: ({ handle }) =>
    `فقط پست‌های خودتان در X پذیرفته است. پیوندی از ${isolated(`@${handle}`)} وارد کنید.`,
  proof_link_used: () => 'این پیوند پیش‌تر استفاده شده است.',
  already_engaged: () => 'پیش‌تر تعامل کرده‌اید',
  engagement_refused: () => 'ارسال تعامل ممکن نیست.',
  engagement_write_failed: () => 'تعامل ارسال نشد.',
  engagement_call_failed: () => 'خطای پیش‌بینی‌نشده. دوباره تلاش کنید.',
  engaged_check_failed: () => 'بررسی تعامل‌های شما انجام نشد',

  engagement_id_invalid: () => 'شناسهٔ تعامل نادرست است',
  engagement_not_found: () => 'تعامل پیدا نشد',
  engager_not_found: () => 'تعامل‌کننده پیدا نشد',
  not_post_author: () => 'خطای ناشناخته',
  engager_banned: () => 'این شخص مسدود است.',
  engagement_already_reviewed: () => 'این تعامل پیش‌تر بررسی شده است',
  overturn_refused: () => 'فقط رد را می‌توان لغو کرد، آن هم یک بار.',
  clashes_load_failed: () => 'تعامل‌ها بارگذاری نشدند',
  engagements_load_failed: () => 'تعامل‌ها بارگذاری نشدند',
  approval_refused: ({ reason }) => `تعامل تأیید نشد: ${isolated(reason)}`,
  rejection_refused: ({ reason }) => `تعامل رد نشد: ${isolated(reason)}`,
  review_call_failed: ({ reason }) => `خطای پیش‌بینی‌نشده: ${isolated(reason)}`,
  nothing_to_approve: () => 'تعاملی در انتظار تصمیم نیست',
  bulk_approval_failed: () => 'خطا هنگام تأیید گروهی',

  notifications_load_failed: () => 'اعلان‌ها بارگذاری نشدند',
  notification_not_selected: () => 'اعلانی انتخاب نشده است.',
  report_message_missing: () => 'متن گزارش نباید خالی باشد.',
  report_message_too_long: () => `متن گزارش حداکثر ${format.number(100)} نویسه است.`,
  report_repeated: () => 'این را پیش‌تر گزارش کرده‌اید.',
  appeal_missing: () => 'بنویسید چرا باید مسدودی برداشته شود.',
  appeal_repeated: () => 'پیش‌تر به مدیریت نوشته‌اید.',
  appeal_failed: () => 'ارسال نشد. دوباره تلاش کنید.',
  appeal_outdated: () => 'این اعتراض به مسدودی پیشین است. برای رفع مسدودی کنونی نمایه را باز کنید.',
  report_submit_failed: () => 'گزارش ارسال نشد. دوباره تلاش کنید.',
  report_resolve_failed: () => 'گزارش بسته نشد',
  report_resolved: ({ handle, outcome }) =>
    `${isolated(`@${handle}`)} پیش‌تر رسیدگی کرده است: ${outcomeWords[outcome]}.`,
  report_resolve_refused: ({ reason }) => `گزارش بسته نشد: ${isolated(reason)}`,
  reports_load_failed: () => 'گزارش‌ها بارگذاری نشدند',
  requests_load_failed: () => 'درخواست‌ها بارگذاری نشدند',
  request_decision_failed: () => 'خطای ناشناخته ⚠️',
  request_too_soon: ({ hours }) =>
    `${format.number(hours)} ساعت دیگر می‌توانید دوباره درخواست دهید.`,
  request_changed: () => 'درخواست عوض شده است. دوباره نگاهش کنید.',
  request_decided: ({ isApproved, handle }) =>
    isApproved
      ? `${isolated(`@${handle}`)} پیش‌تر تأیید کرده است.`
      : `${isolated(`@${handle}`)} پیش‌تر رد کرده است.`,
  request_call_failed: () => 'درخواست به‌روز نشد. دوباره تلاش کنید!',

  username_missing: () => 'اول نام کاربری را وارد کنید.',
  username_type_invalid: () => 'نوع نام کاربری نادرست است',
  several_people: () => 'چند نفر این نام کاربری را دارند. یکی را انتخاب کنید.',
  points_invalid: () =>
    `امتیاز باید عدد مثبت و حداکثر با یک رقم اعشار باشد (مثلاً ${format.decimal(2.5)}).`,
  points_not_positive: () => 'یک عدد مثبت برای امتیاز وارد کنید (اعشار هم می‌شود).',
  points_too_precise: () => 'امتیاز حداکثر یک رقم اعشار دارد.',
  points_not_whole: () => 'یک عدد مثبت برای امتیاز وارد کنید.',
  points_too_large: ({ maxTenths }) => `امتیاز حداکثر ${format.points(maxTenths)} است.`,
  points_update_failed: () => 'امتیاز به‌روز نشد.',
  insufficient_points: ({ availableTenths, requiredTenths }) =>
    `امتیاز کافی نیست. موجود: ${format.points(availableTenths)}، لازم: ${format.points(requiredTenths)}.`,
  take_back_failed: () => 'این را نمی‌توان برگرداند یا پیش‌تر برگردانده شده است.',
  announcement_failed: () => 'ارسال اطلاعیه ممکن نشد.',
  already_banned: ({ handle }) => `کاربر ${isolated(`@${handle}`)} مسدود است.`,
  not_banned: ({ handle }) => `کاربر ${isolated(`@${handle}`)} مسدود نیست.`,
  no_warnings: ({ handle }) => `کاربر ${isolated(`@${handle}`)} اخطاری ندارد.`,
  ban_failed: () => 'کاربر مسدود نشد',
  unban_failed: () => 'کاربر از مسدودی درنیامد',
  warn_failed: () => 'خطای ناشناخته‌ای رخ داد',
  remove_warning_failed: () => 'اخطار برداشته نشد',
  note_failed: () => 'یادداشت ذخیره نشد',
  erase_failed: () => 'داده‌های شخص پاک نشد',
  erase_admin: () => 'ابتدا دسترسی مدیریتی را بگیرید',
  erase_key_missing: () => 'ابتدا ERASURE_KEY را تنظیم کنید تا مسدودی پس از پاک‌سازی بماند',
  make_admin_failed: () => 'مدیر افزوده نشد',
  remove_admin_failed: () => 'مدیر برداشته نشد',
  super_admin_only: () => 'این کار فقط از مدیر ارشد برمی‌آید.',
  own_cause: () => 'این را مدیر دیگری تصمیم می‌گیرد.',
  admin_not_approved: () => 'فقط عضو تأییدشده می‌تواند مدیر شود.',
  gift_limit: ({ limitTenths }) =>
    `دادن بیش از ${format.points(limitTenths)} امتیاز در روز فقط از مدیر ارشد برمی‌آید.`,

  type_name_missing: () => 'نام نوع لازم است!',
  type_cost_invalid: () => 'قیمت پست باید عددی نامنفی باشد!',
  type_reward_invalid: () => 'پاداش باید عددی نامنفی باشد!',
  type_cost_too_precise: () => 'قیمت پست حداکثر یک رقم اعشار دارد!',
  type_reward_too_precise: () => 'پاداش حداکثر یک رقم اعشار دارد!',
  type_points_negative: () => 'امتیاز باید عددی مثبت باشد',
  type_cost_negative: () => 'قیمت پست باید مثبت باشد',
  type_reward_negative: () => 'پاداش باید مثبت باشد',
  type_reward_above_cost: () => 'پاداش از قیمت بیشتر است. برای تأیید، دوباره ذخیره کنید.',
  type_points_too_large: ({ maxTenths }) => `حداکثر ${format.points(maxTenths)} امتیاز.`,
  types_load_failed: () => 'نوع‌ها بارگذاری نشدند',
  type_save_failed: () => 'نوع ذخیره نشد',
  message_resend_failed: () => 'پیام دوباره فرستاده نشد',

  parameter_missing: ({ name }) =>
    name === 'until'
      ? 'پایان مسدودی باید بعد از اکنون و حداکثر تا یک سال باشد.'
      : `یک پارامتر کم است: «${isolated(name)}»`,
  database_error: () => 'خطای پایگاه داده',
  database_timeout: () => 'پایگاه داده به‌موقع پاسخ نداد',
  outcome_unknown: () => 'خطای ناشناخته',
  request_reused: () => 'این درخواست برای کار دیگری استفاده شده است.',
  request_too_large: () => 'درخواست بیش از اندازه بزرگ است',
  too_many_requests: ({ seconds }) =>
    `درخواست‌ها زیاد است. ${format.number(seconds)} ثانیهٔ دیگر تلاش کنید.`,
  unknown_error: () => 'خطای ناشناخته',
  internal_error: ({ detail }) => `خطای داخلی سرور: ${isolated(detail)}`,
  stated_error: ({ message }) => (message.trim() === '' ? 'خطای ناشناخته' : message),
  server_busy: () => 'سرور شلوغ است. کمی بعد دوباره تلاش کنید.',
  maintenance: () => 'برنامه در دست تعمیر است. کمی بعد دوباره سر بزنید.',
  home_screen_unavailable: () => 'این‌جا نمی‌شود برنامه را به صفحهٔ اصلی گوشی افزود.',
};

/** The Persian sentence of a failure, with its placeholders filled in. */
export const errorText = createErrorText(sentences);
