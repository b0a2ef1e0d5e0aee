import { useState } from 'react';
import type { ReportDraft } from '#src/contract/draft-slots.ts';
import type { Notification } from '#src/domain/notification.ts';
import { useClosingConfirmation } from '#src/platform/telegram/later-hooks.ts';
import { checkReportMessage } from '#src/domain/reports/file-report.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import { createReportDraftSlot, createReportedNotifications } from '#src/state/drafts.ts';
import { refusalText } from '#src/state/refusal-text.ts';
import { useText } from '#src/state/text-context.ts';
import { useSubmit } from '#src/state/use-submit.ts';
import { useToast } from '#src/ui/toast.tsx';

/** The steps of a report: closed, warning, message. Rule RE-01. */
export type ReportFlow = {
  readonly step: 'closed' | 'warning' | 'message';
  readonly message: string;
  readonly error: string | undefined;
  readonly isSending: boolean;
  /** The notifications that were reported on this device. */
  readonly reportedIds: ReadonlySet<string>;
  readonly open: (notification: Notification) => void;
  readonly goOn: () => void;
  readonly close: () => void;
  readonly type: (message: string) => void;
  readonly send: () => Promise<void>;
};

/**
 * The report flow over the notifications that are known; a message that was being typed is there again after
 * a reload. Rules RE-01 to RE-03, RE-05, RE-09.
 */
export function useReportFlow(notifications: readonly Notification[]): ReportFlow {
  const { errorText, reportText } = useText();
  const { services, storage, tabStorage } = useApp();
  const user = useUser();
  const showToast = useToast();
  const [keep] = useState(() => createReportDraftSlot(tabStorage, user.id));
  const [reported] = useState(() => createReportedNotifications(storage, user.id));
  const [reportedIds, setReportedIds] = useState<ReadonlySet<string>>(
    () => new Set(reported.read()),
  );
  const [draft, setDraft] = useState<ReportDraft | undefined>(() => keep.read());
  const [step, setStep] = useState<ReportFlow['step']>(draft === undefined ? 'closed' : 'message');
  const { isRunning, failure, submit, fail, forget } = useSubmit({
    send: (report: { readonly about: Notification; readonly message: string }) =>
      services.reports.submit(user, report.about, report.message),
    wordFailure: (refusal) => refusalText(refusal, errorText, { code: 'report_submit_failed' }),
  });

  useClosingConfirmation(step === 'message' && (draft?.message ?? '').trim() !== '');

  /** Leaves the sheet; what was typed is there when the same report is opened again. */
  function close() {
    keep.clear();
    forget();
    setStep('closed');
  }

  async function send() {
    const message = checkReportMessage(draft?.message ?? '');
    const chosen = notifications.find(({ id }) => id === draft?.notificationId);
    if (chosen === undefined) return fail(errorText({ code: 'notification_not_selected' }));
    if (!message.ok) return fail(errorText(message.failure));
    const reply = await submit({ about: chosen, message: message.value });
    if (reply?.success !== true) return undefined;
    reported.add(chosen.id);
    setReportedIds(new Set(reported.read()));
    close();
    setDraft(undefined);
    showToast({ tone: 'success', text: reportText.sent });
  }

  return {
    step,
    message: draft?.message ?? '',
    error: failure?.text,
    isSending: isRunning,
    reportedIds,
    open(notification) {
      const isSame = draft?.notificationId === notification.id;
      setDraft(isSame ? draft : { notificationId: notification.id, message: '' });
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
