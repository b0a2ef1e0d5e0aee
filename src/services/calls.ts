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

/** How the services call the backend: always in a session, and never twice for one command. */
export type Calls = {
  /**
   * Runs a changing operation under a stored request id, so that a retry takes effect only once. If a call comes too
   * early, it waits the given seconds, so that many calls in a row proceed at the allowed rate. Rules TR-23, TR-33.
   */
  change<Name extends ChangeName>(
    name: Name,
    request: Omit<OperationRequest<Name>, 'requestId'>,
    options?: ChangeOptions<Name>,
  ): Promise<Reply<OperationOutput<Name>>>;
  /**
   * Does the same with the caller's own request id, which the caller keeps until a refusal is `known`; a failed login
   * is not one. Rule MY-21.
   */
  repeat<Name extends ChangeName>(
    name: Name,
    request: OperationRequest<Name>,
  ): Promise<Reply<OperationOutput<Name>>>;
  /** Runs an operation in a session, without a request id. */
  run: OperationCall;
  /**
   * Reads rows in a session and returns what `show` makes of them, or refuses with the given failure. The query may run
   * twice, the second time after a new login. Rules TR-03, ER-04.
   */
  read<Value extends object, Shown extends object>(
    query: (rows: Rows) => Promise<Result<Value, ReadFailure>>,
    failure: Failure | ((cause: ReadFailure) => Failure),
    show: (value: Value) => Shown,
  ): Promise<Reply<Shown>>;
};

/** What else determines a change. */
type ChangeOptions<Name extends ChangeName> = {
  /** Sent along without being part of the request's identity. */
  readonly conditions?: Partial<OperationRequest<Name>>;
  /** The state that the caller saw: part of the identity without being sent. */
  readonly basis?: number;
  /**
   * Forgets an equal request without an answer: others may have changed since what it set, and under its id this one
   * would have no effect.
   */
  readonly isAnew?: boolean;
};

/** The dependencies of `createCalls`. */
type CallParts = {
  readonly backend: Pick<Backend, 'rows' | 'isGuest'>;
  readonly call: OperationCall;
  readonly sessions: AccountSession;
  readonly requestIds: RequestIds;
  /** Resolves after the given time. */
  readonly wait: (delayMs: number) => Promise<void>;
};

/** How often a call that comes too early is resent before its refusal is returned. */
const maxWaits = 5;

/** Creates the calls of one messenger user. */
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
    async change(name, request, { conditions, basis, isAnew = false } = {}) {
      const identity = basis === undefined ? request : { ...request, basis };
      if (isAnew) requestIds.settle(name, identity);
      const requestId = requestIds.idFor(name, identity);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller's request lacks only the id that is added
      const complete = { ...request, ...conditions, requestId } as unknown as OperationRequest<
        typeof name
      >;
      return sessions.within(async () => {
        const reply = await callInTime(name, complete);
        // A failed login says nothing about a request that was sent before.
        if (reply.success || outcomeOf(reply) === 'known') requestIds.settle(name, identity);
        return reply;
      });
    },
    async repeat(name, request) {
      let answer: Reply<OperationOutput<typeof name>> | undefined;
      const reply = await sessions.within(async () => {
        answer = await callInTime(name, request);
        return answer;
      });
      // A failed login says nothing about a request that was sent before.
      return reply.success || reply === answer ? reply : { ...reply, code: 'session_missing' };
    },
    run: (name, request) => sessions.within(() => call(name, request)),
    read: (query, failure, show) =>
      sessions.within(async () => {
        const { result, isSessionGone } = await proof.read(query);
        if (result.ok && !isSessionGone) return succeed(show(result.value));
        const cause: ReadFailure = result.ok ? { code: 'unauthorized' } : result.failure;
        const refusal = typeof failure === 'function' ? failure(cause) : failure;
        return refuse(isSessionGone ? { code: 'session_missing', otherwise: refusal } : refusal);
      }),
  };
}

/** The result of a read, and whether the session has expired. */
type CheckedReading<Value> = {
  readonly result: Result<Value, ReadFailure>;
  readonly isSessionGone: boolean;
};

/** Reads rows and detects whether the session in use has expired. */
type ExpiryDetector = {
  read<Value extends object>(
    query: (rows: Rows) => Promise<Result<Value, ReadFailure>>,
  ): Promise<CheckedReading<Value>>;
};

/**
 * Creates the detector. Only few tables refuse a caller without a session; in the others a row is just missing and a
 * list empty. So after every empty result, it asks the backend whether there is a session: earlier rows say nothing
 * about a session that has ended since. Rule TR-03.
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
      // If the session was replaced during the read, it is unknown whether the old one had expired.
      return { result, isSessionGone: isGuest || secret() !== usedSecret };
    },
  };
}
