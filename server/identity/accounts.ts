import type { Account, Models, Users } from 'node-appwrite';
import { trimAndCut } from '#src/domain/text-length.ts';
import type { User } from '#src/domain/user.ts';
import { statusOf } from '#src/tables/rows.ts';

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
  };
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
