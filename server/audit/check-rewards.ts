import { type AuditData, type Check, verdicts } from './audit-data.ts';
import type { AuditRow } from './audit-tables.ts';
import { detailsOf } from './check-people.ts';
import { createNumberList } from './numbering.ts';

const prefix = 'overturn.';

/** Checks that every overturn changes a rejection, moves its reward once, and is an administrator's logged act. Rule FA-10. */
export function checkOverturns(data: AuditData): Check {
  const { engagements, overturnedIds, people, postRows } = data;
  const movements = new Map<string, AuditRow<'pointLedger'>>();
  const report = (id: string, detail: string) =>
    data.report({
      invariant: 'a rejection is overturned once, by an administrator',
      subject: `engagement/${id}`,
      detail,
    });
  return {
    movement(row) {
      if (row.$id.startsWith(prefix)) movements.set(row.$id.slice(prefix.length), row);
      if (row.kind !== 'overturn' || overturnedIds.has(row.refId)) return;
      report(row.refId, 'points moved, and nothing was overturned');
    },
    end() {
      const actors = actorsOf(data);
      for (const id of overturnedIds) {
        const number = engagements.ids.find(id);
        if (number === undefined || engagements.decisionOf.get(number) !== verdicts.yes) {
          report(id, 'it is not approved');
        }
        if (number === undefined || engagements.notifiedOf.get(number) !== verdicts.no) {
          report(id, 'it was not rejected before');
        }
        if (!actors.has(id)) report(id, 'no act of an administrator is in the log');
        if (number === undefined) continue;
        const movement = movements.get(id);
        const reward = postRows[engagements.postOf.get(number)]?.rewardEach ?? 0;
        const isPaid =
          movement?.amount === reward &&
          movement.credit === `member:${people.text(engagements.engagerOf.get(number))}` &&
          movement.actorId === actors.get(id);
        if (reward > 0 && !isPaid) report(id, 'its reward was not paid');
      }
    },
  };
}

/** The resolvers of reports, by the engagement of the report. */
export function actorsOf({ moderationLog }: AuditData): ReadonlyMap<unknown, string> {
  const actors = new Map<unknown, string>();
  for (const act of moderationLog.values()) {
    if (act.action === 'resolveReport') actors.set(detailsOf(act).after['engageId'], act.actorId);
  }
  return actors;
}

/** The movement that an engagement's decision needs; null if none. */
type Reward = {
  readonly amount: number;
  readonly from: string;
  readonly to: string;
  readonly by: string;
};

const paid = { nothing: 0, right: 1, wrong: 2 } as const;

/**
 * Checks that each approved engagement has one reward and each rejected one has one forfeit, at the
 * post's price and by the decider, and that each decision has one notification. Rule PT-09.
 */
export function checkRewards(data: AuditData): Check {
  const { ids } = data.engagements;
  const paidOf = createNumberList(Uint8Array);
  /** The movements of engagements that have more or other movements than the right one. */
  const wrong = new Map<number, string[]>();
  const strangers = new Set<string>();
  const report = (id: string, detail: string) =>
    data.report({
      invariant: 'one reward per approved engagement, none for a rejected or pending one',
      subject: `engagement/${id}`,
      detail,
    });
  return {
    notification: (row) => checkNotification(data, row),
    movement(row) {
      if (row.kind !== 'reward' && row.kind !== 'forfeit') return;
      const number = ids.find(row.refId);
      if (number === undefined) {
        if (!strangers.has(row.refId)) report(row.refId, 'points moved, and there is none');
        strangers.add(row.refId);
        return;
      }
      const reward = rewardOf(data, number);
      const before = paidOf.get(number);
      if (before === paid.nothing && isOf(row, reward)) {
        paidOf.set(number, paid.right);
        return;
      }
      paidOf.set(number, paid.wrong);
      const moved = wrong.get(number) ?? (before === paid.right ? [describe(reward)] : []);
      wrong.set(number, [...moved, describe(movementOf(row))]);
    },
    end() {
      for (let number = 0; number < ids.size(); number++) {
        if (paidOf.get(number) === paid.right) continue;
        const reward = rewardOf(data, number);
        const rows = wrong.get(number) ?? [];
        if (reward === null && rows.length === 0) continue;
        report(ids.text(number), `paid: ${rows.join('; ') || 'nothing'}, not ${describe(reward)}`);
      }
    },
  };
}

function rewardOf(data: AuditData, number: number): Reward | null {
  const { engagements, people, postNumbers, postRows } = data;
  const postNumber = engagements.postOf.get(number);
  const { rewardEach = 0, authorId = '' } = postRows[postNumber] ?? {};
  if (engagements.decisionOf.get(number) === verdicts.none || rewardEach <= 0) return null;
  const wasApproved = engagements.notifiedOf.get(number) === verdicts.yes;
  const decider = engagements.deciderOf.get(number);
  return {
    amount: rewardEach,
    from: `escrow:${postNumbers.text(postNumber)}`,
    to: wasApproved ? `member:${people.text(engagements.engagerOf.get(number))}` : 'burn',
    by: decider === 0 ? authorId : people.text(decider - 1),
  };
}

function movementOf({ amount, debit, credit, actorId }: AuditRow<'pointLedger'>): Reward {
  return { amount, from: debit, to: credit, by: actorId };
}

function isOf(row: AuditRow<'pointLedger'>, reward: Reward | null): boolean {
  return (
    reward !== null &&
    row.amount === reward.amount &&
    row.debit === reward.from &&
    row.credit === reward.to &&
    row.actorId === reward.by
  );
}

function describe(reward: Reward | null): string {
  if (reward === null) return 'nothing';
  const { amount, from, to, by } = reward;
  return `${amount} from ${from} to ${to} by ${by}`;
}

function checkNotification(data: AuditData, row: AuditRow<'notifications'>): void {
  const { ids, engagerOf, postOf } = data.engagements;
  const number = ids.find(row.engageId);
  const isRight =
    number !== undefined &&
    (row.$id === row.engageId || row.$id === `overturn.${row.engageId}`) &&
    row.userId === data.people.text(engagerOf.get(number)) &&
    row.awardCount === (row.isApproved ? data.postRows[postOf.get(number)]?.rewardEach : 0);
  if (isRight) return;
  data.report({
    invariant: 'one notification per decision, to the engager, with the reward paid',
    subject: `notifications/${row.$id}`,
    detail: `award ${row.awardCount} to ${row.userId}`,
  });
}
