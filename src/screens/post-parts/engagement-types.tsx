import type { ReactNode } from 'react';
import type { EngagementType } from '#src/domain/engagement-types.ts';
import { useStartText } from '#src/state/start-text.ts';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import { Pill } from '#src/ui/pill.tsx';

type TypePillsProps = {
  readonly types: readonly EngagementType[];
  /** The types whose step is done. */
  readonly done?: ReadonlySet<EngagementType>;
};

/** Engagement types as pills with their names, with a check mark if the step is done. */
export function TypePills({ types, done }: TypePillsProps) {
  const { engagementTypeText } = useStartText();
  return (
    <span className="flex flex-wrap gap-1.5">
      {types.map((type) => {
        const isDone = done?.has(type) === true;
        return (
          <Pill
            key={type}
            icon={isDone ? 'check' : engagementTypeIcons[type]}
            tone={isDone ? 'success' : 'plain'}
          >
            {`${engagementTypeText[type]} `}
          </Pill>
        );
      })}
    </span>
  );
}

type TypesLineProps = {
  readonly types: readonly EngagementType[];
  /** Shows the names only to screen readers. */
  readonly hasNamesHidden?: boolean;
  /** Shown after the names. */
  readonly children?: ReactNode;
};

/** Engagement types in one line: icons, and their names. */
export function TypesLine({ types, hasNamesHidden = false, children }: TypesLineProps) {
  const { engagementTypeText, postText } = useStartText();
  const names = postText.list(types.map((type) => engagementTypeText[type]));
  return (
    <span className="flex flex-wrap items-center gap-2 text-footnote text-hint">
      {types.map((type) => (
        <Icon key={type} name={engagementTypeIcons[type]} sizePx={18} />
      ))}
      <span className="min-w-0 wrap-break-word">
        {hasNamesHidden ? <span className="sr-only">{`${names} `}</span> : names}
        {children}
      </span>
    </span>
  );
}

/** The icon of each engagement type. */
export const engagementTypeIcons: Readonly<Record<EngagementType, IconName>> = {
  like: 'like',
  retweet: 'repeat',
  follow: 'follow',
  comment: 'comment',
  quote: 'quote',
};
