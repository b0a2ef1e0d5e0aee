import type { ReactNode } from 'react';
import type { EngagementType } from '#src/domain/engagement-types.ts';
import { useStartText } from '#src/state/start-text.ts';
import { Icon } from '#src/ui/icons.tsx';
import { engagementTypeIcons } from './type-icons.ts';

type TypesLineProps = {
  readonly types: readonly EngagementType[];
  /** Leaves the names to screen readers. */
  readonly hasNamesHidden?: boolean;
  /** Stands after the names. */
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
