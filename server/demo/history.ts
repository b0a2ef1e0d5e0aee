import type { OutboxMessage } from '#src/contract/bot.ts';
import type { OperationName, OperationRequest } from '#src/contract/operations/operations.ts';
import { err, ok } from '#src/domain/result.ts';
import type { TableId } from '#src/tables/schema.ts';
import { answerCall, type FunctionReply } from '../function/router.ts';
import type { OperationContext } from '../runtime/context.ts';
import { readEnvironment, type Environment } from '../runtime/environment.ts';
import { createRateLimits } from '../runtime/rate-limit.ts';
import { createFaultCauses } from '../runtime/fault-causes.ts';
import { createSerializer } from '../runtime/serialize.ts';
import type { Write } from '../runtime/writes.ts';
import { closeBanned } from '../schedule/close-banned.ts';
import { decideDue } from '../schedule/decide-due.ts';
import { keepEconomy } from '../schedule/economy-totals.ts';
import { openFailures } from '../schedule/failures.ts';
import { keepLeaders } from '../schedule/week-leaders.ts';
import { recipientOf } from '../outbox/message.ts';
import type { WholeRow } from '../seed/seed-store.ts';
import { createMemoryTables, type MemoryTables } from './memory-tables.ts';
import { searchKeysOfColumns, type InstallationSeeder } from '../seed/seed-installation.ts';

/** The input of an operation in a history; the request id is added. */
export type HistoricalRequest<Name extends OperationName> = Omit<
  OperationRequest<Name>,
  'requestId'
>;

/**
 * An invented history: the real operations run at chosen moments against tables in memory, so
 * everything they write is consistent.
 */
export type History = InstallationSeeder & {
  readonly nowMs: () => number;
  /** Moves the clock forward; it never goes back. */
  readonly moveTo: (timeMs: number) => void;
  /** Runs an operation as a person. */
  readonly ask: <Name extends OperationName>(
    personId: string,
    name: Name,
    request: HistoricalRequest<Name>,
  ) => Promise<FunctionReply>;
  /** Runs an operation that must succeed; throws if it is refused. */
  readonly act: <Name extends OperationName>(
    personId: string,
    name: Name,
    request: HistoricalRequest<Name>,
  ) => Promise<Readonly<Record<string, unknown>>>;
  /** Does the schedule's work on deadlines, posts of banned people, totals and leaders. */
  readonly runSchedule: () => Promise<void>;
  /** All rows of a table, oldest first. */
  readonly all: (table: TableId) => readonly WholeRow[];
};

/** The parameters of a history. */
export type HistoryTerms = {
  readonly superAdminId: string;
  /** The mini-app's address in the messenger, for the buttons of messages. */
  readonly miniAppUrl: string;
  /** Whether a person's messages count as delivered; otherwise the bot sends them when the data is used. */
  readonly isDelivered: (recipient: string) => boolean;
};

/** The relevant settings: who may appoint administrators, and no rate limits. */
function environmentOf(superAdminId: string, miniAppUrl: string) {
  return readEnvironment({
    APPWRITE_FUNCTION_API_ENDPOINT: 'https://history.invalid/v1',
    APPWRITE_FUNCTION_PROJECT_ID: 'history',
    YAPP_DATABASE_ID: 'history',
    YAPP_BOT_TOKEN: 'history',
    YAPP_SUPER_ADMIN_ID: superAdminId,
    YAPP_MINI_APP_URL: miniAppUrl,
    YAPP_POSTS_PER_HOUR: '0',
    YAPP_OPEN_POSTS: '0',
    YAPP_GIFT_LIMIT: '0',
    YAPP_CHANGES_PER_MINUTE: '0',
  });
}

const limits = { batchSize: 50, hasTime: () => true };

/** The dependencies of a history's context. */
type Parts = {
  readonly tables: MemoryTables;
  readonly environment: Environment;
  readonly nowMs: () => number;
  readonly newId: () => string;
  readonly isDelivered: HistoryTerms['isDelivered'];
  /** Collects work that is done after the answer. */
  readonly later: (work: Promise<unknown>) => void;
};

/** The context of operations in a history: no one signs in, and nothing waits. */
function contextOf(parts: Parts): OperationContext {
  const { tables, environment, nowMs, newId, isDelivered, later } = parts;
  return {
    request: null,
    authority: {
      actor: null,
      confirm: async () => ok(null),
      claim: () => ok([]),
      checkCause: () => ok(null),
    },
    hasTime: () => true,
    rows: tables.rows,
    accounts: {
      openSession: () => Promise.reject(new Error('no one signs in here')),
      syncLabels: async () => false,
      revokeAccess: async () => undefined,
      describe: async () => null,
      remove: async () => undefined,
      listIds: async () => ({ ids: [], isLast: true }),
      endSurplusSessions: async () => 0,
    },
    signIn: async () => err({ code: 'verification_failed', cause: 'no one signs in here' }),
    environment,
    paces: createRateLimits(0, nowMs),
    begin: tables.begin,
    serialize: createSerializer(),
    pause: async () => undefined,
    nowMs,
    newId,
    deliver: (messages) => {
      const delivered = messages.filter(({ call }) => isDelivered(recipientOf(call)));
      later(write(tables, delivered.map(sentMark)));
    },
    afterwards: (work) => later(work()),
    noteFault: () => undefined,
    log: () => undefined,
  };
}

function sentMark({ id: rowId }: OutboxMessage): Write {
  const data = { status: 'sent', attempts: 1 } as const;
  return { action: 'update', table: 'botOutbox', rowId, data };
}

async function write(tables: MemoryTables, writes: readonly Write[]): Promise<void> {
  const committed = await tables.begin().commit(writes);
  if (!committed.ok) throw new Error(`the history stops: ${committed.failure.message}`);
}

/** Starts an empty history at a moment. Rule EM-04. */
export function beginHistory(
  startMs: number,
  { superAdminId, miniAppUrl, isDelivered }: HistoryTerms,
): History {
  let timeMs = startMs;
  let requests = 0;
  const nowMs = () => timeMs;
  const newId = () => `history${String((requests += 1)).padStart(6, '0')}`;
  const tables = createMemoryTables(nowMs);
  const left: Promise<unknown>[] = [];
  const later = (work: Promise<unknown>) => void left.push(work);
  const environment = environmentOf(superAdminId, miniAppUrl);
  const context = contextOf({ tables, environment, nowMs, newId, isDelivered, later });

  const ask: History['ask'] = async (personId, name, request) => {
    const reply = await answerCall(context, {
      path: `/${name}`,
      body: JSON.stringify({ ...request, requestId: newId() }),
      hasToken: true,
      identify: async () => (personId === null ? null : { id: personId, row: undefined }),
      faults: {
        executionId: 'history',
        causes: createFaultCauses(),
        log: async () => undefined,
      },
    });
    await Promise.all(left.splice(0));
    return reply;
  };

  return {
    ...installationSeeder(tables),
    all: tables.all,
    nowMs,
    moveTo(nextMs) {
      timeMs = Math.max(timeMs, Math.round(nextMs));
    },
    ask,
    async act(personId, name, request) {
      const reply = await ask(personId, name, request);
      if (!reply.success) throw new Error(`${name} was refused: ${reply.error}`);
      return reply;
    },
    async runSchedule() {
      await decideDue(context, { ...limits, failures: await openFailures(context, 'deadlines') });
      await closeBanned(context, { ...limits, failures: await openFailures(context, 'bans') });
      await keepEconomy(context, limits);
      await keepLeaders(context, limits);
      await Promise.all(left.splice(0));
    },
  };
}

function installationSeeder(tables: MemoryTables): InstallationSeeder {
  return {
    rows: tables.rows,
    async createPerson(rowId, columns) {
      const data = { ...columns, ...searchKeysOfColumns(columns) };
      await write(tables, [{ action: 'create', table: 'users', rowId, data }]);
    },
    changePerson: (rowId, data) =>
      write(tables, [{ action: 'update', table: 'users', rowId, data }]),
    createRow: (table, rowId, data) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- table and data were checked together, which the compiler cannot follow into the union
      write(tables, [{ action: 'create', table, rowId, data } as Write]),
  };
}
