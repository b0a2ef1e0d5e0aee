import fc from 'fast-check';
import { expect, test } from 'vitest';
import { userId } from '#src/domain/ids.ts';
import { decideModeration, type ModerationDecision } from '#src/domain/moderation/decisions.ts';
import type { ModerationRequest } from '#src/domain/moderation/request.ts';
import type { ModerationTool } from '#src/domain/moderation/tools.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import type { User } from '#src/domain/user.ts';
import { refusalOf } from '#tests/domain/refusal-of.ts';
import { exampleUser } from '#tests/domain/examples.ts';

function request(tool: ModerationTool, amount = 0): ModerationRequest {
  const target = { field: 'xUsername', handle: 'ada' } as const;
  return {
    tool,
    target,
    personId: null,
    amountTenths: tenths(amount),
    reason: 'why',
    untilMs: null,
  };
}

function decide(tool: ModerationTool, changes: Partial<User>, amount = 0): ModerationDecision {
  const decision = decideModeration(request(tool, amount), exampleUser(changes), terms);
  if (!decision.ok) throw new Error(refusalOf(decision.failure));
  return decision.value;
}

const terms = { actorId: userId('1'), superAdminId: userId('1'), nowMs: 9 };

const tools: ModerationTool[] = [
  'banUser',
  'unbanUser',
  'warnUser',
  'removeWarning',
  'addPoints',
  'reducePoints',
  'makeAdmin',
  'removeAdmin',
];

test.each(tools)('%s refuses an unknown name', (tool) => {
  const decision = decideModeration(request(tool), null, terms);
  expect(decision.ok ? '' : refusalOf(decision.failure)).toBe('handle_not_found ada');
});

test.each<[ModerationTool, Partial<User>, number, string]>([
  ['banUser', { isBanned: true }, 0, 'already_banned ada'],
  ['unbanUser', { isBanned: false }, 0, 'not_banned ada'],
  ['removeWarning', { warnCount: 0 }, 0, 'no_warnings ada'],
  ['reducePoints', { pointTenths: tenths(30) }, 50, 'insufficient_points 30 50'],
  ['makeAdmin', { isApproved: false }, 0, 'admin_not_approved'],
  ['makeAdmin', { isBanned: true }, 0, 'admin_not_approved'],
])('%s of a user with %j and amount %i is refused: %s', (tool, changes, amount, expected) => {
  expect(() => decide(tool, changes, amount)).toThrow(expected);
});

test('[AD-15] [FA-27] a ban whose end is wrong is refused last, after the person and the state', () => {
  const ban = (changes: Partial<User>, actor = '1') => {
    const wrong = { ...request('banUser'), untilMs: terms.nowMs };
    const own = { ...terms, actorId: userId(actor) };
    const decision = decideModeration(wrong, exampleUser(changes), own);
    return decision.ok ? 'banned' : refusalOf(decision.failure);
  };
  expect(ban({ isAdmin: true, isBanned: true }, '2')).toBe('super_admin_only');
  expect(ban({ isBanned: true })).toBe('already_banned ada');
  expect(ban({})).toBe('parameter_missing until');
});

const unchanged = {
  userId: '1001',
  handle: 'ada',
  reason: 'why',
  set: {},
  warnCountDelta: 0,
  pointDeltaTenths: 0,
  entries: [],
  alertsAdmins: false,
};

test.each<[ModerationTool, Partial<User>, Partial<ModerationDecision>]>([
  ['banUser', {}, { set: { isBanned: true, banReason: 'why', bannedAtMs: 9, banUntilMs: null } }],
  [
    'unbanUser',
    { isBanned: true },
    { set: { isBanned: false, banReason: null, bannedAtMs: null, banUntilMs: null } },
  ],
  ['makeAdmin', {}, { set: { isAdmin: true } }],
  ['makeAdmin', { isAdmin: true }, {}],
  ['removeAdmin', { isAdmin: true }, { set: { isAdmin: false } }],
  ['removeAdmin', {}, {}],
  ['warnUser', {}, { warnCountDelta: 1 }],
  ['removeWarning', { warnCount: 1 }, { warnCountDelta: -1 }],
])('%s of a user with %j changes only %j', (tool, changes, changed) => {
  expect(decide(tool, changes)).toEqual({ ...unchanged, ...changed });
});

test('added points come from the mint', () => {
  expect(decide('addPoints', {}, 25)).toEqual({
    ...unchanged,
    pointDeltaTenths: 25,
    entries: [{ debit: 'mint', credit: 'member:1001', amountTenths: 25, kind: 'gift' }],
  });
});

test('reduced points are burned, down to 0 at the lowest', () => {
  expect(decide('reducePoints', { pointTenths: tenths(50) }, 50)).toEqual({
    ...unchanged,
    pointDeltaTenths: -50,
    entries: [{ debit: 'member:1001', credit: 'burn', amountTenths: 50, kind: 'reduction' }],
  });
});

test.each([
  [0, false],
  [1, false],
  [2, true],
  [3, true],
])('a warning after %i others alerts the administrators: %s', (warnCount, alerts) => {
  expect(decide('warnUser', { warnCount }).alertsAdmins).toBe(alerts);
});

test('no tool takes points or warnings below zero, and the movements add up to the change in points', () => {
  const users = fc.record({
    pointTenths: fc.nat({ max: 1000 }).map(tenths),
    warnCount: fc.nat({ max: 5 }),
    isBanned: fc.boolean(),
  });
  const amounts = fc.integer({ min: 1, max: 1000 });
  fc.assert(
    fc.property(fc.constantFrom(...tools), users, amounts, (tool, changes, amount) => {
      const decision = decideModeration(request(tool, amount), exampleUser(changes), terms);
      if (!decision.ok) return;
      const { entries, pointDeltaTenths, warnCountDelta } = decision.value;
      const gained = entries.reduce((sum, { credit, debit, amountTenths }) => {
        const sign = Number(credit === 'member:1001') - Number(debit === 'member:1001');
        return sum + sign * amountTenths;
      }, 0);
      expect(gained).toBe(pointDeltaTenths);
      expect(changes.pointTenths + pointDeltaTenths).toBeGreaterThanOrEqual(0);
      expect(changes.warnCount + warnCountDelta).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('[FA-16] [AD-15] a protected person is refused before the state check', () => {
  const banned = exampleUser({ isAdmin: true, isBanned: true });
  const byAdmin = { ...terms, actorId: userId('1008') };
  const decision = decideModeration(request('banUser'), banned, byAdmin);
  expect(decision.ok ? '' : refusalOf(decision.failure)).toBe('super_admin_only');
});
