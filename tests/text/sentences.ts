import type { Failure, FailureCode, FailureOf } from '#src/domain/failure.ts';

/** A sentence with its values in braces, or one for each value that it depends on. */
type Template = string | { readonly by: string; readonly [value: string]: string };

/** The English sentence of every refusal, as the specification prints it: the one place in the tests that types it out. */
const sentences = {
  telegram_id_missing: 'Telegram ID is required',
  x_username_missing: 'No Twitter username provided',
  telegram_username_missing: 'No Telegram username provided',
  telegram_username_invalid: 'Invalid Telegram username format',
  telegram_user_invalid: 'Invalid Telegram user data',
  telegram_first_name_missing: 'Telegram user first name is required',
  telegram_user_unavailable: 'Telegram user data not available',
  telegram_id_unavailable: 'No Telegram ID available',
  user_id_missing: 'No user ID provided',
  user_not_found: 'User not found',
  user_data_missing: 'No user data found in database',
  handle_not_found: 'User @{handle} not found',
  user_load_failed: 'Failed to load user data',
  users_load_failed: 'Failed to load users',
  rejected_users_load_failed: 'Failed to load rejected users',

  authentication_failed: 'Authentication failed',
  session_missing: '{otherwise}',
  policy_not_accepted: 'Please accept the policy to continue',
  link_parameters_missing: 'Missing required parameters',
  link_key_missing: 'Security key not found. Please reopen from Telegram.',
  link_expired: 'Link expired. Please reopen from Telegram.',
  link_not_decrypted: 'Failed to decrypt payload',
  link_processing_failed: 'Error processing authentication link',
  x_sign_in_not_started: 'Failed to start X authentication',
  x_sign_in_unavailable: 'Failed to start X authentication',
  x_sign_in_cancelled: 'The sign-in with X was canceled.',
  x_sign_in_unfinished: 'Authentication failed',
  x_account_taken: 'This X account already belongs to another member. Sign out and choose another.',
  verification_failed: 'Verification failed',

  types_missing: 'Select at least one engagement type',
  type_invalid: 'Invalid engagement type: {type}',
  limit_invalid: 'Limit is required and must be a positive integer',
  form_limit_invalid: 'Limit is required and must be positive',
  form_limit_too_large: 'At most {largest} people',
  post_link_missing: 'A post link is required for the selected engagement types',
  post_link_invalid: 'Invalid post link. Use a valid x/twitter status URL',
  guide_too_short: 'Minimum 20 characters required',
  guide_too_long: 'Max 100 characters',
  about_too_long: 'Max 80 characters',
  author_not_found: 'User not found or has no stats',
  not_enough_points: 'Not enough points ({requiredTenths} required)',
  post_too_soon: {
    by: 'minutes',
    1: 'You can post again in 1 minute.',
    other: 'You can post again in {minutes} minutes.',
  },
  open_posts_full: 'You have {count} open posts. Close one first.',
  price_changed: 'The price changed to {costTenths} points.',
  deduction_failed: 'Failed to deduct points (insufficient balance or DB error)',
  post_write_failed: 'DB error while creating post',
  create_post_failed: 'Failed to create post.',
  post_id_missing: 'No post ID provided',
  post_id_invalid: 'Invalid post ID',
  post_not_found: 'Post not found',
  posts_fetch_failed: 'Failed to fetch posts',
  post_fetch_failed: 'Failed to fetch post',
  posts_refresh_failed: 'Failed to refresh posts',
  active_posts_load_failed: 'Failed to load active posts',
  completed_posts_load_failed: 'Failed to load completed posts',
  pin_post_id_missing: 'Please enter a post ID first.',
  pin_post_not_found: 'Post not found.',
  pin_failed: 'Failed to pin post',
  post_full: 'This post is full now.',
  post_close_failed: 'Failed to close post',
  post_closed: 'You cannot add places to a closed post.',
  add_places_failed: 'Failed to add places',

  proof_link_missing: {
    by: 'type',
    comment: 'Comment link is required.',
    quote: 'Quote link is required.',
  },
  proof_link_invalid: 'Please enter a valid X (Twitter) {type} link.',
  proof_link_foreign: 'Only your own X posts are allowed. Please enter a link by @{handle}.',
  proof_link_used: 'This link has already been used.',
  already_engaged: 'Already Engaged',
  engagement_refused: 'Unable to submit engagement.',
  engagement_write_failed: 'Failed to submit engagement.',
  engagement_call_failed: 'Unexpected error occurred. Please try again.',
  engaged_check_failed: 'Failed to check user engagements',

  engagement_id_invalid: 'Invalid engagement ID',
  engagement_not_found: 'Engagement not found',
  engager_not_found: 'Engager user not found',
  not_post_author: 'Unknown error',
  engager_banned: 'This person is banned.',
  engagement_already_reviewed: 'Engagement already reviewed',
  overturn_refused: 'Only a rejection can be overturned, and only once.',
  clashes_load_failed: 'Failed to load engagements',
  engagements_load_failed: 'Failed to load engagements',
  approval_refused: 'Failed to update engagement: {reason}',
  rejection_refused: 'Failed to reject engagement: {reason}',
  review_call_failed: 'Unexpected error: {reason}',
  nothing_to_approve: 'No non-managed engagements to approve',
  bulk_approval_failed: 'Error during bulk approval',

  notifications_load_failed: 'Failed to load notifications',
  notification_not_selected: 'No notification selected.',
  report_message_missing: 'Report message cannot be empty.',
  report_message_too_long: 'Report message must be 100 characters or less.',
  report_repeated: 'You have already reported this.',
  appeal_missing: 'Write why the ban should be lifted.',
  appeal_repeated: 'You have already written to the administrators.',
  appeal_failed: 'Failed to send. Please try again.',
  appeal_outdated: 'This appeal is about an earlier ban. To unban now, open the profile.',
  report_submit_failed: 'Failed to submit report. Please try again.',
  report_resolve_failed: 'Failed to resolve report',
  report_resolved: {
    by: 'outcome',
    none: 'Already resolved by @{handle}: no action.',
    overturn: 'Already resolved by @{handle}: rejection overturned.',
    warn: 'Already resolved by @{handle}: warned.',
    ban: 'Already resolved by @{handle}: banned.',
    unban: 'Already resolved by @{handle}: unbanned.',
  },
  report_resolve_refused: 'Failed to resolve: {reason}',
  reports_load_failed: 'Failed to load reports',
  requests_load_failed: 'Failed to load requests',
  request_decision_failed: 'Unknown error ⚠️',
  request_too_soon: {
    by: 'hours',
    1: 'You can ask again in 1 hour.',
    other: 'You can ask again in {hours} hours.',
  },
  request_changed: 'The request has changed. Look at it again.',
  request_decided: {
    by: 'isApproved',
    true: 'Already approved by @{handle}.',
    false: 'Already rejected by @{handle}.',
  },
  request_call_failed: 'Failed to update request. Try again!',

  username_missing: 'Please enter a username first.',
  username_type_invalid: 'Invalid username type',
  several_people: 'Several people have this username. Choose one.',
  points_invalid: 'Points must be a valid positive number with max 1 decimal place (e.g., 2.5).',
  points_not_positive: 'Enter a valid positive number for points (can include decimals).',
  points_too_precise: 'Points can have maximum 1 decimal place.',
  points_not_whole: 'Enter a valid positive number for points.',
  points_too_large: 'Points can be at most {maxTenths}.',
  points_update_failed: 'Failed to update points.',
  insufficient_points:
    'Insufficient points. Available: {availableTenths}, Required: {requiredTenths}.',
  take_back_failed: 'This cannot be taken back, or already was.',
  announcement_failed: 'Failed to send the announcement.',
  already_banned: 'User @{handle} is already banned.',
  not_banned: 'User @{handle} is not currently banned.',
  no_warnings: 'User @{handle} has no warnings to remove.',
  ban_failed: 'Failed to ban user',
  unban_failed: 'Failed to unban user',
  warn_failed: 'Unknown error occurred',
  remove_warning_failed: 'Failed to remove warning',
  make_admin_failed: 'Failed to make admin',
  remove_admin_failed: 'Failed to remove admin',
  super_admin_only: 'Only the super administrator may do this.',
  own_cause: 'Another administrator decides this.',
  admin_not_approved: 'Only approved members can become admins.',
  note_failed: 'Failed to save note',
  erase_failed: 'Failed to erase the person',
  erase_admin: 'Remove the administrator rights first',
  erase_key_missing: 'Set ERASURE_KEY first, so that the ban remains after the erasure',
  gift_limit: 'Only the super administrator may add more than {limitTenths} points a day.',

  type_name_missing: 'Type name required!',
  type_cost_invalid: 'Points for Post must be a valid non-negative number!',
  type_reward_invalid: 'Points as Reward must be a valid non-negative number!',
  type_cost_too_precise: 'Points for Post can have maximum 1 decimal place!',
  type_reward_too_precise: 'Points as Reward can have maximum 1 decimal place!',
  type_points_negative: 'Points must be positive numbers',
  type_cost_negative: 'pointToPost must be positive',
  type_reward_negative: 'pointAsReward must be positive',
  type_reward_above_cost: 'The reward is above the price. Save again to confirm.',
  type_points_too_large: 'At most {maxTenths} points.',
  types_load_failed: 'Failed to load types',
  type_save_failed: 'Failed to save type',
  message_resend_failed: 'Failed to resend message',

  parameter_missing: 'Missing required parameter: "{name}"',
  database_error: 'Database error occurred',
  database_timeout: 'Database request timeout',
  outcome_unknown: 'Unknown error',
  request_reused: 'This request was used for something else.',
  request_too_large: 'Request too large',
  too_many_requests: {
    by: 'seconds',
    1: 'Too many requests. Try again in 1 second.',
    other: 'Too many requests. Try again in {seconds} seconds.',
  },
  unknown_error: 'Unknown error',
  internal_error: 'Internal server error: {detail}',
  stated_error: '{message}',
  server_busy: 'The server is busy. Try again in a moment.',
  maintenance: 'The app is under maintenance. Try again later.',
  home_screen_unavailable: 'Add to Home Screen is not available in this environment.',
} as const satisfies { readonly [Code in FailureCode]: Template };

/** The codes whose sentence has values. */
type NamedIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamedIn<Rest>
  : never;

type NamesOf<Code extends FailureCode> = (typeof sentences)[Code] extends infer Row
  ? Row extends string
    ? NamedIn<Row>
    : Row extends { readonly by: infer By extends string }
      ? By | NamedIn<Exclude<Row[keyof Row], By>>
      : never
  : never;

/** A branded number may be written as a plain one. */
type Plain<Value> = Value extends number ? number : Value;

type Values<Code extends FailureCode> = {
  readonly [Name in keyof FailureOf<Code> & NamesOf<Code>]: Plain<FailureOf<Code>[Name]>;
};

/** The sentence of a refusal by its code, and the values that it names; points are tenths. */
export function sentence<Code extends FailureCode>(
  code: Code,
  ...values: keyof Values<Code> extends never ? [] : [Values<Code>]
): string {
  return sentenceWith(code, { ...values[0] });
}

/** The sentence of a refusal as it arrived, whose values have no type. */
export function sentenceWith(code: FailureCode, values: Readonly<Record<string, unknown>>): string {
  const row: Template = sentences[code];
  const template = typeof row === 'string' ? row : (row[String(values[row.by])] ?? row['other']);
  return String(template).replace(/\{(\w+)\}/g, (_, name: string) => shown(name, values[name]));
}

function shown(name: string, value: unknown): string {
  if (isFailure(value)) return sentenceWith(value.code, { ...value });
  return name.endsWith('Tenths') ? (Number(value) / 10).toFixed(1) : String(value);
}

function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && 'code' in value;
}

/** The code of every refusal. */
export const refusalCodes = Object.keys(sentences).filter((code) => isRefusalCode(code));

/** Every sentence as it is typed out above, with its values in braces, but for those that are nothing but a value. */
export function typedSentences(): string[] {
  const rows: readonly Template[] = Object.values(sentences);
  return rows
    .flatMap((row) => (typeof row === 'string' ? [row] : Object.values({ ...row, by: '' })))
    .filter((text) => text.replace(/\{\w+\}/g, '') !== '');
}

/** Tells whether a text is the code of a refusal. */
export function isRefusalCode(code: string): code is FailureCode {
  return Object.hasOwn(sentences, code);
}
