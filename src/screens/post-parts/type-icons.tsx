import type { EngagementType } from '#src/domain/engagement-types.ts';
import { useStartText } from '#src/state/start-text.ts';
import { Icon, type IconName } from '#src/ui/icons.tsx';

/** The icon of each engagement type. */
export const engagementTypeIcons: Readonly<Record<EngagementType, IconName>> = {
  like: 'like',
  retweet: 'repeat',
  follow: 'follow',
  comment: 'comment',
  quote: 'quote',
};

type TypeIconsProps = {
  readonly types: readonly EngagementType[];
  readonly sizePx?: number;
};

/** Engagement types as a line of icons; screen readers read their names. */
export function TypeIcons({ types, sizePx = 20 }: TypeIconsProps) {
  const { engagementTypeText, postText } = useStartText();
  return (
    <span className="inline-flex items-center gap-2 text-hint">
      <span className="sr-only">
        {postText.types(types.map((type) => engagementTypeText[type]))}
      </span>
      {types.map((type) => (
        <span key={type} title={engagementTypeText[type]}>
          <Icon name={engagementTypeIcons[type]} sizePx={sizePx} />
        </span>
      ))}
    </span>
  );
}
