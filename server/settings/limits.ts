/** The settings of what people may do and get, and until when; unset means the usual, 0 none. Rules FA-02, FA-14, FA-18, TR-33, OP-10, MY-30. */
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

/** The limits of an installation by the names of its settings. */
export type LimitSettings = { readonly [Name in (typeof limitNames)[number]]?: string };

/** Of some settings those that are limits; an unset one is empty. */
export function limitsOf(settings: {
  readonly [Name in keyof LimitSettings]?: string | undefined;
}): LimitSettings {
  return Object.fromEntries(limitNames.map((name) => [name, settings[name] ?? '']));
}
