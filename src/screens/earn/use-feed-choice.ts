import { useState } from 'react';
import { feedChoiceSlot, type FeedChoice } from '#src/contract/device-slots.ts';
import { useApp, useUser } from '#src/state/app-context.ts';

const firstChoice: FeedChoice = { sort: 'best', type: null };

/** The choice of order and type, which the device keeps. Rule MY-12. */
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
