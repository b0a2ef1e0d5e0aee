import { useState } from 'react';
import { maxOfferedReasons } from '#src/domain/engagement/review-engagement.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import { createDrafts } from '#src/state/drafts.ts';
import { useText } from '#src/state/text-context.ts';
import type { IconName } from '#src/ui/icons.tsx';

/** A reason that is offered: its short name, and what the engager reads. */
export type OfferedReason = {
  readonly label: string;
  readonly text: string;
  readonly icon: IconName;
};

/** The signs of the common reasons, in their order. */
const commonIcons: readonly IconName[] = ['ban', 'link', 'list', 'trash'];

/** The reasons to offer for a rejection: those used before, the last one first, then the common ones. Rule MY-09. */
export function useReasons() {
  const { reviewText } = useText();
  const { storage } = useApp();
  const { id } = useUser();
  const [drafts] = useState(() => createDrafts(storage, id));
  const [used, setUsed] = useState(() => drafts.readUsedReasons());
  const common = reviewText.reasons.map((reason, index): OfferedReason => ({
    ...reason,
    icon: commonIcons[index] ?? 'cross',
  }));
  const before: readonly OfferedReason[] = used.map(
    (text) => common.find((each) => each.text === text) ?? { label: text, text, icon: 'clock' },
  );
  const others = common.filter(({ text }) => !used.includes(text));
  return {
    drafts,
    reasons: [...before, ...others].slice(0, maxOfferedReasons),
    /** Keeps a reason that was sent. */
    keep: (reason: string) => {
      drafts.keepUsedReason(reason);
      setUsed(drafts.readUsedReasons());
    },
  };
}
