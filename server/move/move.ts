import { Query } from 'node-appwrite';
import { statusOf } from '#src/tables/read-failure.ts';
import type { TableId } from '#src/tables/schema.ts';
import { auditPoints, type AuditReport } from '../audit/audit.ts';
import { functionSettings } from '../provision/function-setup.ts';
import { copyTable, type Sides } from './copy-rows.ts';
import { movedTables, readColumns, readMoved, type MovedRow } from './moved-rows.ts';
import type { MovedAccount, Side } from './side.ts';

/** The options of a move. */
export type Move = Sides & {
  /** People who were created by hand, for the audits. */
  readonly installedIds: readonly string[];
  readonly log: (message: string) => void;
};

/** Order matters only within a table, so several tables are copied at once, each by one writer. */
const tablesAtOnce = 4;
/** What provisioning creates in an empty database; people last, because they show that the target was cleared. */
const seededTables: readonly TableId[] = ['pointConst', 'moderationLog', 'users'];

/**
 * Moves a community. The source must be under maintenance, so members can read and nothing changes; the target must be provisioned,
 * and its function stays disabled until everything has been compared. It can be interrupted anywhere and run again. Throws Error
 * with the reason if it must not start or the sides differ at the end; then the target's function stays disabled. Rule OP-16.
 */
export async function move(run: Move): Promise<void> {
  const { source, target, log } = run;
  await checkFrozen(source);
  await checkVersions(run);
  expectClean(await audit(run, source), 'source');
  await switchFunction(target, false);
  log('the function of the target is off');
  await clearSeeds(run);
  const queue = [...movedTables];
  await Promise.all(
    Array.from({ length: tablesAtOnce }, async () => {
      for (let table = queue.shift(); table !== undefined; table = queue.shift()) {
        log(`${table}: ${await copyTable(run, table)} rows copied`);
      }
    }),
  );
  log(`accounts: ${await copyAccounts(run)} made or changed`);
  await compare(run);
  await checkFrozen(source);
  await switchFunction(target, true);
  log('the function of the target is on');
}

async function compare(run: Move): Promise<void> {
  const { source, target, log } = run;
  for (const table of movedTables) {
    const difference = await compareTable(run, table);
    if (difference !== null) throw new Error(`The sides differ: ${difference}.`);
  }
  const difference = await compareAccounts(run);
  if (difference !== null) throw new Error(`The sides differ: ${difference}.`);
  const [before, after] = [await audit(run, source), await audit(run, target)];
  expectClean(before, 'source');
  expectClean(after, 'target');
  const supplies = [before, after].map(({ supply }) => JSON.stringify(supply));
  if (supplies[0] !== supplies[1]) throw new Error('The sums of points differ between the sides.');
  log(
    `both sides are equal: ${Object.values(after.rowCounts).reduce((sum, count) => sum + count, 0)} rows audited`,
  );
}

function audit({ installedIds }: Move, { reader, databaseId }: Side): Promise<AuditReport> {
  return auditPoints(reader, databaseId, installedIds);
}

function expectClean({ findings, findingCount }: AuditReport, side: string): void {
  const [first] = findings;
  if (first === undefined) return;
  throw new Error(
    `The audit of the ${side} has ${findingCount} findings, such as ${first.subject}: ${first.detail}.`,
  );
}

/** Throws Error unless the source is under maintenance. */
async function checkFrozen({ functions, functionId, endpoint, retry }: Side): Promise<void> {
  const queries = [Query.limit(100)];
  const { variables } = await retry(() => functions.listVariables({ functionId, queries }));
  const mode = variables.find(({ key }) => key === 'YAPP_MAINTENANCE')?.value;
  if (mode === 'on') return;
  throw new Error(
    `${endpoint} is not under maintenance: set MAINTENANCE=on in its .env, restart it (or run npm run provision), and try again.`,
  );
}

/** Throws Error if the sides have different versions. */
async function checkVersions({ source, target }: Sides): Promise<void> {
  const versionsOf = async (side: Side) => {
    const rows = await readMoved(side, 'migrations', { after: undefined, limit: 1000 });
    return rows
      .map(({ $id, done }) => `${$id}:${String(done)}`)
      .toSorted()
      .join();
  };
  if ((await versionsOf(source)) === (await versionsOf(target))) return;
  throw new Error(
    'The sides are not of the same version: bring both to this program first (npm run provision).',
  );
}

/** Removes what provisioning created in the target, if the target has no other data yet. */
async function clearSeeds({ target, log }: Move): Promise<void> {
  const people = await readMoved(target, 'users', { after: undefined, limit: 2 });
  const posts = await readMoved(target, 'posts', { after: undefined, limit: 1 });
  const movements = await readMoved(target, 'pointLedger', { after: undefined, limit: 1 });
  if (people.length > 1 || posts.length > 0 || movements.length > 0) return;
  const { tablesDB, databaseId, retry } = target;
  for (const tableId of seededTables)
    await retry(() => tablesDB.deleteRows({ databaseId, tableId }));
  log('what provisioning had put into the target is removed');
}

async function switchFunction(
  { functions, functionId, retry }: Side,
  isOn: boolean,
): Promise<void> {
  const { name } = await retry(() => functions.get({ functionId }));
  await retry(() => functions.update(functionSettings({ id: functionId, name }, isOn)));
}

const rowsPerPage = 1000;

/** Compares a table row by row, in order; resolves to a description of the first difference, null if there is none. Rule OP-16. */
export async function compareTable(
  { source, target }: Sides,
  tableId: TableId,
): Promise<string | null> {
  const defaults = await readColumns(target, tableId);
  const textOf = (row: MovedRow | undefined) => textWithDefaults(row, defaults);
  let after: string | undefined;
  let isFull: boolean;
  do {
    const page = { after, limit: rowsPerPage };
    const [ours, theirs] = await Promise.all([
      readMoved(source, tableId, page),
      readMoved(target, tableId, page),
    ]);
    for (let index = 0; index < Math.max(ours.length, theirs.length); index += 1) {
      const [own, other] = [ours[index], theirs[index]];
      if (textOf(own) === textOf(other)) continue;
      return `${tableId}: ${own?.$id ?? 'nothing'} at the source, ${other?.$id ?? 'nothing'} at the target, and they differ`;
    }
    isFull = ours.length >= rowsPerPage;
    after = ours.at(-1)?.$id;
  } while (isFull);
  return null;
}

/** Compares accounts and their labels. Accounts that only the target has are ignored. */
async function compareAccounts({ source, target }: Sides): Promise<string | null> {
  const labels = new Map<string, string>();
  for await (const page of readAccounts(target)) {
    for (const account of page) labels.set(account.$id, sortedLabels(account));
  }
  for await (const page of readAccounts(source)) {
    const differing = page.find((account) => labels.get(account.$id) !== sortedLabels(account));
    if (differing !== undefined) return `the account ${differing.$id} or its labels`;
  }
  return null;
}

/**
 * A row as text to compare. An empty column equals a missing one, and also equals the column's default:
 * rows older than a column have no value in it, and a server sets the default when it writes them again.
 */
function textWithDefaults(
  row: MovedRow | undefined,
  defaults: ReadonlyMap<string, unknown>,
): string {
  if (row === undefined) return '';
  const filled = new Map<string, unknown>(defaults);
  for (const [name, value] of Object.entries(row)) if (value !== null) filled.set(name, value);
  return JSON.stringify(
    [...filled].toSorted(([one], [other]) => (one < other ? -1 : 1)),
    (_key, value: unknown) => (typeof value === 'bigint' ? Number(value) : value),
  );
}

const accountsPerPage = 100;
const accountsAtOnce = 8;

/** Every account of a side, page by page. */
async function* readAccounts({ listAccounts }: Side): AsyncGenerator<readonly MovedAccount[]> {
  let after: string | undefined;
  do {
    const cursor = after === undefined ? [] : [Query.cursorAfter(after)];
    const queries = [Query.limit(accountsPerPage), ...cursor];
    const page = await listAccounts(queries);
    yield page;
    after = page.at(-1)?.$id;
  } while (after !== undefined);
}

/**
 * Creates the accounts that the target lacks, and sets the labels of the source. Sessions are not moved,
 * because the app logs in again. Resolves to the number of accounts created or changed. Rule OP-16.
 */
async function copyAccounts({ source, target }: Sides): Promise<number> {
  const there = new Map<string, MovedAccount>();
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

function isSame(account: MovedAccount, there: MovedAccount | undefined): boolean {
  return there !== undefined && sortedLabels(account) === sortedLabels(there);
}

/** The labels of an account as text to compare. */
function sortedLabels({ labels }: Pick<MovedAccount, 'labels'>): string {
  return labels.toSorted().join();
}

async function copyAccount(
  { users, retry }: Side,
  { $id: userId, name, labels }: MovedAccount,
): Promise<void> {
  await retry(async () => {
    try {
      // Appwrite refuses an empty name, but not a missing one.
      await users.create({ userId, ...(name === '' ? {} : { name }) });
    } catch (error) {
      if (statusOf(error) !== 409) throw error;
    }
  });
  await retry(() => users.updateLabels({ userId, labels }));
}
