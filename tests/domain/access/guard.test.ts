import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideGuard, type GuardSession } from '#src/domain/access/guard.ts';
import type { Standing } from '#src/domain/people/lifecycle.ts';

const pathsOfClass = {
  auth: ['/auth', '/auth/', '/auth/anything'],
  verify: ['/verify_x', '/verify_x?tg=a#key', '/auth/x-verify-callback'],
  waiting: ['/approval-waiting'],
  banned: ['/banned'],
  member: [
    '/',
    '/earn',
    '/profile',
    '/user/1001',
    '/post/p1',
    '/init-data',
    '/theme-params',
    '/launch-params',
  ],
  admin: [
    '/admin',
    '/admin/tools',
    '/reports/',
    '/requests/',
    '/admin/ban-tool',
    '/admin/create',
    '/admin/manage-types',
  ],
  open: ['/notifs', '/debug', '/test'],
  unknown: ['/nowhere', '/admin/nothing', '/user'],
};
const classes = [
  'auth',
  'verify',
  'waiting',
  'banned',
  'member',
  'admin',
  'open',
  'unknown',
] as const;

const visitor: Standing = {
  isApproved: false,
  isRequestOpen: false,
  isBanned: false,
  isAdmin: false,
};
const approved = { ...visitor, isApproved: true };

function loaded(user: Standing | null): GuardSession {
  return { status: 'loaded', user };
}

const wait = '/approval-waiting';

/** The table of the rules: one row per state, the columns in the order of `classes`. */
const table: [string, GuardSession, string[]][] = [
  [
    'none',
    { status: 'signed_out' },
    ['show', 'show', '/auth', '/ → /auth', '/auth', '/auth', '/auth', '/ → /auth'],
  ],
  [
    'loading',
    { status: 'loading' },
    ['spinner', 'show', 'spinner', 'spinner', 'spinner', 'spinner', 'spinner', 'spinner'],
  ],
  [
    'load error',
    { status: 'load_error' },
    ['error', 'show', 'error', 'error', 'error', 'error', 'error', 'error'],
  ],
  [
    'new',
    loaded(null),
    ['show', 'show', '/auth', '/ → /auth', '/auth', '/auth', '/auth', '/ → /auth'],
  ],
  [
    'pending',
    loaded({ ...visitor, isRequestOpen: true }),
    ['show', 'show', 'show', `/ → ${wait}`, wait, wait, wait, `/ → ${wait}`],
  ],
  [
    'pending admin',
    loaded({ ...visitor, isRequestOpen: true, isAdmin: true }),
    ['show', 'show', 'show', `/ → ${wait}`, wait, wait, wait, `/ → ${wait}`],
  ],
  [
    'rejected',
    loaded(visitor),
    ['show', 'show', 'show', `/ → ${wait}`, wait, wait, wait, `/ → ${wait}`],
  ],
  ['approved', loaded(approved), ['/', 'show', '/', '/', 'show', '/', 'show', '/']],
  [
    'admin',
    loaded({ ...approved, isAdmin: true }),
    ['/', 'show', '/', '/', 'show', 'show', 'show', '/'],
  ],
  [
    'banned',
    loaded({ ...approved, isBanned: true }),
    ['/banned', '/banned', '/banned', 'show', '/banned', '/banned', 'show', '/ → /banned'],
  ],
  [
    'banned admin',
    loaded({ ...approved, isBanned: true, isAdmin: true }),
    ['/banned', '/banned', '/banned', 'show', '/banned', '/banned', 'show', '/ → /banned'],
  ],
  [
    'banned while pending',
    loaded({ ...visitor, isBanned: true, isRequestOpen: true }),
    ['/banned', '/banned', '/banned', 'show', '/banned', '/banned', 'show', '/ → /banned'],
  ],
];

/** Follows redirects up to the given number of hops and returns their targets. */
function follow(path: string, session: GuardSession, hopsLeft = 9): string[] {
  const outcome = decideGuard(path, session);
  if (outcome.kind !== 'redirect') return [outcome.kind];
  if (hopsLeft === 0) return ['endless'];
  return [outcome.to, ...follow(outcome.to, session, hopsLeft - 1)];
}

/** The redirects that the cell describes, or the screen if there are none. */
function cellOf(path: string, session: GuardSession): string {
  const steps = follow(path, session);
  return steps.length === 1 ? steps.join() : steps.slice(0, -1).join(' → ');
}

function cellsOf(session: GuardSession, index: number): string[] {
  const routeClass = classes[index] ?? 'unknown';
  return pathsOfClass[routeClass].map((path) => cellOf(path, session));
}

test.each(table)(
  '[GU-04] [GU-05] [GU-06] [GU-07] [GU-08] [GU-09] [GU-10] [GU-11] [GU-12] the guard’s row %s',
  (_state, session, row) => {
    for (const [index, cell] of row.entries()) {
      expect([classes[index], ...new Set(cellsOf(session, index))]).toEqual([classes[index], cell]);
    }
  },
);

const standings = fc.record({
  isApproved: fc.boolean(),
  isRequestOpen: fc.boolean(),
  isBanned: fc.boolean(),
  isAdmin: fc.boolean(),
});
const sessions = fc.oneof(
  fc.constantFrom<GuardSession[]>(
    { status: 'signed_out' },
    { status: 'loading' },
    { status: 'load_error' },
    loaded(null),
  ),
  standings.map(loaded),
);
const paths = fc.oneof(
  fc.constantFrom(...Object.values(pathsOfClass).flat()),
  fc.string().map((text) => `/${text}`),
);

test('redirects end within 3 hops, from any path in any state', () => {
  fc.assert(
    fc.property(paths, sessions, (path, session) => {
      const steps = follow(path, session, 3);
      expect(['show', 'spinner', 'error']).toContain(steps.at(-1));
    }),
  );
});

test("only an approved, unbanned administrator sees an administrators' route", () => {
  fc.assert(
    fc.property(fc.constantFrom(...pathsOfClass.admin), standings, (path, standing) => {
      const isShown = decideGuard(path, loaded(standing)).kind === 'show';
      expect(isShown).toBe(standing.isApproved && standing.isAdmin && !standing.isBanned);
    }),
  );
});
