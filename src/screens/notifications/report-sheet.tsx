import { useState } from 'react';
import type { ReportDraft } from '#src/contract/draft-slots.ts';
import type { Notification } from '#src/domain/notification.ts';
import { checkReportMessage, maxReportMessageCharacters } from '#src/domain/reports/file-report.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useClosingConfirmation } from '#src/platform/telegram/later-hooks.ts';
import type { Refusal } from '#src/services/reply.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import { createReportDraftSlot, createReportedNotifications } from '#src/state/drafts.ts';
import { refusalText } from '#src/state/refusal-text.ts';
import { useText } from '#src/state/text-context.ts';
import { useSubmitEach } from '#src/state/use-submit.ts';
import { Button, ButtonRow } from '#src/ui/button.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { TextArea } from '#src/ui/text-field.tsx';
import { useToast } from '#src/ui/toast.tsx';
import { useWhileShown } from '#src/ui/use-is-seen.ts';

/** The two steps of a report: a warning, then the message. Rules RE-01 to RE-03, RE-05, RE-09. */
export function ReportSheet({ flow }: { readonly flow: ReportFlow }) {
  const { format, reportText } = useText();
  const isWarning = flow.step === 'warning';
  return (
    <Sheet
      isOpen={flow.step !== 'closed'}
      onClose={flow.close}
      title={reportText.title}
      closeLabel={reportText.close}
      footer={
        <ButtonRow>
          <Button variant="secondary" isDisabled={flow.isSending} onClick={flow.close}>
            {reportText.cancel}
          </Button>
          {isWarning ? (
            <Button onClick={flow.goOn}>{reportText.continue}</Button>
          ) : (
            <Button isLoading={flow.isSending} onClick={() => void flow.send()}>
              {reportText.send}
            </Button>
          )}
        </ButtonRow>
      }
    >
      {isWarning ? (
        <StatusLine tone="warning">{reportText.warning}</StatusLine>
      ) : (
        <TextArea
          label={reportText.message}
          placeholder={reportText.placeholder}
          value={flow.message}
          onChange={flow.type}
          limit={{ characters: maxReportMessageCharacters, format: format.number }}
          error={flow.error}
          isDisabled={flow.isSending}
        />
      )}
    </Sheet>
  );
}

/** The steps of a report: closed, warning, message. Rule RE-01. */
type ReportFlow = {
  readonly step: 'closed' | 'warning' | 'message';
  readonly message: string;
  readonly error: string | undefined;
  readonly isSending: boolean;
  /** The notifications known as reported on this device. */
  readonly reportedIds: ReadonlySet<string>;
  readonly open: (notification: Notification) => void;
  readonly goOn: () => void;
  readonly close: () => void;
  readonly type: (message: string) => void;
  readonly send: () => Promise<void>;
};

/**
 * The report flow for the loaded notifications; an unsent message is restored after a reload. Rules RE-01 to RE-03, RE-05,
 * RE-09.
 */
export function useReportFlow(notifications: readonly Notification[]): ReportFlow {
  const { errorText, reportText } = useText();
  const { services, storage, tabStorage } = useApp();
  const user = useUser();
  const messenger = useMessenger();
  const showToast = useToast();
  const [keep] = useState(() => createReportDraftSlot(tabStorage, user.id));
  const [reported] = useState(() => createReportedNotifications(storage, user.id));
  const [reportedIds, setReportedIds] = useState<ReadonlySet<string>>(
    () => new Set(reported.read()),
  );
  const [draft, setDraft] = useState<ReportDraft | undefined>(() => keep.read());
  // The list may drop it while its report is open, because newer ones arrive; after a reload only its id is known.
  const [opened, setOpened] = useState<Notification>();
  const [openStep, setStep] = useState<ReportFlow['step']>('message');
  const step = draft === undefined ? 'closed' : openStep;
  const draftId = draft?.notificationId ?? '';
  // The sheet may be closed, or show another report, when an answer arrives.
  const writtenId = useWhileShown(step === 'message' ? draftId : undefined, undefined);
  const wordFailure = (refusal: Refusal) =>
    refusalText(refusal, errorText, { code: 'report_submit_failed' });
  // Each report on its own: a sheet that was closed while it sent must not close or fail the next one.
  const { runningIds, failures, submit, setFailure } = useSubmitEach({
    idOf: ({ about }: { readonly about: Notification }) => about.id,
    send: (report: { readonly about: Notification; readonly message: string }) =>
      services.reports.submit(user, report.about, report.message),
    wordFailure,
  });

  useClosingConfirmation(step === 'message' && (draft?.message ?? '').trim() !== '');

  function forget() {
    setFailure(draftId, undefined);
  }

  function fail(text: string) {
    messenger.haptic('refused');
    setFailure(draftId, { text, isOutcomeUnknown: false });
  }

  /** Closes the sheet; the typed text is restored if the same report is opened again. */
  function close() {
    keep.clear();
    forget();
    setStep('closed');
  }

  async function send() {
    const message = checkReportMessage(draft?.message ?? '');
    const chosen = [...notifications, opened].find((each) => each?.id === draftId);
    if (chosen === undefined) return fail(errorText({ code: 'notification_not_selected' }));
    if (!message.ok) return fail(errorText(message.failure));
    const reply = await submit({ about: chosen, message: message.value });
    if (reply === undefined) return;
    messenger.haptic(reply.success ? 'done' : 'refused');
    if (reply.success || reply.code === 'report_repeated') {
      reported.add(chosen.id);
      setReportedIds(new Set(reported.read()));
    }
    if (!reply.success) {
      if (writtenId.current !== chosen.id) showToast({ tone: 'failure', text: wordFailure(reply) });
      return;
    }
    if (keep.read()?.notificationId === chosen.id) keep.clear();
    setDraft((current) => (current?.notificationId === chosen.id ? undefined : current));
    showToast({ tone: 'success', text: reportText.sent });
  }

  return {
    step,
    message: draft?.message ?? '',
    error: failures.get(draftId)?.text,
    isSending: runningIds.has(draftId),
    reportedIds,
    open(notification) {
      const isSame = draftId === notification.id;
      setDraft(isSame ? draft : { notificationId: notification.id, message: '' });
      setOpened(notification);
      setStep('warning');
    },
    goOn() {
      setStep('message');
    },
    close,
    type(message) {
      if (draft === undefined) return;
      const changed = { ...draft, message };
      keep.write(changed);
      setDraft(changed);
      forget();
    },
    send,
  };
}
