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

/** What screens ask about people. */
export type UsersService = {
  /**
   * The row of oneself, or of another person for administrators; `user_not_found` where there is none,
   * `database_timeout` after 10 s, of which the given time has passed already. Rules GU-16, GU-20 to GU-22, ER-03.
   */
  load(id: string, waitedMs?: number): Promise<Reply<{ user: User }>>;
  /** What members see of another person; `user_not_found` for no one, `database_timeout` after 10 s. Rules TR-34, GU-21. */
  profile: ReadProfile;
  /** The first 200 people who wait for approval, oldest request first, and how many wait. Rules RQ-01, RQ-02, PA-03. */
  pending(): Promise<Reply<{ rows: readonly User[]; total: number }>>;
  /** The people that an X username or a messenger handle fits, several where it changed hands. Rules AD-06, FA-20. */
  find(
    column: 'x_username' | 'tg_handle',
    handle: string,
  ): Promise<Reply<{ people: readonly User[] }>>;
  /** Has the bot write to the caller in a language from now on. Rule LA-03. */
  chooseLanguage(language: string): Promise<Reply<OperationOutput<'chooseLanguage'>>>;
  /** Switches off these kinds, and all others on. Rule MY-32. */
  chooseMessages(
    mutedKinds: readonly MutableKind[],
  ): Promise<Reply<OperationOutput<'chooseMessages'>>>;
  /** What the caller gets for a person who joins by the caller's link. Rule MY-30. */
  inviteReward(): Promise<Reply<OperationOutput<'readInvite'>>>;
};

/** How long a user load may take. Rule GU-21. */
const userLoadTimeoutMs = 10_000;
/** How many of those who wait are read at once, the oldest; every decision reads them again. */
const pendingLimit = 200;

/** Makes the service over the calls; `wait` resolves after the given time. */
export function createUsersService(
  calls: Calls,
  wait: (delayMs: number) => Promise<void>,
): UsersService {
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
    // A login that no one answered has no sentence of its own either.
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
        // Older rows have no time of the request; backends differ in where they put those.
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
    chooseLanguage: (language) => calls.change('chooseLanguage', { language }),
    chooseMessages: (mutedKinds) => calls.change('chooseMessages', { mutedKinds: [...mutedKinds] }),
    inviteReward: () => calls.run('readInvite', {}),
  };
}

function loadFailure(cause: ReadFailure): Failure {
  return cause.code === 'row_missing' ? { code: 'user_not_found' } : { code: 'user_load_failed' };
}

/** People who are asked for together, and the one answer for them all. */
type Batch = {
  readonly ids: Set<string>;
  readonly reply: Promise<Reply<OperationOutput<'readProfiles'>>>;
};

/** Reads the profile of one person, or refuses with `user_not_found` or `user_load_failed`. Rule TR-34. */
type ReadProfile = (id: string) => Promise<Reply<{ user: Profile }>>;

/** Makes the reading of profiles; those that are asked for at the same moment are read in one call. Rule TR-34. */
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
    // An answer that was lost has no sentence of its own where nothing was to be changed.
    if (!reply.success && reply.code === 'outcome_unknown') {
      return refuse({ code: 'user_load_failed' });
    }
    if (!reply.success) return reply;
    const user = reply.profiles.find((profile) => profile.id === id);
    return user === undefined ? refuse({ code: 'user_not_found' }) : succeed({ user });
  };
}
