import { Query, type Account, type Models, type Users } from 'node-appwrite';
import { trimAndCut } from '#src/domain/text-length.ts';
import type { User } from '#src/domain/user.ts';
import { statusOf } from '#src/tables/read-failure.ts';

/** The Appwrite accounts behind the sessions. Every method throws when the backend does not answer. */
export type Accounts = {
  /**
   * Opens a session of the account with this id, creates a missing account, and resolves to the session secret. Ends the
   * account's sessions that are older than a week, and all but the newest ten. Rules TR-02, TR-30.
   */
  openSession(userId: string, name: string): Promise<string>;
  /**
   * Sets the account's labels to what the person's row grants; resolves to whether they changed. Does nothing when
   * there is no account. Rule TR-08.
   */
  syncLabels(userId: string, row: User | null): Promise<boolean>;
  /** Removes all labels and ends all sessions, so the person's next call fails. Rule TR-14. */
  shutOut(userId: string): Promise<void>;
  /** What the backend keeps of an account and its sessions, without their secrets; null where there is none. Rule OP-10. */
  describe(userId: string): Promise<Readonly<Record<string, unknown>> | null>;
  /** Removes an account with its sessions, if there is one. Rule OP-10. */
  remove(userId: string): Promise<void>;
  /**
   * Ends the sessions from before a time of the ten accounts after the one with the id `after`, of the first ones when it is
   * empty; resolves to how many were ended, and to the id of the last account, null when none is left. Rule OP-10.
   */
  endSessionsBefore(
    timeMs: number,
    after: string,
  ): Promise<{ readonly ended: number; readonly last: string | null }>;
};

const keptSessions = 10;
const sessionLifeMs = 7 * 24 * 60 * 60 * 1000;
/** The most characters of an account's name; the messenger's names can be longer. */
const longestName = 128;

/** Makes the accounts over the server SDK's users service. */
export function createAccounts(users: Users, nowMs: () => number): Accounts {
  async function syncLabels(userId: string, row: User | null): Promise<boolean> {
    const account = await orMissing(users.get({ userId }));
    const labels = labelsOf(row);
    if (account === null || labels.join() === account.labels.join()) return false;
    await users.updateLabels({ userId, labels });
    return true;
  }

  return {
    async openSession(userId, name) {
      const accountName = trimAndCut(name, longestName);
      await users.create({ userId, name: accountName }).catch(ignoreExisting);
      const session = await users.createSession({ userId });
      await endOldSessions(users, { userId, nowMs: nowMs() });
      return session.secret;
    },
    syncLabels,
    async shutOut(userId) {
      const account = await orMissing(users.get({ userId }));
      if (account === null) return;
      await users.updateLabels({ userId, labels: [] });
      await users.deleteSessions({ userId });
    },
    describe: (userId) => describeAccount(users, userId),
    async remove(userId) {
      await orMissing(users.delete({ userId }));
    },
    endSessionsBefore: (timeMs, after) => endSessionsBefore(users, timeMs, after),
  };
}

async function describeAccount(users: Users, userId: string) {
  const account = await orMissing(users.get({ userId }));
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

/** How many accounts are looked at in one go. */
const accountsAtOnce = 10;

async function endSessionsBefore(users: Users, timeMs: number, after: string) {
  const place = after === '' ? [] : [Query.cursorAfter(after)];
  const queries = [Query.limit(accountsAtOnce), ...place];
  const { users: accounts } = await users.list({ queries, total: false });
  let ended = 0;
  for (const { $id: userId } of accounts) {
    const { sessions } = await users.listSessions({ userId });
    for (const { $id: sessionId, $createdAt } of sessions) {
      if (Date.parse($createdAt) >= timeMs) continue;
      await orMissing(users.deleteSession({ userId, sessionId }));
      ended += 1;
    }
  }
  const isLast = accounts.length < accountsAtOnce;
  return { ended, last: isLast ? null : (accounts.at(-1)?.$id ?? null) };
}

/** The labels that a person's row grants: none unless approved and not banned. Rule TR-08. */
export function labelsOf(row: User | null): string[] {
  if (row === null || !row.isApproved || row.isBanned) return [];
  return row.isAdmin ? ['member', 'admin'] : ['member'];
}

/** Resolves to the account id of a session token, null when the backend knows no such session. Rules TR-06, TR-26. */
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

/** Another login at the same moment may have ended a session already, which is as good. Rule TR-30. */
async function endOldSessions(
  users: Users,
  { userId, nowMs }: { userId: string; nowMs: number },
): Promise<void> {
  const { sessions } = await users.listSessions({ userId });
  const ended = sessions
    .toSorted(newestFirst)
    .filter((session, index) => index >= keptSessions || isOld(session, nowMs));
  for (const { $id: sessionId } of ended) {
    await orMissing(users.deleteSession({ userId, sessionId }));
  }
}

/** Sessions of the same moment have an order too, so that everybody ends the same ones. */
function newestFirst(left: Models.Session, right: Models.Session): number {
  if (left.$createdAt !== right.$createdAt) return left.$createdAt < right.$createdAt ? 1 : -1;
  return left.$id < right.$id ? 1 : -1;
}

function isOld(session: Models.Session, nowMs: number): boolean {
  return nowMs - Date.parse(session.$createdAt) > sessionLifeMs;
}

function ignoreExisting(error: unknown): void {
  if (statusOf(error) !== 409) throw error;
}

async function orMissing<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading;
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}
