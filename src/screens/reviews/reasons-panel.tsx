import { useEffect, useRef, useState } from 'react';
import type { Engagement } from '#src/domain/engagement.ts';
import { ReasonChips } from '#src/screens/review/reason-chips.tsx';
import { useReasons } from '#src/screens/review/use-reasons.ts';
import { useText } from '#src/state/text-context.ts';
import { Button } from '#src/ui/button.tsx';
import { ButtonRow } from '#src/ui/button-row.tsx';
import { TextArea } from '#src/ui/text-area.tsx';

type ReasonsPanelProps = {
  readonly engagement: Engagement;
  readonly onReject: (reason: string) => void;
  readonly onCancel: () => void;
};

/** The reasons to reject by: one tap takes an earlier or a common one, or another is typed. Rules MY-09, RV-09. */
export function ReasonsPanel({ engagement, onReject, onCancel }: ReasonsPanelProps) {
  const { commonText, reviewText, reviewsText } = useText();
  const { drafts, reasons, keep } = useReasons();
  const [typed, setTyped] = useState(() => drafts.readReason(engagement.id));

  const panelRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The panel opens at the end of the card, which may be below the edge of the screen.
    panelRef.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  function reject(reason: string) {
    drafts.writeReason(engagement.id, '');
    keep(reason);
    onReject(reason);
  }

  return (
    <div ref={panelRef} className="flex animate-rise-in scroll-mb-24 flex-col gap-3">
      <p className="text-footnote text-subtitle">{reviewsText.chooseReason}</p>
      <ReasonChips reasons={reasons} isDisabled={false} onChoose={reject} />
      <TextArea
        label={reviewText.reason}
        placeholder={reviewText.reasonPlaceholder}
        value={typed}
        rows={2}
        onChange={(text) => {
          setTyped(text);
          drafts.writeReason(engagement.id, text);
        }}
      />
      <p className="text-footnote text-subtitle">{reviewText.rejectMeaning}</p>
      <ButtonRow>
        <Button variant="secondary" size="small" onClick={onCancel}>
          {commonText.cancel}
        </Button>
        <Button
          variant="destructive-strong"
          size="small"
          isDisabled={typed.trim() === ''}
          onClick={() => {
            reject(typed);
          }}
        >
          {reviewText.confirmReject}
        </Button>
      </ButtonRow>
    </div>
  );
}
