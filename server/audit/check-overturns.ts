import { verdicts, type AuditData, type Check } from './audit-data.ts';
import type { AuditRow } from './audit-tables.ts';
import { detailsOf } from './check-people.ts';

const prefix = 'overturn.';

/** Checks that every overturn is of a rejection, moved its reward once, and is an administrator's logged act. Rule FA-10. */
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

/** Who resolved the report of which engagement. */
export function actorsOf({ moderationLog }: AuditData): ReadonlyMap<unknown, string> {
  const actors = new Map<unknown, string>();
  for (const act of moderationLog.values()) {
    if (act.action === 'resolveReport') actors.set(detailsOf(act).after['engageId'], act.actorId);
  }
  return actors;
}
