import type { ReportOutcome } from '#src/domain/report.ts';
import type { FailureCode } from '#src/domain/failure.ts';
import { createErrorText, type ErrorSentences } from '#src/text/error-text.ts';
import { format, plural } from './english.ts';

/** The outcome of a resolved report, as worded in the log and in refusals. Rules PA-07, PA-16. */
export const outcomeWords: Readonly<Record<ReportOutcome, string>> = {
  none: 'no action',
  overturn: 'rejection overturned',
  warn: 'warned',
  ban: 'banned',
  unban: 'unbanned',
};

/** The English sentence of each failure, by its code. */
const sentences: ErrorSentences = {
  telegram_id_missing: () => 'Telegram ID is required',
  x_username_missing: () => 'No Twitter username provided',
  telegram_username_missing: () => 'No Telegram username provided',
  telegram_username_invalid: () => 'Invalid Telegram username format',
  telegram_user_invalid: () => 'Invalid Telegram user data',
  telegram_first_name_missing: () => 'Telegram user first name is required',
  telegram_user_unavailable: () => 'Telegram user data not available',
  telegram_id_unavailable: () => 'No Telegram ID available',
  user_id_missing: () => 'No user ID provided',
  user_not_found: () => 'User not found',
  user_data_missing: () => 'No user data found in database',
  handle_not_found: ({ handle }) => `User @${handle} not found`,
  user_load_failed: () => 'Failed to load user data',
  users_load_failed: () => 'Failed to load users',
  rejected_users_load_failed: () => 'Failed to load rejected users',

  authentication_failed: () => 'Authentication failed',
  session_missing: ({ otherwise }) => errorText(otherwise),
  policy_not_accepted: () => 'Please accept the policy to continue',
  link_parameters_missing: () => 'Missing required parameters',
  link_key_missing: () => 'Security key not found. Please reopen from Telegram.',
  link_expired: () => 'Link expired. Please reopen from Telegram.',
  link_not_decrypted: () => 'Failed to decrypt payload',
  link_processing_failed: () => 'Error processing authentication link',
  x_sign_in_not_started: () => 'Failed to start X authentication',
  x_sign_in_unavailable: () => 'Failed to start X authentication',
  x_sign_in_cancelled: () => 'The sign-in with X was canceled.',
  x_sign_in_unfinished: () => 'Authentication failed',
  x_account_taken: () =>
    'This X account already belongs to another member. Sign out and choose another.',
  verification_failed: () => 'Verification failed',

  types_missing: () => 'Select at least one engagement type',
  type_invalid: ({ type }) => `Invalid engagement type: ${type}`,
  limit_invalid: () => 'Limit is required and must be a positive integer',
  form_limit_invalid: () => 'Limit is required and must be positive',
  form_limit_too_large: ({ largest }) => `At most ${format.number(largest)} people`,
  post_link_missing: () => 'A post link is required for the selected engagement types',
  post_link_invalid: () => 'Invalid post link. Use a valid x/twitter status URL',
  guide_too_short: () => 'Minimum 20 characters required',
  guide_too_long: () => 'Max 100 characters',
  about_too_long: () => 'Max 80 characters',
  author_not_found: () => 'User not found or has no stats',
  not_enough_points: ({ requiredTenths }) =>
    `Not enough points (${format.points(requiredTenths)} required)`,
  post_too_soon: ({ minutes }) =>
    plural(minutes, {
      one: 'You can post again in 1 minute.',
      other: `You can post again in ${minutes} minutes.`,
    }),
  open_posts_full: ({ count }) => `You have ${count} open posts. Close one first.`,
  price_changed: ({ costTenths }) => `The price changed to ${format.points(costTenths)} points.`,
  deduction_failed: () => 'Failed to deduct points (insufficient balance or DB error)',
  post_write_failed: () => 'DB error while creating post',
  create_post_failed: () => 'Failed to create post.',
  post_id_missing: () => 'No post ID provided',
  post_id_invalid: () => 'Invalid post ID',
  post_not_found: () => 'Post not found',
  posts_fetch_failed: () => 'Failed to fetch posts',
  post_fetch_failed: () => 'Failed to fetch post',
  posts_refresh_failed: () => 'Failed to refresh posts',
  active_posts_load_failed: () => 'Failed to load active posts',
  completed_posts_load_failed: () => 'Failed to load completed posts',
  pin_post_id_missing: () => 'Please enter a post ID first.',
  pin_post_not_found: () => 'Post not found.',
  pin_failed: () => 'Failed to pin post',
  post_full: () => 'This post is full now.',
  post_close_failed: () => 'Failed to close post',
  post_closed: () => 'You cannot add places to a closed post.',
  add_places_failed: () => 'Failed to add places',

  proof_link_missing: ({ type }) =>
    type === 'comment' ? 'Comment link is required.' : 'Quote link is required.',
  proof_link_invalid: ({ type }) => `Please enter a valid X (Twitter) ${type} link.`,
  proof_link_foreign: ({ handle }) =>
    `Only your own X posts are allowed. Please enter a link by @${handle}.`,
  proof_link_used: () => 'This link has already been used.',
  already_engaged: () => 'Already Engaged',
  engagement_refused: () => 'Unable to submit engagement.',
  engagement_write_failed: () => 'Failed to submit engagement.',
  engagement_call_failed: () => 'Unexpected error occurred. Please try again.',
  engaged_check_failed: () => 'Failed to check user engagements',

  engagement_id_invalid: () => 'Invalid engagement ID',
  engagement_not_found: () => 'Engagement not found',
  engager_not_found: () => 'Engager user not found',
  not_post_author: () => 'Unknown error',
  engager_banned: () => 'This person is banned.',
  engagement_already_reviewed: () => 'Engagement already reviewed',
  overturn_refused: () => 'Only a rejection can be overturned, and only once.',
  clashes_load_failed: () => 'Failed to load engagements',
  engagements_load_failed: () => 'Failed to load engagements',
  approval_refused: ({ reason }) => `Failed to update engagement: ${reason}`,
  rejection_refused: ({ reason }) => `Failed to reject engagement: ${reason}`,
  review_call_failed: ({ reason }) => `Unexpected error: ${reason}`,
  nothing_to_approve: () => 'No non-managed engagements to approve',
  bulk_approval_failed: () => 'Error during bulk approval',

  notifications_load_failed: () => 'Failed to load notifications',
  notification_not_selected: () => 'No notification selected.',
  report_message_missing: () => 'Report message cannot be empty.',
  report_message_too_long: () => 'Report message must be 100 characters or less.',
  report_repeated: () => 'You have already reported this.',
  appeal_missing: () => 'Write why the ban should be lifted.',
  appeal_repeated: () => 'You have already written to the administrators.',
  appeal_failed: () => 'Failed to send. Please try again.',
  appeal_outdated: () => 'This appeal is about an earlier ban. To unban now, open the profile.',
  report_submit_failed: () => 'Failed to submit report. Please try again.',
  report_resolve_failed: () => 'Failed to resolve report',
  report_resolved: ({ handle, outcome }) =>
    `Already resolved by @${handle}: ${outcomeWords[outcome]}.`,
  report_resolve_refused: ({ reason }) => `Failed to resolve: ${reason}`,
  reports_load_failed: () => 'Failed to load reports',
  requests_load_failed: () => 'Failed to load requests',
  request_decision_failed: () => 'Unknown error ⚠️',
  request_too_soon: ({ hours }) =>
    plural(hours, {
      one: 'You can ask again in 1 hour.',
      other: `You can ask again in ${hours} hours.`,
    }),
  request_changed: () => 'The request has changed. Look at it again.',
  request_decided: ({ isApproved, handle }) =>
    `Already ${isApproved ? 'approved' : 'rejected'} by @${handle}.`,
  request_call_failed: () => 'Failed to update request. Try again!',

  username_missing: () => 'Please enter a username first.',
  username_type_invalid: () => 'Invalid username type',
  several_people: () => 'Several people have this username. Choose one.',
  points_invalid: () =>
    'Points must be a valid positive number with max 1 decimal place (e.g., 2.5).',
  points_not_positive: () => 'Enter a valid positive number for points (can include decimals).',
  points_too_precise: () => 'Points can have maximum 1 decimal place.',
  points_not_whole: () => 'Enter a valid positive number for points.',
  points_too_large: ({ maxTenths }) => `Points can be at most ${format.points(maxTenths)}.`,
  points_update_failed: () => 'Failed to update points.',
  insufficient_points: ({ availableTenths, requiredTenths }) => {
    const available = format.points(availableTenths);
    return `Insufficient points. Available: ${available}, Required: ${format.points(requiredTenths)}.`;
  },
  take_back_failed: () => 'This cannot be taken back, or already was.',
  announcement_failed: () => 'Failed to send the announcement.',
  already_banned: ({ handle }) => `User @${handle} is already banned.`,
  not_banned: ({ handle }) => `User @${handle} is not currently banned.`,
  no_warnings: ({ handle }) => `User @${handle} has no warnings to remove.`,
  ban_failed: () => 'Failed to ban user',
  unban_failed: () => 'Failed to unban user',
  warn_failed: () => 'Unknown error occurred',
  remove_warning_failed: () => 'Failed to remove warning',
  make_admin_failed: () => 'Failed to make admin',
  remove_admin_failed: () => 'Failed to remove admin',
  super_admin_only: () => 'Only the super administrator may do this.',
  own_cause: () => 'Another administrator decides this.',
  admin_not_approved: () => 'Only approved members can become admins.',
  note_failed: () => 'Failed to save note',
  erase_failed: () => 'Failed to erase the person',
  erase_admin: () => 'Remove the administrator rights first',
  erase_key_missing: () => 'Set ERASURE_KEY first, so that the ban remains after the erasure',
  gift_limit: ({ limitTenths }) =>
    `Only the super administrator may add more than ${format.points(limitTenths)} points a day.`,

  type_name_missing: () => 'Type name required!',
  type_cost_invalid: () => 'Points for Post must be a valid non-negative number!',
  type_reward_invalid: () => 'Points as Reward must be a valid non-negative number!',
  type_cost_too_precise: () => 'Points for Post can have maximum 1 decimal place!',
  type_reward_too_precise: () => 'Points as Reward can have maximum 1 decimal place!',
  type_points_negative: () => 'Points must be positive numbers',
  type_cost_negative: () => 'pointToPost must be positive',
  type_reward_negative: () => 'pointAsReward must be positive',
  type_reward_above_cost: () => 'The reward is above the price. Save again to confirm.',
  type_points_too_large: ({ maxTenths }) => `At most ${format.points(maxTenths)} points.`,
  types_load_failed: () => 'Failed to load types',
  type_save_failed: () => 'Failed to save type',
  message_resend_failed: () => 'Failed to resend message',

  parameter_missing: ({ name }) => `Missing required parameter: "${name}"`,
  database_error: () => 'Database error occurred',
  database_timeout: () => 'Database request timeout',
  outcome_unknown: () => 'Unknown error',
  request_reused: () => 'This request was used for something else.',
  request_too_large: () => 'Request too large',
  too_many_requests: ({ seconds }) =>
    plural(seconds, {
      one: 'Too many requests. Try again in 1 second.',
      other: `Too many requests. Try again in ${seconds} seconds.`,
    }),
  unknown_error: () => 'Unknown error',
  internal_error: ({ detail }) => `Internal server error: ${detail}`,
  stated_error: ({ message }) => (message.trim() === '' ? 'Unknown error' : message),
  server_busy: () => 'The server is busy. Try again in a moment.',
  maintenance: () => 'The app is under maintenance. Try again later.',
  home_screen_unavailable: () => 'Add to Home Screen is not available in this environment.',
};

/** Returns whether a text is a failure code that this app knows. */
export function isFailureCode(code: string): code is FailureCode {
  return Object.hasOwn(sentences, code);
}

/** The English sentence of a failure, with its placeholders filled in. Rules ER-04, ER-05. */
export const errorText = createErrorText(sentences);
