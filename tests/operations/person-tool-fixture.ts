import type { TestBackend } from '#tests/support/test-backend.ts';
import { openWithPeople, people, succeeded } from './fixture.ts';

/** The name of an operation with which administrators change a person. */
export type Tool =
  | 'banUser'
  | 'unbanUser'
  | 'warnUser'
  | 'removeWarning'
  | 'addPoints'
  | 'reducePoints'
  | 'makeAdmin'
  | 'removeAdmin';

/** A valid request for every tool against ben, with its message and its effect on the row. */
export const tools: readonly {
  tool: Tool;
  request: Readonly<Record<string, unknown>>;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
  message: string;
  reason: string | null;
  writeFailure: string;
}[] = [
  {
    tool: 'banUser',
    request: { reason: 'Several accounts' },
    before: {},
    after: { isBanned: true },
    message: 'User @x_1002 has been banned.',
    reason: 'Several accounts',
    writeFailure: 'ban_failed',
  },
  {
    tool: 'unbanUser',
    request: {},
    before: { isBanned: true },
    after: { isBanned: false },
    message: 'User @x_1002 has been unbanned.',
    reason: null,
    writeFailure: 'unban_failed',
  },
  {
    tool: 'warnUser',
    request: { reason: 'Copied comments' },
    before: {},
    after: { warnCount: 1 },
    message: 'User @x_1002 has been warned.',
    reason: 'Copied comments',
    writeFailure: 'warn_failed',
  },
  {
    tool: 'removeWarning',
    request: {},
    before: { warnCount: 2 },
    after: { warnCount: 1 },
    message: 'A warning of @x_1002 has been removed.',
    reason: null,
    writeFailure: 'remove_warning_failed',
  },
  {
    tool: 'addPoints',
    request: { points: '2.5', reason: 'Welcome' },
    before: {},
    after: { point: 55 },
    message: '2.5 points added to @x_1002.',
    reason: 'Welcome',
    writeFailure: 'points_update_failed',
  },
  {
    tool: 'reducePoints',
    request: { points: 3, reason: 'Cheating' },
    before: {},
    after: { point: 0 },
    message: '3.0 points taken from @x_1002.',
    reason: 'Cheating',
    writeFailure: 'points_update_failed',
  },
  {
    tool: 'makeAdmin',
    request: {},
    before: {},
    after: { isAdmin: true },
    message: '@x_1002 is now an admin.',
    reason: null,
    writeFailure: 'make_admin_failed',
  },
  {
    tool: 'removeAdmin',
    request: {},
    before: { isAdmin: true },
    after: { isAdmin: false },
    message: '@x_1002 is no longer an admin.',
    reason: null,
    writeFailure: 'remove_admin_failed',
  },
];

/** A backend on which ben has 3.0 points and the state that the tool needs. */
export async function openForTools(
  before: Readonly<Record<string, unknown>> = {},
): Promise<TestBackend> {
  const backend = await openWithPeople();
  const reason = 'Seed';
  const request = { username: 'x_1002', type: 'X', points: 3, reason };
  succeeded(await backend.act(people.root, 'addPoints', request));
  if (Object.keys(before).length > 0) await backend.changeRow('users', people.ben, before);
  return backend;
}

/** Uses a tool on ben, or on the person named by the request, as the super administrator unless stated. */
export function apply(
  backend: TestBackend,
  tool: Tool,
  request: object,
  actor: string = people.root,
) {
  return backend.act(actor, tool, { username: 'x_1002', type: 'X', ...request });
}
