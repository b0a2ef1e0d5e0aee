import type { User } from './user.ts';
import type { ProofType } from './engagement-types.ts';
import type { PointTenths } from './points/tenths.ts';
import type { ReportOutcome } from './report.ts';

/** A person who matches a username, with what is needed to choose between several. Rule FA-20. */
type PersonChoice = Pick<User, 'id' | 'name' | 'handle' | 'xUsername'>;

/** What is shown of a person to choose. Rule FA-20. */
export function personChoice({ id, name, handle, xUsername }: User): PersonChoice {
  return { id, name, handle, xUsername };
}

/** Refusals about who someone is: names, handles, launch data and the row of a user. */
type IdentityFailure =
  | { readonly code: 'telegram_id_missing' }
  | { readonly code: 'x_username_missing' }
  | { readonly code: 'telegram_username_missing' }
  | { readonly code: 'telegram_username_invalid' }
  | { readonly code: 'telegram_user_invalid' }
  | { readonly code: 'telegram_first_name_missing' }
  | { readonly code: 'telegram_user_unavailable' }
  | { readonly code: 'telegram_id_unavailable' }
  | { readonly code: 'user_id_missing' }
  | { readonly code: 'user_not_found' }
  | { readonly code: 'user_data_missing' }
  | { readonly code: 'handle_not_found'; readonly handle: string }
  | { readonly code: 'user_load_failed' }
  | { readonly code: 'users_load_failed' }
  | { readonly code: 'rejected_users_load_failed' };

/** Refusals of signing in and of linking an X account. */
type SignInFailure =
  | { readonly code: 'authentication_failed' }
  /** A guest called an operation that needs a session; worded by the operation's fallback failure. Rule TR-03. */
  | { readonly code: 'session_missing'; readonly otherwise: Failure }
  | { readonly code: 'policy_not_accepted' }
  | { readonly code: 'link_parameters_missing' }
  | { readonly code: 'link_key_missing' }
  | { readonly code: 'link_expired' }
  | { readonly code: 'link_not_decrypted' }
  | { readonly code: 'link_processing_failed' }
  | { readonly code: 'x_sign_in_not_started' }
  | { readonly code: 'x_sign_in_unavailable' }
  | { readonly code: 'x_sign_in_cancelled' }
  /** The reason is for reports, not for readers. */
  | { readonly code: 'x_sign_in_unfinished'; readonly reason: string }
  | { readonly code: 'x_account_taken' }
  | { readonly code: 'verification_failed' };

/** Refusals of creating, reading and pinning posts. */
type PostFailure =
  | { readonly code: 'types_missing' }
  | { readonly code: 'type_invalid'; readonly type: string }
  | { readonly code: 'limit_invalid' }
  | { readonly code: 'form_limit_invalid' }
  | { readonly code: 'form_limit_too_large'; readonly largest: number }
  | { readonly code: 'post_link_missing' }
  | { readonly code: 'post_link_invalid' }
  | { readonly code: 'guide_too_short'; readonly guide: ProofType }
  | { readonly code: 'guide_too_long'; readonly guide: ProofType }
  | { readonly code: 'about_too_long' }
  | { readonly code: 'author_not_found' }
  | { readonly code: 'not_enough_points'; readonly requiredTenths: PointTenths }
  /** Too many posts within an hour. Rule FA-14. */
  | { readonly code: 'post_too_soon'; readonly minutes: number }
  /** Too many open posts. Rule FA-14. */
  | { readonly code: 'open_posts_full'; readonly count: number }
  /** The price differs from the one shown. Rule FA-01. */
  | { readonly code: 'price_changed'; readonly costTenths: PointTenths }
  | { readonly code: 'deduction_failed' }
  | { readonly code: 'post_write_failed' }
  | { readonly code: 'create_post_failed' }
  | { readonly code: 'post_id_missing' }
  | { readonly code: 'post_id_invalid' }
  | { readonly code: 'post_not_found' }
  | { readonly code: 'posts_fetch_failed' }
  | { readonly code: 'post_fetch_failed' }
  | { readonly code: 'posts_refresh_failed' }
  | { readonly code: 'active_posts_load_failed' }
  | { readonly code: 'completed_posts_load_failed' }
  | { readonly code: 'pin_post_id_missing' }
  | { readonly code: 'pin_post_not_found' }
  | { readonly code: 'pin_failed' }
  /** A full post has no unused places to close. Rule FA-05. */
  | { readonly code: 'post_full' }
  | { readonly code: 'post_close_failed' }
  /** A closed post cannot get more places. Rule MY-33. */
  | { readonly code: 'post_closed' }
  | { readonly code: 'add_places_failed' };

/** Refusals of submitting an engagement. */
type EngagementFailure =
  | { readonly code: 'proof_link_missing'; readonly type: ProofType }
  | { readonly code: 'proof_link_invalid'; readonly type: ProofType }
  | { readonly code: 'proof_link_foreign'; readonly handle: string }
  | { readonly code: 'proof_link_used' }
  | { readonly code: 'already_engaged' }
  | { readonly code: 'engagement_refused' }
  | { readonly code: 'engagement_write_failed' }
  | { readonly code: 'engagement_call_failed' }
  | { readonly code: 'engaged_check_failed' };

/** Refusals of reviewing engagements. */
type ReviewFailure =
  | { readonly code: 'engagement_id_invalid' }
  | { readonly code: 'engagement_not_found' }
  | { readonly code: 'engager_not_found' }
  | { readonly code: 'not_post_author' }
  /** An engagement of a banned person cannot be approved. Rule FA-09. */
  | { readonly code: 'engager_banned' }
  | { readonly code: 'engagement_already_reviewed' }
  /** Only a rejection can be overturned, and only once. Rule FA-10. */
  | { readonly code: 'overturn_refused' }
  | { readonly code: 'clashes_load_failed' }
  | { readonly code: 'engagements_load_failed' }
  | { readonly code: 'approval_refused'; readonly reason: string }
  | { readonly code: 'rejection_refused'; readonly reason: string }
  | { readonly code: 'review_call_failed'; readonly reason: string }
  | { readonly code: 'nothing_to_approve' }
  | { readonly code: 'bulk_approval_failed' };

/** Refusals of notifications, reports and approval requests. */
type InboxFailure =
  | { readonly code: 'notifications_load_failed' }
  | { readonly code: 'notification_not_selected' }
  | { readonly code: 'report_message_missing' }
  | { readonly code: 'report_message_too_long' }
  /** Only one report per notification. Rule FA-14. */
  | { readonly code: 'report_repeated' }
  | { readonly code: 'appeal_missing' }
  | { readonly code: 'appeal_repeated' }
  | { readonly code: 'appeal_failed' }
  /** The person has been banned again since. Rule PA-05. */
  | { readonly code: 'appeal_outdated' }
  | { readonly code: 'report_submit_failed' }
  | { readonly code: 'report_resolve_failed' }
  /** The report or appeal has been resolved already. Rule PA-16. */
  | { readonly code: 'report_resolved'; readonly handle: string; readonly outcome: ReportOutcome }
  | { readonly code: 'report_resolve_refused'; readonly reason: string }
  | { readonly code: 'reports_load_failed' }
  | { readonly code: 'requests_load_failed' }
  | { readonly code: 'request_decision_failed' }
  /** A rejected person asks again too early. Rule FA-14. */
  | { readonly code: 'request_too_soon'; readonly hours: number }
  /** The request has changed since it was seen. Rule FA-19. */
  | { readonly code: 'request_changed' }
  /** Someone else decided in the meantime. Rule FA-19. */
  | { readonly code: 'request_decided'; readonly isApproved: boolean; readonly handle: string }
  | { readonly code: 'request_call_failed' };

/** Refusals of the moderation tools. */
type ModerationFailure =
  | { readonly code: 'username_missing' }
  | { readonly code: 'username_type_invalid' }
  /** The username matches several people, so one must be chosen. Rule FA-20. */
  | { readonly code: 'several_people'; readonly people: readonly PersonChoice[] }
  | { readonly code: 'points_invalid' }
  | { readonly code: 'points_not_positive' }
  | { readonly code: 'points_too_precise' }
  | { readonly code: 'points_not_whole' }
  | { readonly code: 'points_too_large'; readonly maxTenths: PointTenths }
  | { readonly code: 'points_update_failed' }
  | {
      readonly code: 'insufficient_points';
      readonly availableTenths: PointTenths;
      readonly requiredTenths: PointTenths;
    }
  | { readonly code: 'already_banned'; readonly handle: string }
  | { readonly code: 'not_banned'; readonly handle: string }
  | { readonly code: 'no_warnings'; readonly handle: string }
  | { readonly code: 'ban_failed' }
  | { readonly code: 'unban_failed' }
  | { readonly code: 'warn_failed' }
  | { readonly code: 'remove_warning_failed' }
  | { readonly code: 'make_admin_failed' }
  | { readonly code: 'remove_admin_failed' }
  /** The person is protected against the tool. Rule FA-16. */
  | { readonly code: 'super_admin_only' }
  /** Administrators cannot decide about themselves. Rule FA-23. */
  | { readonly code: 'own_cause' }
  | { readonly code: 'admin_not_approved' }
  /** Refusals of announcements. Rule PA-22. */
  | { readonly code: 'announcement_failed' }
  /** Refusals of reverting an act of the log. Rule PA-18. */
  | { readonly code: 'take_back_failed' }
  | { readonly code: 'note_failed' }
  /** Refusals of erasing a person. Rule OP-10. */
  | { readonly code: 'erase_failed' }
  | { readonly code: 'erase_admin' }
  | { readonly code: 'erase_key_missing' }
  /** The administrator has given the maximum of a day. Rule FA-18. */
  | { readonly code: 'gift_limit'; readonly limitTenths: PointTenths };

/** Refusals of configuring engagement types. */
type TypeFailure =
  | { readonly code: 'type_name_missing' }
  | { readonly code: 'type_cost_invalid' }
  | { readonly code: 'type_reward_invalid' }
  | { readonly code: 'type_cost_too_precise' }
  | { readonly code: 'type_reward_too_precise' }
  | { readonly code: 'type_points_negative' }
  | { readonly code: 'type_cost_negative' }
  | { readonly code: 'type_reward_negative' }
  /** The reward is above the cost and was not confirmed. Rule FA-15. */
  | { readonly code: 'type_reward_above_cost' }
  /** A price or reward is above the maximum. Rule FA-24. */
  | { readonly code: 'type_points_too_large'; readonly maxTenths: PointTenths }
  | { readonly code: 'types_load_failed' }
  | { readonly code: 'type_save_failed' }
  | { readonly code: 'message_resend_failed' };

/** Internal failures of any operation. */
type SystemFailure =
  | { readonly code: 'parameter_missing'; readonly name: string }
  | { readonly code: 'database_error' }
  | { readonly code: 'database_timeout' }
  | { readonly code: 'outcome_unknown' }
  /** A request id was used before with other content. Rule TR-31. */
  | { readonly code: 'request_reused' }
  | { readonly code: 'request_too_large' }
  /** More changes than the rate limit allows. Rule TR-33. */
  | { readonly code: 'too_many_requests'; readonly seconds: number }
  /** The server was too busy and did not process the call. Rule OP-20. */
  | { readonly code: 'server_busy' }
  | { readonly code: 'unknown_error' }
  | { readonly code: 'internal_error'; readonly detail: string }
  /** A failure that another party worded; shown unchanged. Rule RV-19. */
  | { readonly code: 'stated_error'; readonly message: string }
  | { readonly code: 'maintenance' }
  | { readonly code: 'home_screen_unavailable' };

/** Every expected failure: a stable code, and the data that its sentence needs. Rule ER-01. */
export type Failure =
  | IdentityFailure
  | SignInFailure
  | PostFailure
  | EngagementFailure
  | ReviewFailure
  | InboxFailure
  | ModerationFailure
  | TypeFailure
  | SystemFailure;

/** The stable code of a failure. */
export type FailureCode = Failure['code'];

/** The failure that has a given code. */
export type FailureOf<Code extends FailureCode> = Extract<Failure, { readonly code: Code }>;
