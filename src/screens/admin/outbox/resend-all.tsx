import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { OutboxEntry } from '#src/domain/outbox.ts';
import { RunProgress } from '#src/screens/admin/queue/bulk-bar.tsx';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { useServices } from '#src/state/app-context.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { useSubmitEach } from '#src/state/use-submit.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { useToast } from '#src/ui/toast.tsx';
import { TwoStepButton, useTwoStep } from '#src/ui/two-step-button.tsx';

type ResendAllProps = {
  /** The failed messages that are listed. */
  readonly failed: readonly OutboxEntry[];
};

/**
 * Sends the failed messages that are listed again, one call after the other as if each had been tapped: each is in the
 * log, and what fails stays in the list. Leaving ends it. Rules TR-25, PA-09.
 */
export function ResendAll({ failed }: ResendAllProps) {
  const { adminText, bulkText, outboxText } = useTextPart(adminPart);
  const services = useServices();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const { submitAll, progress, stop } = useSubmitEach({
    idOf: (id: string) => id,
    send: async (id: string) => (await services.admin()).resend(id),
  });
  useEffect(() => stop, [stop]);
  const { step, ask, confirm, reset } = useTwoStep(async () => {
    let done = 0;
    let tried = 0;
    await submitAll(
      failed.map(({ id }) => id),
      (_, reply) => {
        tried += 1;
        if (reply?.success === true) done += 1;
      },
    );
    showToast(
      done === tried
        ? { tone: 'success', text: bulkText.allDone(tried) }
        : { tone: 'failure', text: bulkText.someFailed(done, tried) },
    );
    void queryClient.invalidateQueries({ queryKey: adminKeys.outbox() });
  });
  if (progress !== undefined) return <RunProgress progress={progress} onHalt={stop} />;
  if (failed.length < 2) return null;
  const label = outboxText.resendAll(failed.length);
  return (
    <TwoStepButton
      step={step}
      label={label}
      confirmLabel={label}
      cancelLabel={adminText.cancel}
      prompt={outboxText.resendPrompt(failed.length)}
      isSecondary
      onAsk={ask}
      onConfirm={confirm}
      onCancel={reset}
    />
  );
}
