import { verdicts, type AuditData, type Check } from './audit-data.ts';
import type { AuditRow } from './audit-tables.ts';
import { actorsOf } from './check-rewards.ts';

const prefix = 'invite.';

/** The decider if no one decided in time. */
const deadline = 'deadline';

/**
 * Checks that inviters are other people, that an invitation is settled exactly when an approval
 * counts for it, and that the amount it says was paid matches the ledger. Rule MY-30.
 */
export function checkInvites(data: AuditData): Check {
  const { users } = data;
  const paid = new Map<string, number>();
  const report = (id: string, detail: string) =>
    data.report({
      invariant: 'an invitation is paid once, when another person approves',
      subject: `users/${id}`,
      detail,
    });
  return {
    movement(row) {
      if (row.kind !== 'invite') return;
      paid.set(row.refId, (paid.get(row.refId) ?? 0) + row.amount);
      const inviter = users.get(row.refId)?.invitedBy ?? null;
      if (!isOf(row, inviter)) report(row.refId, `${row.$id} paid ${row.credit}`);
    },
    end() {
      const counted = countedPeople(data);
      for (const { $id, invitedBy = null, inviteTenths = null } of users.values()) {
        if (invitedBy === $id) report($id, 'the person invited themselves');
        if (invitedBy !== null && !users.has(invitedBy)) report($id, `${invitedBy} is no one`);
        const isSettled = inviteTenths !== null;
        if (isSettled !== counted.has($id)) {
          report($id, isSettled ? 'no approval counts for it' : 'an approval did not settle it');
        }
        const amount = paid.get($id) ?? 0;
        if (amount !== (inviteTenths ?? 0))
          report($id, `paid: ${amount}, not ${String(inviteTenths)}`);
      }
    },
  };
}

/** Whether a movement pays this inviter, under its only possible id, because of another person's act. */
function isOf(row: AuditRow<'pointLedger'>, inviter: string | null): boolean {
  return (
    inviter !== null &&
    row.$id === `${prefix}${row.refId}` &&
    row.credit === `member:${inviter}` &&
    row.actorId !== inviter &&
    row.actorId !== deadline
  );
}

/** The invited people who have an approved engagement that counts. */
function countedPeople(data: AuditData): ReadonlySet<string> {
  const { engagements, people, postRows, users } = data;
  const counted = new Set<string>();
  const admins = actorsOf(data);
  for (let number = 0; number < engagements.ids.size(); number++) {
    if (engagements.decisionOf.get(number) !== verdicts.yes) continue;
    const engager = people.text(engagements.engagerOf.get(number));
    const inviter = users.get(engager)?.invitedBy ?? null;
    if (inviter === null) continue;
    const author = postRows[engagements.postOf.get(number)]?.authorId;
    const decider = engagements.deciderOf.get(number);
    const decidedBy = decider === 0 ? author : people.text(decider - 1);
    const isOverturned = engagements.overturnOf.get(number) === verdicts.yes;
    const approver = isOverturned ? admins.get(engagements.ids.text(number)) : decidedBy;
    if (author !== inviter && approver !== inviter && approver !== deadline) counted.add(engager);
  }
  return counted;
}
