import { type Account, Query, type Users } from 'node-appwrite';
import { trimAndCut } from '#src/domain/text.ts';
import type { User } from '#src/domain/user.ts';
import { statusOf } from '#src/tables/read-failure.ts';
import type { Rows } from '#src/tables/rows.ts';

/** The Appwrite accounts behind the sessions. Every method throws if the backend does not answer. */
export type Accounts = {
  /**
   * Opens a session of the account with this id, creates a missing account, and resolves to the session secret. Ends
   * at most two surplus sessions: those older than a week, and those beyond the newest ten. Rules TR-02, TR-30, TR-40.
   */
  openSession(userId: string, name: string): Promise<string>;
  /**
   * Sets the account's labels to what the person's row grants; resolves to whether they changed.
   * Does nothing if there is no account. Rule TR-08.
   */
  syncLabels(userId: string, row: User | null): Promise<boolean>;
  /** Removes all labels and ends all sessions, so the person's next call fails. Rule TR-14. */
  revokeAccess(userId: string): Promise<void>;
  /** The data that the backend keeps of an account and its sessions, without secrets; null if there is none. Rule OP-10. */
  describe(userId: string): Promise<Readonly<Record<string, unknown>> | null>;
  /** Removes an account with its sessions, if there is one. Rule OP-10. */
  remove(userId: string): Promise<void>;
  /** The ids of the ten accounts after the account `after`, or of the first ten if it is empty or was removed. */
  listIds(after: string): Promise<{ readonly ids: readonly string[]; readonly isLast: boolean }>;
  /** Ends an account's sessions created before a time, and those beyond the newest ten; resolves to the number. Rules OP-10, TR-40. */
  endSurplusSessions(userId: string, beforeMs: number): Promise<number>;
};

const maxSessions = 10;
/** The clocks of servers differ by less. */
const maxAheadMs = 10 * 60 * 1000;
/** A login ends sessions older than this; the app on that device then logs in again silently. */
const maxSessionAgeMs = 7 * 24 * 60 * 60 * 1000;
/** How many sessions one login ends at most, so all logins cost about the same. Rule TR-40. */
const maxEndedByLogin = 2;
/** The maximum length of an account's name; the messenger's names can be longer. */
const maxNameCharacters = 128;

/** Creates the accounts on top of the server SDK's users service. */
export function createAccounts(users: Users, nowMs: () => number): Accounts {
  async function setLabels(userId: string, row: User | null): Promise<boolean> {
    const account = await nullIfNotFound(users.get({ userId }));
    const labels = labelsOf(row);
    if (account === null || labels.join() === account.labels.join()) return false;
    await users.updateLabels({ userId, labels });
    return true;
  }

  return {
    async openSession(userId, name) {
      const accountName = trimAndCut(name, maxNameCharacters);
      await users.create({ userId, name: accountName }).catch(ignoreExisting);
      const session = await users.createSession({ userId });
      const old = { nowMs: nowMs(), beforeMs: nowMs() - maxSessionAgeMs };
      await endSurplus(users, userId, { ...old, maxEnded: maxEndedByLogin });
      return session.secret;
    },
    syncLabels: setLabels,
    async revokeAccess(userId) {
      const account = await nullIfNotFound(users.get({ userId }));
      if (account === null) return;
      await users.updateLabels({ userId, labels: [] });
      await users.deleteSessions({ userId });
    },
    describe: (userId) => describeAccount(users, userId),
    async remove(userId) {
      await nullIfNotFound(users.delete({ userId }));
    },
    async listIds(after) {
      const isThere = after !== '' && (await nullIfNotFound(users.get({ userId: after }))) !== null;
      const place = isThere ? [Query.cursorAfter(after)] : [];
      const queries = [Query.limit(accountsAtOnce), ...place];
      const page = await users.list({ queries, total: false });
      const ids = page.users.map(({ $id }) => $id);
      return { ids, isLast: ids.length < accountsAtOnce };
    },
    endSurplusSessions: (userId, beforeMs) =>
      endSurplus(users, userId, { nowMs: nowMs(), beforeMs }),
  };
}

async function describeAccount(users: Users, userId: string) {
  const account = await nullIfNotFound(users.get({ userId }));
  if (account === null) return null;
  const { sessions } = await users.listSessions({ userId });
  const { name, labels, registration, accessedAt } = account;
  return {
    name,
    labels,
    registration,
    accessedAt,
    sessions: sessions.map(({ $createdAt, expire, ip, osName, clientName, countryName }) => ({
      createdAt: $createdAt,
      expire,
      ip,
      osName,
      clientName,
      countryName,
    })),
  };
}

/** How many accounts are listed at a time. */
const accountsAtOnce = 10;

/** The labels that a person's row grants: none unless the person is approved and not banned. Rule TR-08. */
function labelsOf(row: User | null): string[] {
  if (row === null || !row.isApproved || row.isBanned) return [];
  return row.isAdmin ? ['member', 'admin'] : ['member'];
}

/** Resolves to the account id of a session token, or null if the backend knows no such session. Rules TR-06, TR-26. */
export async function identify(account: Account): Promise<string | null> {
  try {
    const { $id } = await account.get();
    return $id;
  } catch (error) {
    const status = statusOf(error);
    if (status === 401 || status === 403) return null;
    throw error;
  }
}

/**
 * Ends sessions created before a time and those beyond the newest ten, oldest first; resolves to
 * the number. If another login has ended one already, that counts too. Rule TR-30.
 */
async function endSurplus(
  users: Users,
  userId: string,
  {
    nowMs,
    beforeMs,
    maxEnded,
  }: { readonly nowMs: number; readonly beforeMs: number; readonly maxEnded?: number },
): Promise<number> {
  const { sessions } = await users.listSessions({ userId });
  const surplus = sessions
    .map(({ $id, $createdAt }) => {
      const madeMs = Date.parse($createdAt);
      // One from the future was created while the clock was ahead; it goes before those created since.
      return { $id, madeMs: madeMs > nowMs + maxAheadMs ? beforeMs : madeMs };
    })
    .toSorted(newestFirst)
    .filter(({ madeMs }, index) => index >= maxSessions || madeMs < beforeMs)
    .toReversed()
    .slice(0, maxEnded);
  for (const { $id: sessionId } of surplus) {
    await nullIfNotFound(users.deleteSession({ userId, sessionId }));
  }
  return surplus.length;
}

type MadeSession = { readonly $id: string; readonly madeMs: number };

/** Sessions created at the same moment are ordered too, so all logins end the same ones. */
function newestFirst(left: MadeSession, right: MadeSession): number {
  if (left.madeMs !== right.madeMs) return right.madeMs - left.madeMs;
  return left.$id < right.$id ? 1 : -1;
}

function ignoreExisting(error: unknown): void {
  if (statusOf(error) !== 409) throw error;
}

async function nullIfNotFound<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading;
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

const maxLooks = 5;

/** The dependencies of setting labels. */
type LabelTools = { readonly rows: Rows; readonly accounts: Accounts };

/**
 * Sets an account's labels to what the given row grants. After a change it reads the row again, up to five times,
 * so a ban committed in the meantime is not undone. Throws if the backend does not answer. Rules TR-08, TR-14.
 */
export async function reconcileLabels(
  { rows, accounts }: LabelTools,
  id: string,
  asRead: User | null,
): Promise<void> {
  let row = asRead;
  for (let look = 0; look < maxLooks; look++) {
    const isChanged = await accounts.syncLabels(id, row);
    if (!isChanged) return;
    const now = await rows.get('users', id);
    if (!now.ok && now.failure.code !== 'row_missing') {
      throw new Error(`row ${id} could not be read again`);
    }
    const next = now.ok ? now.value : null;
    if (labelsOf(next).join() === labelsOf(row).join()) return;
    row = next;
  }
}

/**
 * Sets an account's labels after the person's row changed. A failure is only recorded, because the
 * next login sets the labels again. Rule TR-08.
 */
export async function syncLabels(
  context: LabelTools & { readonly noteFault: (cause: string) => void },
  id: string,
): Promise<void> {
  const row = await context.rows.get('users', id);
  if (!row.ok) return;
  try {
    await reconcileLabels(context, id, row.value);
  } catch (error) {
    context.noteFault(`setting labels: ${String(error)}`);
  }
}
