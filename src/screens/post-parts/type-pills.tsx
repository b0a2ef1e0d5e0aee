import type { EngagementType } from '#src/domain/engagement-types.ts';
import { useStartText } from '#src/state/start-text.ts';
import { Pill } from '#src/ui/pill.tsx';
import { engagementTypeIcons } from './type-icons.ts';

type TypePillsProps = {
  readonly types: readonly EngagementType[];
  /** The types whose step is done already. */
  readonly done?: ReadonlySet<EngagementType>;
};

/** Engagement types as pills with their names; a tick where the step is done. */
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
