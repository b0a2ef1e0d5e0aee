import type {
  ChangeName,
  OperationOutput,
  OperationRequest,
} from '#src/contract/operations/operations.ts';
import type { Failure } from '#src/domain/failure.ts';
import type { Result } from '#src/domain/result.ts';
import type { ReadFailure } from '#src/tables/read-failure.ts';
import type { Rows } from '#src/tables/rows.ts';
import type { AccountSession } from './account-session.ts';
import type { Backend } from './backend.ts';
import { failureOf } from './failure-of.ts';
import type { OperationCall } from './operation-calls.ts';
import { outcomeOf, refuse, succeed, type Reply } from './reply.ts';
import type { RequestIds } from './request-ids.ts';

/** How the services reach the backend: always in a session, and never twice for one command. */
export type Calls = {
  /**
   * Runs a changing operation under a kept request id, so that a repetition takes effect once. What `conditions`
   * hold is sent along, but does not make it another request. A call that comes too early waits the seconds named,
   * so that many in a row go on at the pace that is allowed. Rules TR-23, TR-33.
   */
  change<Name extends ChangeName>(
    name: Name,
    request: Omit<OperationRequest<Name>, 'requestId'>,
    conditions?: Partial<OperationRequest<Name>>,
  ): Promise<Reply<OperationOutput<Name>>>;
  /**
   * Runs a changing operation in the same way, under the request id that its caller keeps until a refusal is `known`;
   * a login that fails is none. Rule MY-21.
   */
  repeat<Name extends ChangeName>(
    name: Name,
    request: OperationRequest<Name>,
  ): Promise<Reply<OperationOutput<Name>>>;
  /** Runs an operation in a session, without a request id. */
  run: OperationCall;
  /**
   * Reads rows in a session and answers what `show` makes of them; a failure is worded by the sentence given.
   * The query may run twice, the second time after a fresh login. Rules TR-03, ER-04.
   */
  read<Value extends object, Shown extends object>(
    query: (rows: Rows) => Promise<Result<Value, ReadFailure>>,
    failure: Failure | ((cause: ReadFailure) => Failure),
    show: (value: Value) => Shown,
  ): Promise<Reply<Shown>>;
};

/** What the calls are made of. */
type CallParts = {
  readonly backend: Pick<Backend, 'rows' | 'isGuest'>;
  readonly call: OperationCall;
  readonly sessions: AccountSession;
  readonly requestIds: RequestIds;
  /** Resolves after the given time. */
  readonly wait: (delayMs: number) => Promise<void>;
};

/** How often a call that comes too early is sent again, before its refusal is answered. */
const maxWaits = 5;

/** Makes the calls of one messenger user. */
export function createCalls(parts: CallParts): Calls {
  const { call, sessions, requestIds, wait } = parts;
  const proof = createExpiryDetector({ ...parts, secret: () => sessions.secret() });

  async function callInTime<Name extends ChangeName>(
    name: Name,
    request: OperationRequest<Name>,
  ): Promise<Reply<OperationOutput<Name>>> {
    let reply = await call(name, request);
    for (let waits = 0; waits < maxWaits && !reply.success; waits++) {
      const failure = failureOf(reply);
      if (failure?.code !== 'too_many_requests') break;
      await wait(failure.seconds * 1000);
      reply = await call(name, request);
    }
    return reply;
  }

  return {
    async change(name, request, conditions) {
      const requestId = requestIds.idFor(name, request);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller's request lacks only the id that is added
      const complete = { ...request, ...conditions, requestId } as unknown as OperationRequest<
        typeof name
      >;
      return sessions.within(async () => {
        const reply = await callInTime(name, complete);
        // A login that fails says nothing of a request that was sent before.
        if (reply.success || outcomeOf(reply) === 'known') requestIds.settle(name, request);
        return reply;
      });
    },
    async repeat(name, request) {
      let answer: Reply<OperationOutput<typeof name>> | undefined;
      const reply = await sessions.within(async () => {
        answer = await callInTime(name, request);
        return answer;
      });
      // A login that fails says nothing of a request that was sent before.
      return reply.success || reply === answer ? reply : { ...reply, code: 'session_missing' };
    },
    run: (name, request) => sessions.within(() => call(name, request)),
    read: (query, failure, show) =>
      sessions.within(async () => {
        const { result, isSessionGone } = await proof.read(query);
        if (result.ok && !isSessionGone) return succeed(show(result.value));
        const cause: ReadFailure = result.ok ? { code: 'unauthorized' } : result.failure;
        const stated = typeof failure === 'function' ? failure(cause) : failure;
        return refuse(isSessionGone ? { code: 'session_missing', otherwise: stated } : stated);
      }),
  };
}

/** A reading with what it is about the session. */
type CheckedReading<Value> = {
  readonly result: Result<Value, ReadFailure>;
  readonly isSessionGone: boolean;
};

/** Reads rows and finds out whether the session in use is still someone's. */
type ExpiryDetector = {
  read<Value extends object>(
    query: (rows: Rows) => Promise<Result<Value, ReadFailure>>,
  ): Promise<CheckedReading<Value>>;
};

/**
 * Makes the proof. A caller without a session is refused by few tables: to others a row is missing and a
 * list is empty. So where nothing came, the backend is asked whose session it is, each time: rows that came earlier say
 * nothing of a session that was ended since. Rule TR-03.
 */
function createExpiryDetector(parts: {
  readonly backend: Pick<Backend, 'rows' | 'isGuest'>;
  /** The secret of the session in use. */
  readonly secret: () => string;
}): ExpiryDetector {
  const { backend, secret } = parts;
  return {
    async read(query) {
      const usedSecret = secret();
      let hasRow = false;
      let isRowMissing = false;
      const result = await query({
        async get(table, rowId) {
          const row = await backend.rows.get(table, rowId);
          hasRow ||= row.ok;
          isRowMissing ||= !row.ok && row.failure.code === 'row_missing';
          return row;
        },
        async list(asked) {
          const page = await backend.rows.list(asked);
          hasRow ||= page.ok && page.value.ids.length > 0;
          return page;
        },
      });
      if (!result.ok && result.failure.code === 'unauthorized')
        return { result, isSessionGone: true };
      if (hasRow) return { result, isSessionGone: false };
      const isGuest = (isRowMissing || result.ok) && (await backend.isGuest());
      // A session that was replaced in the meantime cannot be asked about any more.
      return { result, isSessionGone: isGuest || secret() !== usedSecret };
    },
  };
}
