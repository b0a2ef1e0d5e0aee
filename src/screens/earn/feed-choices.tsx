import { type FeedChoice, feedChoiceSlot } from '#src/contract/device-slots.ts';
import { type EngagementType, engagementTypes } from '#src/domain/engagement-types.ts';
import { feedSorts } from '#src/domain/posts/feed.ts';
import { engagementTypeIcons } from '#src/screens/post-parts/engagement-types.tsx';
import { useStartText } from '#src/state/start-text.ts';
import { Chips, SelectChip } from '#src/ui/chip.tsx';
import { useState } from 'react';
import { useApp, useUser } from '#src/state/app-context.ts';

type FeedChoicesProps = {
  readonly choice: FeedChoice;
  readonly onChoose: (change: Partial<FeedChoice>) => void;
};

const anyType = 'any';

/** The order of the feed and the type it is filtered by. Rule MY-12. */
export function FeedChoices({ choice, onChoose }: FeedChoicesProps) {
  const { earnText, engagementTypeText } = useStartText();
  const types: readonly (EngagementType | typeof anyType)[] = [anyType, ...engagementTypes];
  return (
    <div className="-mx-4 -mt-1">
      <div className="flex gap-2 overflow-x-auto overflow-y-hidden px-4">
        <SelectChip
          icon="filter"
          label={earnText.sort}
          choices={feedSorts.map((value) => ({ value, label: earnText.sorts[value] }))}
          value={choice.sort}
          onChange={(sort) => {
            onChoose({ sort });
          }}
        />
        <Chips
          label={earnText.filter}
          choices={types.map((value) => ({
            value,
            label: value === anyType ? earnText.anyType : engagementTypeText[value],
            ...(value === anyType ? {} : { icon: engagementTypeIcons[value] }),
          }))}
          value={choice.type ?? anyType}
          onChange={(type) => {
            onChoose({ type: type === anyType ? null : type });
          }}
        />
      </div>
    </div>
  );
}

const firstChoice: FeedChoice = { sort: 'best', type: null };

/** The chosen order and type, stored on the device. Rule MY-12. */
export function useFeedChoice() {
  const { storage } = useApp();
  const { id } = useUser();
  const slot = feedChoiceSlot(id);
  const [choice, setChoice] = useState<FeedChoice>(() => storage.read(slot) ?? firstChoice);
  return {
    choice,
    choose: (change: Partial<FeedChoice>) => {
      const next = { ...choice, ...change };
      storage.write(slot, next);
      setChoice(next);
    },
  };
}
