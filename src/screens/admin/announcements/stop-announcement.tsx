import { SubmitStatus } from '#src/screens/admin/shared/submit-status.tsx';
import { useToolSubmit } from '#src/screens/admin/tools/use-tool-submit.ts';
import { useServices } from '#src/state/app-context.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { TwoStepButton, useTwoStep } from '#src/ui/two-step-button.tsx';

/** Stops an announcement on its way, after a question. Rule PA-22. */
export function StopAnnouncement({ announcementId }: { readonly announcementId: string }) {
  const { adminText, announcementText, moderationMessages } = useTextPart(adminPart);
  const services = useServices();
  const { success, failure, submit } = useToolSubmit({
    send: async (id: string) => (await services.admin()).announcements.stop(id),
    wordSuccess: () => moderationMessages.stopAnnouncement(),
  });
  const { step, ask, confirm, reset } = useTwoStep(async () => {
    await submit(announcementId);
  });
  return (
    <>
      <SubmitStatus success={success} failure={failure} />
      <TwoStepButton
        step={step}
        label={announcementText.stop}
        confirmLabel={announcementText.confirmStop}
        cancelLabel={adminText.cancel}
        prompt={announcementText.stopPrompt}
        isDestructive
        onAsk={ask}
        onConfirm={confirm}
        onCancel={reset}
      />
    </>
  );
}
