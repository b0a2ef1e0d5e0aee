import { randomBytes } from 'node:crypto';
import { Account, Client, TablesDB, Users } from 'node-appwrite';
import { isRowId } from '#src/domain/ids.ts';
import { ok } from '#src/domain/result.ts';
import { messageOf } from '#src/tables/read-failure.ts';
import { createRows } from '#src/tables/rows.ts';
import { createAccounts } from '../identity/accounts.ts';
import { identifyCaller } from '../identity/caller.ts';
import { createBackground, type Background } from '../runtime/background.ts';
import { createConcurrencyLimit, type ConcurrencyLimit } from '../runtime/concurrency-limit.ts';
import { createRateLimits } from '../runtime/rate-limit.ts';
import { createBotClient } from '../outbox/bot-client.ts';
import { createBegin } from '../runtime/committer.ts';
import type { OperationContext } from '../runtime/context.ts';
import { createFaultCauses, withNotedFaults } from '../runtime/fault-causes.ts';
import { createOutboxDelivery, type OutboxDelivery } from '../outbox/delivery.ts';
import { readEnvironment, type Environment } from '../runtime/environment.ts';
import { createErrorReport, createHiding } from './error-report.ts';
import { createFaultLog, writeHeldBack, type CallFaults, type FaultLogParts } from './fault-log.ts';
import { createRepeatLimit } from './repeat-limit.ts';
import { answerCall, type FunctionReply } from './router.ts';
import type { Authority } from '../runtime/run-plan.ts';
import { retryForMs, scheduleForMs } from '#src/contract/function-time.ts';
import { runSchedule } from '../runtime/schedule.ts';
import { scheduledJobs } from '../schedule/jobs.ts';
import { createSerializer } from '../runtime/serialize.ts';
import { createSignInVerifier, type SignInVerifier } from '../identity/sign-in-verifier.ts';

/** One call of the function, as Appwrite's runtime passes it. */
export type OperationsCall = {
  readonly path: string;
  readonly body: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly log: (message: string) => void;
  /** Writes a line about a failure. */
  readonly error: (message: string) => void;
};

/** The dependencies of the function, besides its variables. */
export type OperationsPorts = {
  readonly nowMs: () => number;
  readonly fetch: typeof globalThis.fetch;
  /** A number from 0 to 1, for the jitter of retries. */
  readonly random: () => number;
  /** Resolves after this many milliseconds. */
  readonly wait: (delayMs: number) => Promise<void>;
};

/** The counts of the schedule's work, by kind. */
export type ScheduleReply = {
  readonly success: true;
  readonly done: Readonly<Record<string, number>>;
};

/** The trusted function: answers calls, and does due work when the schedule calls it. */
export type OperationsFunction = (call: OperationsCall) => Promise<FunctionReply | ScheduleReply>;

/** The maximum number of simultaneous calls to the backend, for each process of the function. */
const maxCalls = 64;
const jitterMs = 20;
const maxPauseMs = 500;

/** The authority of a guest operation, which needs no rights. */
const noOne: Authority = {
  actor: null,
  confirm: async () => ok(null),
  claim: () => ok([]),
  checkCause: () => ok(null),
};

/** Creates the function of one installation; throws if a variable is missing. */
export function createOperationsFunction(
  variables: Readonly<Record<string, string | undefined>>,
  ports: OperationsPorts,
): OperationsFunction {
  const environment = readEnvironment(variables);
  const serialize = createSerializer();
  const background = createBackground(ports.wait);
  const limit = createConcurrencyLimit(maxCalls);
  const paces = createRateLimits(environment.limits.changesPerMinute, ports.nowMs);
  const repeats = createRepeatLimit(ports.nowMs);
  return async ({ path, body, headers, ...write }) => {
    const { databaseId, sentryDsn: dsn } = environment;
    const key = serversOwn(headers['x-appwrite-key']);
    const jwt = headers['x-appwrite-user-jwt'] ?? '';
    const hide = createHiding([...secretsOf(environment), key, jwt]);
    const log = (message: string) => write.log(hide(message));
    const report = createErrorReport({ dsn, hide, ...ports, log });
    const faults = traceFaults(headers, { limit: repeats, hide, writeError: write.error, report });
    const { note: noteFault } = faults.causes;
    const client = connect(environment, limit).setKey(key);
    const tablesDB = new TablesDB(client);
    const noteUnreadable: Parameters<typeof createRows>[2] = (table, failure) => {
      noteFault(`reading ${table}: ${failure.code}`);
    };
    const rows = withNotedFaults(createRows(tablesDB, databaseId, noteUnreadable), noteFault);
    const outbox = deliveryFor(environment, { rows, tablesDB, log, ports, background });
    const endMs = ports.nowMs() + retryForMs;
    const context: OperationContext = {
      authority: noOne,
      request: null,
      hasTime: () => ports.nowMs() < endMs,
      rows,
      accounts: createAccounts(new Users(client), ports.nowMs),
      signIn: signInFor(environment),
      environment,
      paces,
      begin: createBegin(tablesDB, databaseId, noteFault),
      serialize,
      pause: (attempt) => ports.wait(pauseMs(attempt, ports.random())),
      nowMs: ports.nowMs,
      newId,
      deliver: (messages) => outbox.deliver(messages),
      afterwards: (work) => {
        void background.queue(() => logFailure(work, faults, path));
      },
      noteFault,
      log,
    };
    if (headers['x-appwrite-trigger'] === 'schedule') {
      if (environment.isUnderMaintenance) return { success: true, done: {} };
      const done = await workOffSchedule(context, tablesDB, outbox);
      await logScheduleFaults(faults);
      return { success: true, done };
    }
    const identify = async () => {
      if (jwt === '') return null;
      const asCaller = connect(environment, limit).setJWT(jwt);
      const ownRows = createRows(new TablesDB(asCaller), databaseId, noteUnreadable);
      return identifyCaller(jwt, { rows: ownRows, account: new Account(asCaller) });
    };
    const functionCall = { path, body, hasToken: jwt !== '', identify, faults };
    return background.serve(() => answerCall(context, functionCall));
  };
}

/** Does due work, and nothing else, because guests can trigger it too. Rule TR-29. */
async function workOffSchedule(
  context: OperationContext,
  tablesDB: TablesDB,
  outbox: OutboxDelivery,
): Promise<ScheduleReply['done']> {
  const { rows, environment, nowMs, noteFault: log } = context;
  const endMs = nowMs() + scheduleForMs;
  const hasTime = () => nowMs() < endMs;
  const { databaseId } = environment;
  // Messages that this run writes are delivered at its end.
  const quiet = { ...context, deliver: () => undefined };
  const jobs = scheduledJobs(quiet, (forMs) => outbox.deliverDue(forMs));
  return runSchedule({ rows, tablesDB, databaseId, nowMs, log, hasTime }, jobs);
}

/** Starts the fault list of a call, and writes the counts of earlier calls. */
function traceFaults(headers: OperationsCall['headers'], parts: FaultLogParts): CallFaults {
  writeHeldBack(parts);
  return {
    executionId: executionIdIn(headers),
    causes: createFaultCauses(),
    log: createFaultLog(parts),
  };
}

async function logScheduleFaults({ executionId, causes, log }: CallFaults): Promise<void> {
  const fault = { operation: 'schedule', request: executionId, code: 'schedule_failed' };
  for (const cause of causes.list()) await log({ ...fault, cause });
}

/** The server's own value of a header: it comes last if a client sent one with the same name. Rules TR-26, TR-33. */
function serversOwn(header = ''): string {
  return header.split(',').at(-1)?.trim() ?? '';
}

function executionIdIn(headers: OperationsCall['headers']): string {
  const executionId = serversOwn(headers['x-appwrite-execution-id']);
  return isRowId(executionId) ? executionId : 'unknown';
}

/** The secrets that no report or log may contain, besides those of a single call. */
function secretsOf({ botToken, erasureKey, bot, signIn }: Environment): readonly string[] {
  return [botToken, erasureKey, bot.sharedSecret, signIn.secretKey];
}

/**
 * A client of the backend whose calls share the limit. More simultaneous calls would open more connections, which
 * a busy server accepts so slowly that a call waits seconds for one while open connections answer within 100 ms.
 */
function connect({ endpoint, projectId }: Environment, limit: ConcurrencyLimit): Client {
  const client = new Client().setEndpoint(endpoint).setProject(projectId);
  const call = client.call.bind(client);
  client.call = (...given) => limit(() => call(...given));
  return client;
}

type DeliveryParts = Pick<
  Parameters<typeof createOutboxDelivery>[0],
  'rows' | 'tablesDB' | 'log'
> & {
  readonly ports: OperationsPorts;
  readonly background: Background;
};

function deliveryFor({ databaseId, bot }: Environment, parts: DeliveryParts): OutboxDelivery {
  const { ports, ...rest } = parts;
  const { host: baseUrl, sharedSecret } = bot;
  const client =
    baseUrl === '' ? null : createBotClient({ baseUrl, sharedSecret, fetch: ports.fetch });
  return createOutboxDelivery({ ...rest, databaseId, bot: client, nowMs: ports.nowMs });
}

/** Without a configured sign-in no one can be verified, and everything else still works. */
function signInFor({ signIn }: Environment): SignInVerifier {
  return async (token) => createSignInVerifier(signIn)(token);
}

async function logFailure(
  work: () => Promise<unknown>,
  { executionId: request, log }: CallFaults,
  path: string,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const operation = path.replaceAll('/', '');
    await log({ operation, request, code: 'left_to_the_schedule', cause: messageOf(error), error });
  }
}

/** 26 letters and digits: more than 128 random bits. */
function newId(): string {
  return BigInt(`0x${randomBytes(20).toString('hex')}`)
    .toString(36)
    .padStart(31, '0')
    .slice(-26);
}

function pauseMs(attempt: number, chance: number): number {
  return Math.min(jitterMs * 2 ** attempt, maxPauseMs) * (0.25 + chance);
}
