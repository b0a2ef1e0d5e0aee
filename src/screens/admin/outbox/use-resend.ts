import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { wordRefusal } from '#src/state/answers.ts';
import { useServices } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { useToast } from '#src/ui/toast.tsx';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';

/** Sends a failed bot message again, once per tap, and reads the lists of messages anew. Rule TR-25. */
export function useResend(outboxId: string) {
  const { errorText } = useText();
  const services = useServices();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const [isRunning, setIsRunning] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const isRunningRef = useRef(false);

  async function run() {
    if (isRunningRef.current) return;
    isRunningRef.current = true;
    setIsRunning(true);
    setError(null);
    const admin = await services.admin();
    const reply = await admin.resend(outboxId);
    isRunningRef.current = false;
    setIsRunning(false);
    if (!reply.success) {
      setError(wordRefusal(reply, errorText));
      return;
    }
    showToast({ tone: 'success', text: reply.message });
    void queryClient.invalidateQueries({ queryKey: adminKeys.outbox() });
  }

  return { isRunning, error, resend: () => void run() };
}
