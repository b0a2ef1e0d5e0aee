import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

/** The size of a generated database; all people publish and engage equally often. */
export type DatabaseSize = {
  readonly people: number;
  readonly postsPerPerson: number;
  readonly engagementsPerPost: number;
};

/** How rows are written: the first time, the interval in milliseconds, and whether the indexes are kept. */
type Writing = {
  readonly startMs: number;
  readonly stepMs: number;
  readonly keepsIndexes: boolean;
};

type Row = Readonly<Record<string, SQLInputValue>>;
type Insert = (id: string, row: Row) => void;
/** Returns the insert function of a table. */
export type Tables = (table: string) => Insert;

const root = '1';
const rewardTenths = 20;
const feeTenths = 30;
const giftTenths = 1_000_000;

/** Fills the tables of a provisioned data directory, on which no server runs, with a community whose audit is clean. */
export function fillDatabase(directory: string, size: DatabaseSize): void {
  // An audit reads in the order of insertion, so no index of ours helps it; keeping them would double the time.
  const writing = { startMs: Date.UTC(2026, 0, 1), stepMs: 1, keepsIndexes: false };
  writeRows(directory, writing, (tables) => {
    fillPeople(tables, size);
    for (let number = 0; number < size.people * size.postsPerPerson; number++) {
      fillPost(tables, size, number);
    }
  });
}

/** Writes rows past the API, which would take an hour for a million engagements; no server may run on the directory. */
export function writeRows(
  directory: string,
  writing: Writing,
  write: (tables: Tables) => void,
): void {
  const database = new DatabaseSync(join(directory, 'appwrite.sqlite'));
  database.exec('PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF; BEGIN');
  if (!writing.keepsIndexes) dropIndexes(database);
  write(createInserts(database, writing));
  database.exec('COMMIT; PRAGMA journal_mode = WAL');
  database.close();
}

function dropIndexes(database: DatabaseSync): void {
  const indexes = database
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name LIKE 'rows%' AND sql IS NOT NULL",
    )
    .all();
  for (const { name } of indexes) database.exec(`DROP INDEX ${String(name)}`);
}

/** The statements that insert rows, by table. */
function createInserts(database: DatabaseSync, { startMs, stepMs }: Writing): Tables {
  const known = new Map<string, Insert>();
  let now = startMs;
  return (table) => {
    const found = known.get(table);
    if (found !== undefined) return found;
    const { sequence } =
      database.prepare('SELECT sequence FROM tables WHERE id = ?').get(table) ?? {};
    const columns = new Map(
      database
        .prepare('SELECT key, sequence FROM columns WHERE tableSequence = ?')
        .all(sequence ?? 0)
        .map((column) => [String(column['key']), `c${String(column['sequence'])}`]),
    );
    const statements = new Map<string, StatementSync>();
    const insert: Insert = (id, row) => {
      const keys = Object.keys(row);
      const statement = statements.get(keys.join()) ?? prepare(keys);
      statements.set(keys.join(), statement);
      now += stepMs;
      statement.run(id, Math.floor(now), Math.floor(now), ...Object.values(row));
    };
    const prepare = (keys: readonly string[]) => {
      const names = keys.map((key) => columns.get(key) ?? key);
      return database.prepare(
        `INSERT INTO rows${String(sequence)} (id, createdAtMs, updatedAtMs, revision, permissions${names.map((name) => `, ${name}`).join('')})
         VALUES (?, ?, ?, 1, '[]'${names.map(() => ', ?').join('')})`,
      );
    };
    known.set(table, insert);
    return insert;
  };
}

/** The id of one of the people. */
export function personId(number: number): string {
  return String(100_000 + number);
}

/** The last engagement of each post is pending, and every fifth is rejected. */
function decisionOf(place: number, { engagementsPerPost }: DatabaseSize): number | null {
  if (place === engagementsPerPost - 1) return null;
  return place % 5 === 0 ? 0 : 1;
}

/** The administrator approved everyone and gave them points. */
export function fillPeople(tables: Tables, size: DatabaseSize): void {
  const { people, postsPerPerson: each, engagementsPerPost } = size;
  const decisions = Array.from({ length: engagementsPerPost }, (_, place) =>
    decisionOf(place, size),
  );
  const approved = decisions.filter((decision) => decision === 1).length * each;
  const rejected = decisions.filter((decision) => decision === 0).length * each;
  const columns = {
    point: giftTenths - costOf(size) * each + approved * rewardTenths,
    totallyEngaged: engagementsPerPost * each,
    approvedEngaged: approved,
    rejectedEngaged: rejected,
    decisions: approved + rejected,
    rejections: rejected,
    warnCount: 0,
    isBanned: 0,
    isAdmin: 0,
    adminApproved: 1,
    adminReqOpen: 0,
  };
  for (let number = 0; number < people; number++) {
    const id = personId(number);
    const name = `Member ${number}`;
    tables('users')(id, { ...columns, name, x_username: `x_${id}`, xUserId: `x-${id}` });
    for (const [act, action, after] of [
      ['approve', 'decideApprovalRequest', { adminApproved: true }],
      ['gift', 'addPoints', {}],
    ] as const) {
      const details = JSON.stringify({ before: {}, after });
      tables('moderationLog')(`${act}${id}`, { actorId: root, targetId: id, action, details });
      addMessage(tables, `told.${act}${id}`);
    }
    const gift = { debit: 'mint', credit: `member:${id}`, amount: giftTenths, kind: 'gift' };
    tables('pointLedger')(`gift${id}`, { ...gift, refId: id, actorId: root, userId: id });
  }
}

function costOf({ engagementsPerPost }: DatabaseSize): number {
  return rewardTenths * (engagementsPerPost + 2) + feeTenths;
}

/** A post with its engagements, all but one of them decided. */
export function fillPost(tables: Tables, size: DatabaseSize, number: number): void {
  const { people, engagementsPerPost } = size;
  const authorId = personId(number % people);
  const id = createHash('md5').update(`post ${number}`).digest('hex').slice(0, 26);
  const types = number % 2 === 0 ? ['like', 'comment'] : ['like'];
  const limit = engagementsPerPost + 2;
  const post = { id, authorId, types: JSON.stringify(types) };
  tables('posts')(id, {
    authorId,
    limit,
    engageCount: engagementsPerPost,
    reviewedCount: engagementsPerPost - 1,
    targetStatus: 0,
    engagementTypes: post.types,
    pinPost: 0,
    cost: costOf(size),
    rewardEach: rewardTenths,
  });
  const by = { debit: `member:${authorId}`, refId: id, actorId: authorId, userId: authorId };
  const escrow = { ...by, credit: `escrow:${id}`, kind: 'post_escrow' };
  tables('pointLedger')(`escrow.${id}`, { ...escrow, amount: rewardTenths * limit });
  const fee = { ...by, credit: 'burn', kind: 'post_fee', amount: feeTenths };
  tables('pointLedger')(`fee.${id}`, fee);
  for (let place = 0; place < engagementsPerPost; place++) {
    const engagedBy = personId((number + place + 1) % people);
    fillEngagement(tables, post, { engagedBy, decision: decisionOf(place, size) });
  }
}

function fillEngagement(
  tables: Tables,
  post: { readonly id: string; readonly authorId: string; readonly types: string },
  { engagedBy, decision }: { readonly engagedBy: string; readonly decision: number | null },
): void {
  const { authorId } = post;
  const id = createHash('md5').update(`${post.id} ${engagedBy}`).digest('hex').slice(0, 26);
  const hasComment = post.types.includes('comment');
  tables('engagement')(id, {
    postId: post.id,
    engagedBy,
    postAuthorId: authorId,
    isApproved: decision,
    rejectCause: decision === 0 ? 'Not there.' : null,
    engagementTypes: post.types,
    proofs: hasComment ? '{"comment":"https://x.com/someone/status/1234567890"}' : '{}',
    decidedBy: decision === null ? null : authorId,
  });
  if (hasComment) tables('proofLinks')(`link.${id}`, { engagementId: id });
  if (decision === null) return;
  const award = decision === 1 ? rewardTenths : 0;
  const notification = { userId: engagedBy, isApproved: decision, engageId: id };
  tables('notifications')(id, { ...notification, awardCount: award });
  addMessage(tables, `decision.${id}`);
  const to =
    decision === 1
      ? { kind: 'reward', credit: `member:${engagedBy}`, userId: engagedBy }
      : { kind: 'forfeit', credit: 'burn', userId: null };
  const moved = { debit: `escrow:${post.id}`, amount: rewardTenths, refId: id, actorId: authorId };
  tables('pointLedger')(`${to.kind}.${id}`, { ...moved, ...to });
}

function addMessage(tables: Tables, id: string): void {
  tables('botOutbox')(id, { status: 'sent', attempts: 1, path: 'bot/notify', payload: '{}' });
}
