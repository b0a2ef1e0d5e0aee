import { randomBytes } from 'node:crypto';
import { Account, Client, TablesDB, Users } from 'node-appwrite';
import { ok } from '#src/domain/result.ts';
import { createRows } from '#src/tables/rows.ts';
import { createAccounts } from '../identity/accounts.ts';
import { identifyCaller } from '../identity/caller.ts';
import { markFullPosts } from '../operations/reach-target.ts';
import { createBackground, type Background } from '../runtime/background.ts';
import { createCallLimit, type CallLimit } from '../runtime/call-limit.ts';
import { createCallPace } from '../runtime/call-pace.ts';
import { createBotClient } from '../outbox/bot-client.ts';
import { createBegin } from '../runtime/committer.ts';
import type { OperationContext } from '../runtime/context.ts';
import { createOutboxDelivery, type OutboxDelivery } from '../outbox/delivery.ts';
import { readEnvironment, type Environment } from '../runtime/environment.ts';
import { createErrorReport, createHiding } from './error-report.ts';
import { answerCall, type FunctionReply } from './router.ts';
import type { Authority } from '../runtime/run-plan.ts';
import { retryForMs } from '#src/contract/function-time.ts';
import { runSchedule } from '../runtime/schedule.ts';
import { fairPlayWork } from '../schedule/fair-play.ts';
import { createSerialiser } from '../runtime/serialise.ts';
import { createSignInVerifier, type SignInVerifier } from '../identity/sign-in-verifier.ts';

/** One call of the function, as Appwrite's runtime hands it over. */
export type OperationsCall = {
  readonly path: string;
  readonly body: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly log: (message: string) => void;
};

/** What the function takes from outside beside its variables. */
export type OperationsPorts = {
  readonly nowMs: () => number;
  readonly fetch: typeof globalThis.fetch;
  /** A number from 0 to 1, for the jitter of retries. */
  readonly random: () => number;
  /** Resolves after so many milliseconds. */
  readonly wait: (delayMs: number) => Promise<void>;
};

/** What the schedule did, by kind of work. */
export type ScheduleReply = {
  readonly success: true;
  readonly done: Readonly<Record<string, number>>;
};

/** The trusted function: answers calls, and does what is due when the schedule calls. */
export type OperationsFunction = (call: OperationsCall) => Promise<FunctionReply | ScheduleReply>;

/** Calls of the backend at a time, for each process of the function. */
const mostCalls = 64;
const jitterMs = 20;
const longestPauseMs = 500;

/** The authority of a guest's operation, which needs nobody's right. */
const nobody: Authority = { actor: null, confirm: async () => ok(null), claim: () => ok([]) };

/** Makes the function of one installation; throws when a variable is missing. */
export function createOperationsFunction(
  variables: Readonly<Record<string, string | undefined>>,
  ports: OperationsPorts,
): OperationsFunction {
  const environment = readEnvironment(variables);
  const serialise = createSerialiser();
  const background = createBackground(ports.wait);
  const limit = createCallLimit(mostCalls);
  const pace = createCallPace(environment.limits.changesPerMinute, ports.nowMs);
  return async ({ path, body, headers, log: write }) => {
    const { databaseId, sentryDsn: dsn } = environment;
    const [key = '', jwt = ''] = [headers['x-appwrite-key'], headers['x-appwrite-user-jwt']];
    const hide = createHiding([...secretsOf(environment), key, jwt]);
    const log = (message: string) => write(hide(message));
    const client = connect(environment, limit).setKey(key);
    const tablesDB = new TablesDB(client);
    const noteUnreadable: Parameters<typeof createRows>[2] = (table, failure) => {
      log(`A row of ${table} does not parse: ${failure.code}`);
    };
    const rows = createRows(tablesDB, databaseId, noteUnreadable);
    const outbox = deliveryFor(environment, { rows, tablesDB, log, ports, background });
    const endMs = ports.nowMs() + retryForMs;
    const context: OperationContext = {
      authority: nobody,
      request: null,
      hasTime: () => ports.nowMs() < endMs,
      rows,
      accounts: createAccounts(new Users(client), ports.nowMs),
      signIn: signInFor(environment),
      environment,
      begin: createBegin(tablesDB, databaseId),
      serialise,
      pause: (attempt) => ports.wait(pauseMs(attempt, ports.random())),
      nowMs: ports.nowMs,
      newId,
      deliver: (messages) => outbox.deliver(messages),
      afterwards: (work) => {
        void background.queue(() => logFailure(work, log));
      },
      log,
    };
    if (headers['x-appwrite-trigger'] === 'schedule') {
      // A guest can be behind this as well, so it does no more than what is due, and that once.
      const schedule = { rows, tablesDB, databaseId, nowMs: ports.nowMs, log };
      const done = await runSchedule(schedule, [
        { kind: 'targets', run: () => markFullPosts(context) },
        // What is decided now is delivered at the end of this very run.
        ...fairPlayWork({ ...context, deliver: () => undefined }),
        { kind: 'delivery', run: () => outbox.deliverDue() },
      ]);
      return { success: true, done };
    }
    const identify = async () => {
      if (jwt === '') return null;
      const asCaller = connect(environment, limit).setJWT(jwt);
      const ownRows = createRows(new TablesDB(asCaller), databaseId, noteUnreadable);
      return identifyCaller(jwt, { rows: ownRows, account: new Account(asCaller) });
    };
    const report = createErrorReport({ dsn, hide, ...ports, log });
    const functionCall = { path, body, hasToken: jwt !== '', identify, pace, report };
    return background.serve(() => answerCall(context, functionCall));
  };
}

/** What no report and no log may say, beside what a single call brings. */
function secretsOf({ botToken, erasureKey, bot, signIn }: Environment): readonly string[] {
  return [botToken, erasureKey, bot.sharedSecret, signIn.secretKey];
}

/**
 * A client of the backend. Its calls share the limit: more at a time would open more connections, and a busy server takes
 * new ones so slowly that a call waits seconds on one while others are answered within a tenth of one.
 */
function connect({ endpoint, projectId }: Environment, limit: CallLimit): Client {
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

/** Without a configured sign-in nobody can be verified, and nothing else is held up. */
function signInFor({ signIn }: Environment): SignInVerifier {
  return async (token) => createSignInVerifier(signIn)(token);
}

async function logFailure(
  work: () => Promise<unknown>,
  log: (message: string) => void,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    log(`Left to the schedule: ${error instanceof Error ? error.message : String(error)}`);
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
  return Math.min(jitterMs * 2 ** attempt, longestPauseMs) * (0.25 + chance);
}
