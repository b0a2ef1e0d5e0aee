import type { EngagementType } from '#src/domain/engagement-types.ts';
import type { IconName } from '#src/ui/icons.tsx';

/** The icon of each engagement type. */
export const engagementTypeIcons: Readonly<Record<EngagementType, IconName>> = {
  like: 'like',
  retweet: 'repeat',
  follow: 'follow',
  comment: 'comment',
  quote: 'quote',
};
