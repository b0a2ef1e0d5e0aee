import type { OperationOutput } from '#src/contract/operations/operations.ts';
import type { Profile } from '#src/contract/operations/people.ts';
import type { Failure } from '#src/domain/failure.ts';
import { maxNamesakes } from '#src/domain/handles.ts';
import { requestTimeMs } from '#src/domain/people/lifecycle.ts';
import { maxProfilesAsked } from '#src/domain/people/profile.ts';
import type { MutableKind, User } from '#src/domain/user.ts';
import { query } from '#src/tables/query.ts';
import type { ReadFailure } from '#src/tables/read-failure.ts';
import type { Calls } from './calls.ts';
import { refuse, type Reply, succeed } from './reply.ts';

/** The calls of the screens about people. */
export type UsersService = {
  /**
   * The caller's own row, or another person's for administrators. Refuses with `user_not_found`, or with
   * `database_timeout` after 10 s minus the time already waited. Rules GU-16, GU-20 to GU-22, ER-03.
   */
  load(id: string, waitedMs?: number): Promise<Reply<{ user: User }>>;
  /** Another person's profile. Refuses with `user_not_found`, or with `database_timeout` after 10 s. Rules TR-34, GU-21. */
  profile: ReadProfile;
  /** The first 200 people who wait for approval, oldest request first, and how many wait. Rules RQ-01, RQ-02, PA-03. */
  pending(): Promise<Reply<{ rows: readonly User[]; total: number }>>;
  /** The people with an X username or messenger handle; several if it changed owners. Rules AD-06, FA-20. */
  find(
    column: 'x_username' | 'tg_handle',
    handle: string,
  ): Promise<Reply<{ people: readonly User[] }>>;
  /** Sets the language of the bot's messages to the caller. Rule LA-03. */
  chooseLanguage(language: string): Promise<Reply<OperationOutput<'chooseLanguage'>>>;
  /** Mutes these kinds of messages, and unmutes all others. Rule MY-32. */
  chooseMessages(
    mutedKinds: readonly MutableKind[],
  ): Promise<Reply<OperationOutput<'chooseMessages'>>>;
  /** The caller's reward for a person who joins by the caller's link. Rule MY-30. */
  inviteReward(): Promise<Reply<OperationOutput<'readInvite'>>>;
};

/** Timeout of loading a user. Rule GU-21. */
const userLoadTimeoutMs = 10_000;
/** How many waiting people are read at once, oldest first; every decision reads them again. */
const pendingLimit = 200;

/** The dependencies of `createUsersService`. */
type UsersParts = {
  readonly calls: Calls;
  /** Resolves after the given time. */
  readonly wait: (delayMs: number) => Promise<void>;
};

/** Creates the service. */
export function createUsersService({ calls, wait }: UsersParts): UsersService {
  const readProfile = createReadProfile(calls);

  async function inTime<Answer extends object>(
    reply: Promise<Reply<Answer>>,
    waitedMs = 0,
  ): Promise<Reply<Answer>> {
    const leftMs = Math.max(0, userLoadTimeoutMs - waitedMs);
    const late = wait(leftMs).then(() => refuse({ code: 'database_timeout' }));
    return Promise.race([reply, late]);
  }

  async function load(id: string, waitedMs?: number): Promise<Reply<{ user: User }>> {
    if (id === '') return refuse({ code: 'user_id_missing' });
    const reply = await inTime(
      calls.read(
        (rows) => rows.get('users', id),
        loadFailure,
        (user) => ({ user }),
      ),
      waitedMs,
    );
    // A login that timed out gets the generic message too.
    const isSilent = !reply.success && reply.code === 'outcome_unknown';
    return isSilent ? refuse({ code: 'user_load_failed' }) : reply;
  }

  return {
    load,
    profile: (id) => inTime(readProfile(id)),
    pending: () =>
      calls.read(
        (rows) =>
          rows.list(
            query('users')
              .equal('adminReqOpen', true)
              .ascending('requestedAtMs')
              .limit(pendingLimit),
          ),
        { code: 'requests_load_failed' },
        // Older rows have no request time, and backends sort missing values differently.
        ({ rows, total }) => ({
          rows: rows.toSorted((one, other) => requestTimeMs(one) - requestTimeMs(other)),
          total,
        }),
      ),
    find: (column, handle) =>
      calls.read(
        (rows) => rows.list(query('users').equal(column, handle).limit(maxNamesakes)),
        { code: 'database_error' },
        ({ rows }) => ({ people: rows }),
      ),
    chooseLanguage: (language) => calls.change('chooseLanguage', { language }, { isAnew: true }),
    chooseMessages: (mutedKinds) =>
      calls.change('chooseMessages', { mutedKinds: [...mutedKinds] }, { isAnew: true }),
    inviteReward: () => calls.run('readInvite', {}),
  };
}

function loadFailure(cause: ReadFailure): Failure {
  return cause.code === 'row_missing' ? { code: 'user_not_found' } : { code: 'user_load_failed' };
}

/** People who are read in one call, and its reply. */
type Batch = {
  readonly ids: Set<string>;
  readonly reply: Promise<Reply<OperationOutput<'readProfiles'>>>;
};

/** Reads the profile of one person, or refuses with `user_not_found` or `user_load_failed`. Rule TR-34. */
type ReadProfile = (id: string) => Promise<Reply<{ user: Profile }>>;

/** Creates the profile reader, which batches concurrent reads into one call. Rule TR-34. */
function createReadProfile(calls: Pick<Calls, 'run'>): ReadProfile {
  let current: Batch | null = null;

  function batchFor(id: string): Batch {
    if (current !== null && current.ids.size < maxProfilesAsked) {
      current.ids.add(id);
      return current;
    }
    const ids = new Set([id]);
    const reply = Promise.resolve().then(() => {
      if (current?.ids === ids) current = null;
      return calls.run('readProfiles', { userIds: [...ids] });
    });
    current = { ids, reply };
    return current;
  }

  return async (id) => {
    const reply = await batchFor(id).reply;
    // This call changes nothing, so a lost answer gets the generic message.
    if (!reply.success && reply.code === 'outcome_unknown') {
      return refuse({ code: 'user_load_failed' });
    }
    if (!reply.success) return reply;
    const user = reply.profiles.find((profile) => profile.id === id);
    return user === undefined ? refuse({ code: 'user_not_found' }) : succeed({ user });
  };
}
