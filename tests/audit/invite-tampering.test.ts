import { expect, test } from 'vitest';
import { people, review } from '#tests/operations/fixture.ts';
import { dora, engageAsDora, openInvited } from '#tests/operations/scenarios.ts';
import type { TestBackend } from '#tests/support/test-backend.ts';
import { audit } from './audit-fixture.ts';

const known = [...Object.values(people), dora];
const invariant = 'an invitation is paid once, when another person approves';
const movementId = `invite.${dora}`;

/** A backend on which cleo was paid for dora. */
async function openPaid(): Promise<TestBackend> {
  const backend = await openInvited();
  await review(backend, await engageAsDora(backend));
  return backend;
}

test('[MY-30] [PT-09] the audit finds nothing in an invitation that was paid', async () => {
  const { findings } = await audit(await openPaid(), known);
  expect(findings).toEqual([]);
});

const tampering: readonly [name: string, tamper: (backend: TestBackend) => Promise<unknown>][] = [
  ['another inviter', (backend) => backend.changeRow('users', dora, { invitedBy: people.ben })],
  ['no inviter', (backend) => backend.changeRow('users', dora, { invitedBy: null })],
  ['an inviter who is no one', (backend) => backend.changeRow('users', dora, { invitedBy: '404' })],
  [
    'an own invitation',
    (backend) => backend.changeRow('users', people.ben, { invitedBy: people.ben }),
  ],
  ['another amount', (backend) => backend.changeRow('users', dora, { inviteTenths: 1 })],
  ['an open invitation', (backend) => backend.changeRow('users', dora, { inviteTenths: null })],
  [
    'a settled one of no one',
    (backend) => backend.changeRow('users', people.ben, { inviteTenths: 0 }),
  ],
  [
    'the author as inviter',
    (backend) => backend.changeRow('users', dora, { invitedBy: people.ada }),
  ],
  [
    'a payment to another person',
    (backend) =>
      backend.changeRow('pointLedger', movementId, {
        credit: `member:${people.ben}`,
        userId: people.ben,
      }),
  ],
  [
    'a payment that the inviter made',
    (backend) => backend.changeRow('pointLedger', movementId, { actorId: people.cleo }),
  ],
  [
    'a payment for who was not invited',
    (backend) => backend.changeRow('pointLedger', movementId, { refId: people.ben }),
  ],
  ['another sum', (backend) => backend.changeRow('pointLedger', movementId, { amount: 1 })],
  [
    'a second payment',
    (backend) =>
      backend.addRow('pointLedger', 'x', {
        debit: 'mint',
        credit: `member:${people.cleo}`,
        amount: 25,
        kind: 'invite',
        refId: dora,
        actorId: people.ada,
        userId: people.cleo,
      }),
  ],
  [
    'a payment that is gone',
    (backend) => backend.api('DELETE', `/tablesdb/yapp/tables/pointLedger/rows/${movementId}`),
  ],
];

test.each(tampering)('[MY-30] [PT-09] the audit finds %s', async (_, tamper) => {
  const backend = await openPaid();

  await tamper(backend);

  const { findings } = await audit(backend, known);
  expect(findings.map((finding) => finding.invariant)).toContain(invariant);
});

test('[MY-30] [PT-09] the audit finds an invitation that was settled before anyone approved', async () => {
  const backend = await openInvited();
  await engageAsDora(backend);
  await backend.changeRow('users', dora, { inviteTenths: 0 });

  const { findings } = await audit(backend, known);

  expect(findings).toMatchObject([{ invariant, subject: `users/${dora}` }]);
});
