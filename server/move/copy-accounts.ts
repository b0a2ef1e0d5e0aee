import { Query, type Models } from 'node-appwrite';
import { statusOf } from '#src/tables/read-failure.ts';
import type { Sides } from './copy-rows.ts';
import type { Side } from './side.ts';

const accountsPerPage = 100;
const accountsAtOnce = 8;

type Account = Pick<Models.User, '$id' | 'name' | 'labels'>;

/** Every account of a side, page by page. */
export async function* readAccounts({ users, retry }: Side): AsyncGenerator<readonly Account[]> {
  let after: string | undefined;
  do {
    const cursor = after === undefined ? [] : [Query.cursorAfter(after)];
    const queries = [Query.limit(accountsPerPage), ...cursor];
    const page = await retry(() => users.list({ queries, total: false }));
    yield page.users;
    after = page.users.at(-1)?.$id;
  } while (after !== undefined);
}

/**
 * Makes the accounts that the target lacks, and gives each the labels of the source. Sessions are not moved: the app logs
 * in automatically. Resolves to how many were made or changed. Rule OP-16.
 */
export async function copyAccounts({ source, target }: Sides): Promise<number> {
  const there = new Map<string, Account>();
  for await (const page of readAccounts(target)) for (const one of page) there.set(one.$id, one);
  let copied = 0;
  for await (const page of readAccounts(source)) {
    const due = page.filter((account) => !isSame(account, there.get(account.$id)));
    for (let start = 0; start < due.length; start += accountsAtOnce) {
      await Promise.all(
        due.slice(start, start + accountsAtOnce).map((account) => copyAccount(target, account)),
      );
    }
    copied += due.length;
  }
  return copied;
}

function isSame(account: Account, there: Account | undefined): boolean {
  return there !== undefined && sortedLabels(account) === sortedLabels(there);
}

/** The labels of an account as a text to compare. */
export function sortedLabels({ labels }: Pick<Account, 'labels'>): string {
  return labels.toSorted().join();
}

async function copyAccount(
  { users, retry }: Side,
  { $id: userId, name, labels }: Account,
): Promise<void> {
  await retry(async () => {
    try {
      await users.create({ userId, name });
    } catch (error) {
      if (statusOf(error) !== 409) throw error;
    }
  });
  await retry(() => users.updateLabels({ userId, labels }));
}
