import { useEffect, useRef, useState } from 'react';
import type { Engagement } from '#src/domain/engagement.ts';
import { useText } from '#src/state/text-context.ts';
import { Button, ButtonRow } from '#src/ui/button.tsx';
import { TextArea } from '#src/ui/text-field.tsx';
import { ReasonChips, useReasons } from './reason-chips.tsx';

type RejectFormProps = {
  readonly engagement: Engagement;
  readonly isBusy?: boolean;
  /** Sends the rejection; resolves to whether it was accepted. */
  readonly onReject: (reason: string) => boolean | Promise<boolean>;
  readonly onCancel: () => void;
};

/** Asks why an engagement is rejected; the text is stored on the device until it is sent. Rules RV-09, MY-09. */
export function RejectForm(props: RejectFormProps) {
  const { engagement, isBusy = false, onReject, onCancel } = props;
  const { commonText, reviewText } = useText();
  const { drafts, reasons, keep } = useReasons();
  const [reason, setReason] = useState(() => drafts.readReason(engagement.id));

  const form = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // The button that opened the form is gone, and with it the focus.
    form.current?.focus({ preventScroll: true });
    // The form opens at the end of a card, maybe below the edge of the screen.
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  function change(text: string) {
    setReason(text);
    drafts.writeReason(engagement.id, text);
  }

  async function send() {
    if (!(await onReject(reason))) return;
    drafts.writeReason(engagement.id, '');
    keep(reason);
  }

  return (
    <fieldset
      ref={form}
      tabIndex={-1}
      aria-label={reviewText.reject}
      className="flex min-w-0 animate-rise-in scroll-mb-24 flex-col gap-3 outline-none"
    >
      <ReasonChips reasons={reasons} chosen={reason} isDisabled={isBusy} onChoose={change} />
      <TextArea
        label={reviewText.reason}
        placeholder={reviewText.reasonPlaceholder}
        value={reason}
        rows={2}
        isDisabled={isBusy}
        onChange={change}
      />
      <p className="text-footnote text-subtitle">{reviewText.rejectMeaning}</p>
      <ButtonRow>
        <Button variant="secondary" size="small" isDisabled={isBusy} onClick={onCancel}>
          {commonText.cancel}
        </Button>
        <Button
          variant="destructive-strong"
          size="small"
          isDisabled={reason.trim() === ''}
          isLoading={isBusy}
          onClick={() => {
            void send();
          }}
        >
          {reviewText.confirmReject}
        </Button>
      </ButtonRow>
    </fieldset>
  );
}
