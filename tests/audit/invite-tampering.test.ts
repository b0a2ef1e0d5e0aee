import { expect, test } from 'vitest';
import { people, review } from '#tests/operations/fixture.ts';
import { dora, engageAsDora, openInvited } from '#tests/operations/scenarios.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { audit, findingsIn } from './audit-fixture.ts';
import { change, copy, remove, type Rows, type Tamper } from './tampering.ts';

const known = [...Object.values(people), dora];
const invariant = 'an invitation is paid once, when another person approves';
const movementId = `invite.${dora}`;

/** A backend on which cleo was paid for inviting dora. */
async function openPaid(): Promise<TestBackend> {
  const backend = await openInvited();
  await review(backend, await engageAsDora(backend));
  return backend;
}

test('[MY-30] [PT-09] the audit finds nothing wrong with a paid invitation', async () => {
  const { findings } = await audit(await openPaid(), known);
  expect(findings).toEqual([]);
});

/** The unchanged rows of that community. */
async function readPaid(): Promise<Rows> {
  kept ??= await (await openPaid()).dump();
  return kept;
}

let kept: Rows | undefined;

const user = (id: string, data: object): Tamper => change('users', { $id: id }, data);
const payment = (data: object): Tamper => change('pointLedger', { $id: movementId }, data);

const decidedBy = (decider: string): Tamper =>
  change('engagement', { engagedBy: dora, isApproved: true }, { decidedBy: decider });

test.each<readonly [name: string, tamper: Tamper]>([
  ['another inviter', user(dora, { invitedBy: people.ben })],
  ['no inviter', user(dora, { invitedBy: null })],
  ['an inviter who is no one', user(dora, { invitedBy: '404' })],
  ['an own invitation', user(people.ben, { invitedBy: people.ben })],
  ['another amount', user(dora, { inviteTenths: 1 })],
  ['an open invitation', user(dora, { inviteTenths: null })],
  ['a settled one of no one', user(people.ben, { inviteTenths: 0 })],
  ['the author as inviter', user(dora, { invitedBy: people.ada })],
  ['an approval that the deadline made', decidedBy('deadline')],
  ['an approval that the inviter made', decidedBy(people.cleo)],
  ['a payment to another person', payment({ credit: `member:${people.ben}`, userId: people.ben })],
  ['a payment that the inviter made', payment({ actorId: people.cleo })],
  ['a payment that the deadline made', payment({ actorId: 'deadline' })],
  ['a payment for who was not invited', payment({ refId: people.ben })],
  ['another sum', payment({ amount: 1 })],
  ['a second payment', copy('pointLedger', { $id: movementId }, { $id: 'x' })],
  ['a payment that is gone', remove('pointLedger', { $id: movementId })],
])('[MY-30] [PT-09] the audit finds %s', async (_, tamper) => {
  const findings = await findingsIn(tamper(await readPaid()), known);

  expect(findings.map((finding) => finding.invariant)).toContain(invariant);
});

test.each<readonly [tamper: Tamper, line: string]>([
  [user(dora, { invitedBy: '404' }), `users/${dora}: 404 is no one`],
  [
    user(people.ben, { invitedBy: people.ben }),
    `users/${people.ben}: the person invited themselves`,
  ],
  [user(dora, { inviteTenths: null }), `users/${dora}: an approval did not settle it`],
  [user(people.ben, { inviteTenths: 0 }), `users/${people.ben}: no approval counts for it`],
  [payment({ amount: 1 }), `users/${dora}: paid: 1, not 25`],
  [
    payment({ credit: `member:${people.ben}`, userId: people.ben }),
    `users/${dora}: ${movementId} paid member:${people.ben}`,
  ],
])('[MY-30] [PT-09] the audit describes what is wrong with an invitation', async (tamper, line) => {
  const findings = await findingsIn(tamper(await readPaid()), known);

  expect(findings.map(({ subject, detail }) => `${subject}: ${detail}`)).toContain(line);
});

test('[MY-30] [PT-09] the audit finds an invitation that was settled before any approval', async () => {
  const backend = await openInvited();
  await engageAsDora(backend);
  await backend.changeRow('users', dora, { inviteTenths: 0 });

  const { findings } = await audit(backend, known);

  expect(findings).toMatchObject([{ invariant, subject: `users/${dora}` }]);
});
