import { useEffect, useRef, useState } from 'react';
import type { Engagement } from '#src/domain/engagement.ts';
import { ReasonChips, useReasons } from '#src/screens/post-page/reason-chips.tsx';
import { useText } from '#src/state/text-context.ts';
import { Button, ButtonRow } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { TextArea } from '#src/ui/text-field.tsx';

type RejectSheetProps = {
  readonly engagement: Engagement;
  /** Whether the reasons have just appeared, and so ignore taps. Rule MY-22. */
  readonly isSettling: boolean;
  /** Rejects; returns false if the tap came too early. */
  readonly onReject: (reason: string) => boolean;
  readonly onClose: () => void;
};

/** Asks why an engagement is rejected: tapping a reason rejects, undoably; `Other` asks for words. Rules MY-09, RV-09. */
export function RejectSheet({ engagement, isSettling, onReject, onClose }: RejectSheetProps) {
  const { commonText, reviewText, reviewsText } = useText();
  const { drafts, reasons, keep } = useReasons();
  const [reason, setReason] = useState(() => drafts.readReason(engagement.id));
  const [isWriting, setIsWriting] = useState(reason !== '');

  function reject(sent: string) {
    if (!onReject(sent)) return;
    drafts.writeReason(engagement.id, '');
    keep(sent);
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={reviewsText.whyReject(engagement.authorX)}
      closeLabel={commonText.close}
      footer={
        isWriting ? (
          <ButtonRow>
            <Button variant="secondary" onClick={onClose}>
              {commonText.cancel}
            </Button>
            <Button
              variant="destructive-strong"
              isDisabled={reason.trim() === ''}
              isSettling={isSettling}
              onClick={() => {
                reject(reason);
              }}
            >
              {reviewText.confirmReject}
            </Button>
          </ButtonRow>
        ) : (
          <Button variant="secondary" isFullWidth onClick={onClose}>
            {commonText.cancel}
          </Button>
        )
      }
    >
      {isWriting ? (
        <OwnReason
          reason={reason}
          onChange={(text) => {
            setReason(text);
            drafts.writeReason(engagement.id, text);
          }}
        />
      ) : (
        <>
          <p className="-mt-2 text-footnote text-hint">{reviewsText.chooseReason}</p>
          <ReasonChips
            reasons={reasons}
            isSettling={isSettling}
            onChoose={reject}
            onOther={() => {
              setIsWriting(true);
            }}
          />
        </>
      )}
      <p className="flex items-start gap-2 text-footnote text-hint">
        <Icon name="info" sizePx={16} className="mt-px" />
        {reviewText.rejectMeaning}
      </p>
    </Sheet>
  );
}

type OwnReasonProps = {
  readonly reason: string;
  readonly onChange: (reason: string) => void;
};

/** The field for the user's own reason; gets the focus when it appears. */
function OwnReason({ reason, onChange }: OwnReasonProps) {
  const { reviewText } = useText();
  const boxRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    boxRef.current?.querySelector('textarea')?.focus();
  }, []);
  return (
    <div ref={boxRef}>
      <TextArea
        label={reviewText.reason}
        placeholder={reviewText.reasonPlaceholder}
        value={reason}
        rows={3}
        onChange={onChange}
      />
    </div>
  );
}
