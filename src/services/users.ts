import type { Failure } from '#src/domain/failure.ts';
import { mostNamesakes } from '#src/domain/moderation/choose-person.ts';
import { requestTimeMs } from '#src/domain/people/lifecycle.ts';
import type { OperationOutput } from '#src/contract/operations/operations.ts';
import type { User } from '#src/domain/user.ts';
import { query } from '#src/tables/query.ts';
import type { ReadFailure } from '#src/tables/read-failure.ts';
import type { Calls } from './calls.ts';
import { createReadProfile, type ReadProfile } from './profiles.ts';
import { refuse, type Reply } from './reply.ts';

/** What screens ask about people. */
export type UsersService = {
  /** The row of oneself, or of anybody for administrators; `user_not_found` for nobody, `database_timeout` after 10 s. Rules GU-16, GU-20 to GU-22, ER-03. */
  load(id: string): Promise<Reply<{ user: User }>>;
  /** What members see of another person; `user_not_found` for nobody, `database_timeout` after 10 s. Rules TR-34, GU-21. */
  profile: ReadProfile;
  /** People who wait for approval, oldest request first. Rules RQ-01, RQ-02, PA-03. */
  pending(): Promise<Reply<{ rows: readonly User[]; total: number }>>;
  /** The people whom an X username or a messenger handle fits, several where it changed hands. Rules AD-06, FA-20. */
  find(
    column: 'x_username' | 'tg_handle',
    handle: string,
  ): Promise<Reply<{ people: readonly User[] }>>;
  /** Has the bot write to the caller in a language from now on. Rule LA-03. */
  chooseLanguage(language: string): Promise<Reply<OperationOutput<'chooseLanguage'>>>;
};

/** How long a user load may take. Rule GU-21. */
const userLoadTimeoutMs = 10_000;
/** The most people that wait at once. */
const userListLimit = 1000;

/** Makes the service over the calls; `wait` resolves after the given time. */
export function createUsersService(
  calls: Calls,
  wait: (delayMs: number) => Promise<void>,
): UsersService {
  const readProfile = createReadProfile(calls);

  async function inTime<Answer extends object>(
    reply: Promise<Reply<Answer>>,
  ): Promise<Reply<Answer>> {
    const late = wait(userLoadTimeoutMs).then(() => refuse({ code: 'database_timeout' }));
    return Promise.race([reply, late]);
  }

  async function load(id: string): Promise<Reply<{ user: User }>> {
    if (id === '') return refuse({ code: 'user_id_missing' });
    const reply = await inTime(
      calls.read(
        (rows) => rows.get('users', id),
        loadFailure,
        (user) => ({ user }),
      ),
    );
    // A login that nobody answered has no sentence of its own either.
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
              .limit(userListLimit),
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
        (rows) => rows.list(query('users').equal(column, handle).limit(mostNamesakes)),
        { code: 'database_error' },
        ({ rows }) => ({ people: rows }),
      ),
    chooseLanguage: (language) => calls.change('chooseLanguage', { language }),
  };
}

function loadFailure(cause: ReadFailure): Failure {
  return cause.code === 'row_missing' ? { code: 'user_not_found' } : { code: 'user_load_failed' };
}
