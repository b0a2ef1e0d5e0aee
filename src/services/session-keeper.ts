import { sessionSlot } from '#src/contract/device-slots.ts';
import type { DeviceStorage } from '#src/platform/device-storage.ts';
import type { Backend } from './backend.ts';
import type { OperationCall } from './operation-calls.ts';
import { outcomeOf, refuse, succeed, type Reply } from './reply.ts';

/** The session of this messenger user: kept in memory and on the device, renewed from the launch data. */
export type SessionKeeper = {
  /** Makes sure that a session is in use, from the device or by logging in. */
  ensure(): Promise<Reply<{ userId: string }>>;
  /** Logs in anew, whatever is kept; calls at the same time share one login. */
  renew(): Promise<Reply<{ userId: string }>>;
  isInSession(): boolean;
  /** Calls whenever a session comes into use: the first one, and each that takes its place. */
  onSession(listener: () => void): void;
  /**
   * Runs a call in a session, and once more after a fresh login when it finds the session gone. Rule TR-03.
   */
  within<Answer extends Reply>(call: () => Promise<Answer>): Promise<Answer | Reply<never>>;
};

/** What the keeper works with: who the launch data says is here, and what the server checks. */
export type SessionKeeperOptions = {
  readonly backend: Backend;
  readonly call: OperationCall;
  readonly storage: DeviceStorage;
  readonly launchUserId: string | undefined;
  readonly rawInitData: string | undefined;
};

/** Makes the keeper; a kept session of another messenger user is thrown away at once. Rules TR-03, TR-04. */
export function createSessionKeeper(options: SessionKeeperOptions): SessionKeeper {
  const { backend, call, storage, launchUserId, rawInitData } = options;
  let current: { userId: string; secret: string } | undefined;
  const listeners: (() => void)[] = [];
  let login: Promise<Reply<{ userId: string }>> | undefined;

  function adopt(session: { userId: string; secret: string }): Reply<{ userId: string }> {
    current = session;
    backend.setSession(session.secret);
    for (const listener of listeners) listener();
    return succeed({ userId: session.userId });
  }

  function forget(): void {
    current = undefined;
    storage.remove(sessionSlot);
    backend.setSession('');
  }

  async function logIn(): Promise<Reply<{ userId: string }>> {
    forget();
    if (rawInitData === undefined) return refuse({ code: 'telegram_user_unavailable' });
    const opened = await call('openSession', { initData: rawInitData });
    if (!opened.success) return opened;
    const { userId, secret } = opened;
    storage.write(sessionSlot, { userId, secret });
    return adopt({ userId, secret });
  }

  function renew(): Promise<Reply<{ userId: string }>> {
    login ??= logIn().finally(() => {
      login = undefined;
    });
    return login;
  }

  async function ensure(): Promise<Reply<{ userId: string }>> {
    if (login !== undefined) return login;
    if (current !== undefined) return succeed({ userId: current.userId });
    const kept = storage.read(sessionSlot);
    if (kept !== undefined && kept.userId === launchUserId) return adopt(kept);
    return renew();
  }

  return {
    ensure,
    renew,
    isInSession: () => current !== undefined,
    onSession(listener) {
      listeners.push(listener);
    },
    async within(work) {
      const session = await ensure();
      if (!session.success) return session;
      const answer = await work();
      if (answer.success || outcomeOf(answer) !== 'session_gone') return answer;
      const renewed = await renew();
      return renewed.success ? work() : renewed;
    },
  };
}
