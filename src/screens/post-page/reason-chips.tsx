import { useState } from 'react';
import { maxOfferedReasons } from '#src/domain/engagement/review-engagement.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import { createDrafts } from '#src/state/drafts.ts';
import { useText } from '#src/state/text-context.ts';
import { CellIcon } from '#src/ui/cell.tsx';
import type { IconName } from '#src/ui/icons.tsx';

type ReasonChipsProps = {
  readonly reasons: readonly OfferedReason[];
  /** The reason currently in the form, if there is a form. */
  readonly chosen?: string;
  readonly isDisabled?: boolean;
  /** Whether the reasons have just appeared, and so ignore taps. Rule MY-22. */
  readonly isSettling?: boolean;
  readonly onChoose: (text: string) => void;
  /** Asks for the user's own words, if there is no field beside the reasons. */
  readonly onOther?: () => void;
};

/** Rejection reasons to choose with one tap. Rule MY-09. */
export function ReasonChips(props: ReasonChipsProps) {
  const { reasons, chosen, isDisabled = false, isSettling = false, onChoose, onOther } = props;
  const { reviewText } = useText();
  return (
    <fieldset
      aria-label={reviewText.reasonIdeas}
      className="ui-cells min-w-0 overflow-clip rounded-section bg-fill"
    >
      {reasons.map((reason) => (
        <ReasonRow
          key={reason.text}
          reason={reason}
          isChosen={chosen === undefined ? undefined : chosen === reason.text}
          isDisabled={isDisabled}
          isSettling={isSettling}
          onTap={() => {
            onChoose(reason.text);
          }}
        />
      ))}
      {onOther === undefined ? null : (
        <ReasonRow
          reason={{ ...reviewText.otherReason, icon: 'message' }}
          isDisabled={isDisabled}
          isSettling={isSettling}
          onTap={onOther}
        />
      )}
    </fieldset>
  );
}

type ReasonRowProps = Pick<ReasonChipsProps, 'isDisabled' | 'isSettling'> & {
  readonly reason: OfferedReason;
  readonly isChosen?: boolean | undefined;
  readonly onTap: () => void;
};

function ReasonRow({ reason, isChosen, isDisabled, isSettling, onTap }: ReasonRowProps) {
  const { label, text, icon } = reason;
  return (
    <button
      type="button"
      dir="auto"
      aria-pressed={isChosen}
      disabled={isDisabled}
      aria-disabled={isSettling === true ? true : undefined}
      onClick={isSettling === true ? undefined : onTap}
      className="group flex min-h-13 w-full min-w-0 items-stretch gap-3 ps-4 text-start transition-colors active:bg-press aria-pressed:bg-accent-soft aria-pressed:text-accent"
    >
      <span className="flex shrink-0 items-center">
        <CellIcon name={icon} tone="failure" />
      </span>
      <span className="ui-cell-body relative flex min-w-0 flex-1 flex-col justify-center py-2 pe-4">
        <span className="font-semibold wrap-break-word">{label}</span>
        {text === label ? null : (
          <span
            aria-hidden="true"
            className="text-footnote wrap-break-word text-hint group-aria-pressed:text-accent"
          >
            {text}
          </span>
        )}
      </span>
    </button>
  );
}

/** A suggested reason: its short name, and the text that the engager reads. */
type OfferedReason = {
  readonly label: string;
  readonly text: string;
  readonly icon: IconName;
};

/** The icons of the common reasons, in order. */
const commonIcons: readonly IconName[] = ['ban', 'link', 'list', 'trash'];

/** The suggested rejection reasons: those used before, latest first, then the common ones. Rule MY-09. */
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
    /** Stores a sent reason. */
    keep: (reason: string) => {
      drafts.keepUsedReason(reason);
      setUsed(drafts.readUsedReasons());
    },
  };
}
