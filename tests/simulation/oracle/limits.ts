const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The limits of the simulated installation, low enough to be reached. Rules FA-02, FA-14, FA-18, OP-10. */
export const limits = {
  deadlineMs: 72 * hourMs,
  postsPerHour: 3,
  openPosts: 3,
  requestRetryMs: 24 * hourMs,
  giftTenths: 3000,
  inviteTenths: 7,
  retentionMs: 20 * dayMs,
  /** How long a repeated request is recognized; not configurable. Rule TR-15. */
  requestMs: 30 * dayMs,
} as const;

/** The same limits as the variables of the function. */
export const limitVariables = {
  REVIEW_DEADLINE_HOURS: String(limits.deadlineMs / hourMs),
  POSTS_PER_HOUR: String(limits.postsPerHour),
  OPEN_POSTS: String(limits.openPosts),
  REQUEST_RETRY_HOURS: String(limits.requestRetryMs / hourMs),
  GIFT_LIMIT: String(limits.giftTenths / 10),
  INVITE_REWARD: String(limits.inviteTenths / 10),
  // With skewed clocks, any rate may look too high; bursts set a limit and correct the clocks.
  CHANGES_PER_MINUTE: '0',
  RETENTION_DAYS: String(limits.retentionMs / dayMs),
} as const;
