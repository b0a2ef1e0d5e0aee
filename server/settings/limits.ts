/** The settings of limits, deadlines and rewards; unset means the default, 0 none. Rules FA-02, FA-14, FA-18, TR-33, OP-10, MY-30. */
export const limitNames = [
  'REVIEW_DEADLINE_HOURS',
  'POSTS_PER_HOUR',
  'OPEN_POSTS',
  'REQUEST_RETRY_HOURS',
  'GIFT_LIMIT',
  'INVITE_REWARD',
  'CHANGES_PER_MINUTE',
  'RETENTION_DAYS',
] as const;

/** The limits of an installation by setting. */
export type LimitSettings = { readonly [Name in (typeof limitNames)[number]]?: string };

/** The limits among the given settings; an unset one is empty. */
export function limitsOf(settings: {
  readonly [Name in keyof LimitSettings]?: string | undefined;
}): LimitSettings {
  return Object.fromEntries(limitNames.map((name) => [name, settings[name] ?? '']));
}
