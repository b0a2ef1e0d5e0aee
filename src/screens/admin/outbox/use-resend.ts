import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '#src/state/app-context.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { useSubmit } from '#src/state/use-submit.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { useToast } from '#src/ui/toast.tsx';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';

/** Sends a failed bot message again, once per tap, and reads the lists of messages again. Rule TR-25. */
export function useResend(outboxId: string) {
  const services = useServices();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const { moderationMessages } = useTextPart(adminPart);
  const { isRunning, failure, submit } = useSubmit({
    send: async (id: string) => (await services.admin()).resend(id),
  });

  async function run() {
    const reply = await submit(outboxId);
    if (reply?.success !== true) return;
    showToast({ tone: 'success', text: moderationMessages.resendMessage() });
    void queryClient.invalidateQueries({ queryKey: adminKeys.outbox() });
  }

  return { isRunning, failure, resend: () => void run() };
}
