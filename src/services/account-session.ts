import { snapshotsSlot, sessionSlot } from '#src/contract/device-slots.ts';
import type { DeviceStorage } from '#src/platform/device-storage.ts';
import type { Backend } from './backend.ts';
import type { OperationCall } from './operation-calls.ts';
import { outcomeOf, refuse, succeed, type Reply } from './reply.ts';

/** The session of this messenger user: kept in memory and on the device, renewed with the launch data. */
export type AccountSession = {
  /** Ensures that a session is in use: the stored one, or else a new login. */
  ensure(): Promise<Reply<{ userId: string }>>;
  /**
   * Lets the first call return a session. Without a stored session, all other calls wait for it. A secret in its answer
   * is stored and used from then on; an answer without one leaves the login to whichever call needs it.
   */
  openWith(work: () => Promise<{ secret: string } | null>): Promise<void>;
  /**
   * Replaces the session with this secret, which has expired. Concurrent calls share one login; a later call uses the
   * session that is already there. Rule TR-45.
   */
  renew(goneSecret: string): Promise<Reply<{ userId: string }>>;
  /** Makes the account's rights follow the person's row, as every login does; keeps the session in use. Rule TR-08. */
  widen(): Promise<void>;
  isInSession(): boolean;
  /** The secret of the session in use; an empty string without one. */
  secret(): string;
  /** Calls the listener for each session that comes into use: the first one and every replacement. */
  onSession(listener: () => void): void;
  /**
   * Runs a call in a session, and once more after a new login if the session has expired. Rule TR-03.
   */
  within<Answer extends Reply>(call: () => Promise<Answer>): Promise<Answer | Reply<never>>;
};

/** The dependencies of the account session: who opened the app by the launch data, and what the server checks. */
export type AccountSessionOptions = {
  readonly backend: Backend;
  readonly call: OperationCall;
  readonly storage: DeviceStorage;
  readonly launchUserId: string | undefined;
  readonly rawInitData: string | undefined;
};

/** Creates the account session; deletes a stored session of another messenger user. Rules TR-03, TR-04. */
export function createAccountSession(options: AccountSessionOptions): AccountSession {
  const { call, launchUserId, rawInitData } = options;
  const held = holdSession(options);
  let login: Promise<Reply<{ userId: string }>> | undefined;
  let opening: Promise<void> | undefined;

  async function logIn(goneSecret: string): Promise<Reply<{ userId: string }>> {
    await opening;
    const current = held.current();
    if (current !== undefined && current.secret !== goneSecret) {
      return succeed({ userId: current.userId });
    }
    held.forget();
    if (rawInitData === undefined) return refuse({ code: 'telegram_user_unavailable' });
    const answer = await call('openSession', { initData: rawInitData });
    return answer.success ? held.keep(answer.userId, answer.secret) : answer;
  }

  function renew(goneSecret: string): Promise<Reply<{ userId: string }>> {
    login ??= logIn(goneSecret).finally(() => {
      login = undefined;
    });
    return login;
  }

  async function ensure(): Promise<Reply<{ userId: string }>> {
    if (login !== undefined) return login;
    const resumed = held.resume();
    if (resumed !== undefined) return resumed;
    await opening;
    return renew('');
  }

  return {
    ensure,
    renew,
    async widen() {
      if (rawInitData !== undefined) await call('openSession', { initData: rawInitData });
    },
    openWith(work) {
      held.resume();
      opening = work().then((session) => {
        if (session !== null && launchUserId !== undefined) held.keep(launchUserId, session.secret);
      });
      return opening;
    },
    isInSession: () => held.isInUse(),
    secret: () => held.secret(),
    onSession(listener) {
      held.listeners.push(listener);
    },
    async within(work) {
      const session = await ensure();
      if (!session.success) return session;
      const usedSecret = held.secret();
      const answer = await work();
      if (answer.success || outcomeOf(answer) !== 'session_gone') return answer;
      const renewed = await renew(usedSecret);
      return renewed.success ? work() : renewed;
    },
  };
}

/** Holds the session in use, with a copy on the device. */
function holdSession({ backend, storage, launchUserId }: AccountSessionOptions) {
  let current: { userId: string; secret: string } | undefined;
  const listeners: (() => void)[] = [];

  function adopt(session: { userId: string; secret: string }): Reply<{ userId: string }> {
    current = session;
    backend.setSession(session.secret);
    for (const listener of listeners) listener();
    return succeed({ userId: session.userId });
  }

  return {
    isInUse: () => current !== undefined,
    current: () => current,
    secret: () => current?.secret ?? '',
    listeners,
    keep(userId: string, secret: string): Reply<{ userId: string }> {
      storage.write(sessionSlot, { userId, secret });
      return adopt({ userId, secret });
    },
    forget(): void {
      current = undefined;
      storage.remove(sessionSlot);
      // Pictures must not outlive the session that was allowed to read their content. Rule SP-03.
      if (launchUserId !== undefined) storage.remove(snapshotsSlot(launchUserId));
      backend.setSession('');
    },
    /** Uses the stored session, if it belongs to this messenger user. */
    resume(): Reply<{ userId: string }> | undefined {
      if (current !== undefined) return succeed({ userId: current.userId });
      const kept = storage.read(sessionSlot);
      return kept !== undefined && kept.userId === launchUserId ? adopt(kept) : undefined;
    },
  };
}
