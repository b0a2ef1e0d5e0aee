import { useState } from 'react';
import { lifecycleState } from '#src/domain/people/lifecycle.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { refuse, succeed, type Reply } from '#src/services/reply.ts';
import { useApp } from '#src/state/app-context.ts';
import type { SessionStore } from '#src/state/session-store.ts';

type StatusCheck = {
  readonly isChecking: boolean;
  /** Reads the person's row again; resolves to undefined if a read is already running. */
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

/** The dependencies of `checkStatus`. */
type StatusParts = {
  readonly sessionStore: SessionStore;
  /** The id in the launch data; undefined without a messenger user. */
  readonly launchUserId: string | undefined;
};

/**
 * Reads the person's row again and returns where it leads. A refusal leaves the session unchanged, so that the screen stays:
 * `telegram_id_unavailable` without an id, `user_data_missing` if the person is not in the database.
 * Rules AU-02 to AU-05.
 */
async function checkStatus(parts: StatusParts): Promise<Reply<{ to: '/' | '/approval-waiting' }>> {
  if (parts.launchUserId === undefined) return refuse({ code: 'telegram_id_unavailable' });
  const reply = await parts.sessionStore.getState().refresh();
  if (!reply.success) {
    return reply.code === 'user_not_found' ? refuse({ code: 'user_data_missing' }) : reply;
  }
  const state = lifecycleState(reply.user);
  const isWaiting = state === 'pending' || state === 'rejected';
  return succeed({ to: isWaiting ? '/approval-waiting' : '/' });
}
