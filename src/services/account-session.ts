import { picturesSlot, sessionSlot } from '#src/contract/device-slots.ts';
import type { DeviceStorage } from '#src/platform/device-storage.ts';
import type { Backend } from './backend.ts';
import type { OperationCall } from './operation-calls.ts';
import { outcomeOf, refuse, succeed, type Reply } from './reply.ts';

/** The session of this messenger user: kept in memory and on the device, renewed from the launch data. */
export type AccountSession = {
  /** Makes sure that a session is in use, from the device or by logging in. */
  ensure(): Promise<Reply<{ userId: string }>>;
  /**
   * Lets a first call bring a session along. Without a kept session every other call waits for it, and a secret
   * in its answer is used and kept from then on; an answer without one leaves the login to anyone who needs it.
   */
  openWith(work: () => Promise<{ secret: string } | null>): Promise<void>;
  /**
   * Replaces the session of this secret, which was found gone. Calls at the same time share one login; one that comes
   * after it uses the session that is there. Rule TR-45.
   */
  renew(goneSecret: string): Promise<Reply<{ userId: string }>>;
  /** Has the account's rights follow the own row, as every login does; the session in use stays. Rule TR-08. */
  widen(): Promise<void>;
  isInSession(): boolean;
  /** The secret of the session in use or kept; the empty text without one. */
  secret(): string;
  /** Calls whenever a session comes into use: the first one, and each that takes its place. */
  onSession(listener: () => void): void;
  /**
   * Runs a call in a session, and once more after a fresh login when it finds the session gone. Rule TR-03.
   */
  within<Answer extends Reply>(call: () => Promise<Answer>): Promise<Answer | Reply<never>>;
};

/** What the account session works with: who the launch data says is here, and what the server checks. */
export type AccountSessionOptions = {
  readonly backend: Backend;
  readonly call: OperationCall;
  readonly storage: DeviceStorage;
  readonly launchUserId: string | undefined;
  readonly rawInitData: string | undefined;
};

/** Makes the account session; a kept one of another messenger user is deleted at once. Rules TR-03, TR-04. */
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
    return held.resume() ?? renew('');
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

/** Holds the session in use, with its copy on the device. */
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
      // What a screen showed goes with the session that was allowed to read it. Rule SP-03.
      if (launchUserId !== undefined) storage.remove(picturesSlot(launchUserId));
      backend.setSession('');
    },
    /** Uses the kept session, if it is this messenger user's. */
    resume(): Reply<{ userId: string }> | undefined {
      if (current !== undefined) return succeed({ userId: current.userId });
      const kept = storage.read(sessionSlot);
      return kept !== undefined && kept.userId === launchUserId ? adopt(kept) : undefined;
    },
  };
}
