import type { EngagementType } from '#src/domain/engagement-types.ts';
import { useText } from '#src/state/text-context.ts';
import { Icon } from '#src/ui/icons.tsx';
import type { IconName } from '#src/ui/icons.tsx';

/** The icon of each engagement type. */
export const engagementTypeIcons: Readonly<Record<EngagementType, IconName>> = {
  like: 'like',
  retweet: 'repeat',
  follow: 'follow',
  comment: 'comment',
  quote: 'quote',
};

/** Engagement types as a line of icons; screen readers read their names. */
export function TypeIcons({ types }: { readonly types: readonly EngagementType[] }) {
  const { engagementTypeText, postText } = useText();
  return (
    <span className="inline-flex items-center gap-2 text-hint">
      <span className="sr-only">
        {postText.types(types.map((type) => engagementTypeText[type]))}
      </span>
      {types.map((type) => (
        <span key={type} title={engagementTypeText[type]}>
          <Icon name={engagementTypeIcons[type]} sizePx={20} />
        </span>
      ))}
    </span>
  );
}
