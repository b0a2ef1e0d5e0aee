import type { FeedChoice } from '#src/contract/device-slots.ts';
import { engagementTypes, type EngagementType } from '#src/domain/engagement-types.ts';
import { feedSorts } from '#src/domain/posts/ranking.ts';
import { useText } from '#src/state/text-context.ts';
import { SmallSelect } from '#src/ui/small-select.tsx';

type FeedChoicesProps = {
  readonly choice: FeedChoice;
  readonly onChoose: (change: Partial<FeedChoice>) => void;
};

const anyType = 'any';

/** The order of the feed and the type it is filtered by. Rule MY-12. */
export function FeedChoices({ choice, onChoose }: FeedChoicesProps) {
  const { earnText, engagementTypeText } = useText();
  const types: readonly (EngagementType | typeof anyType)[] = [anyType, ...engagementTypes];
  return (
    <div className="flex flex-wrap gap-2">
      <SmallSelect
        label={earnText.sort}
        choices={feedSorts.map((value) => ({ value, label: earnText.sorts[value] }))}
        value={choice.sort}
        onChange={(sort) => {
          onChoose({ sort });
        }}
      />
      <SmallSelect
        label={earnText.filter}
        choices={types.map((value) => ({
          value,
          label: value === anyType ? earnText.anyType : engagementTypeText[value],
        }))}
        value={choice.type ?? anyType}
        onChange={(type) => {
          onChoose({ type: type === anyType ? null : type });
        }}
      />
    </div>
  );
}
