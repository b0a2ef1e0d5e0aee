import { useState } from 'react';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useApp } from '#src/state/app-context.ts';
import { checkStatus } from '#src/state/check-status.ts';

type StatusCheck = {
  readonly isChecking: boolean;
  /** Reads the person's row again; a second call while one is under way answers undefined. */
  readonly check: () => Promise<Awaited<ReturnType<typeof checkStatus>> | undefined>;
};

/** Checking one's own approval status. Rules AU-02 to AU-05. */
export function useCheckStatus(): StatusCheck {
  const { sessionStore } = useApp();
  const { user } = useMessenger().launch;
  const [isChecking, setIsChecking] = useState(false);

  async function check() {
    if (isChecking) return undefined;
    setIsChecking(true);
    const launchUserId = user === undefined ? undefined : String(user.id);
    const reply = await checkStatus({ sessionStore, launchUserId });
    setIsChecking(false);
    return reply;
  }

  return { isChecking, check };
}
