import type { Account, Models, Users } from 'node-appwrite';
import { trimAndCut } from '#src/domain/text-length.ts';
import type { User } from '#src/domain/user.ts';
import { statusOf } from '#src/tables/rows.ts';

/** The accounts behind the sessions; what fails here throws, as nobody can be let in without an answer. */
export type Accounts = {
  /**
   * Opens a session for the account with this id, made when it is missing; answers the secret. Ends the
   * account's sessions that are older than a week, and all but the newest ten. Rules TR-02, TR-30.
   */
  openSession(userId: string, name: string): Promise<string>;
  /**
   * Makes the account's labels agree with the person's row, and tells whether they had to be changed; does
   * nothing without an account. Rule TR-08.
   */
  syncLabels(userId: string, row: User | null): Promise<boolean>;
  /** Takes all labels away and ends all sessions, so that the next call logs in without any. Rule TR-14. */
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

/** Asks the backend whose session a token belongs to; null when it is nobody's. Rules TR-06, TR-26. */
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
