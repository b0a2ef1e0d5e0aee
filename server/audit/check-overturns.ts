import type { AuditData, Finding } from './audit-data.ts';
import { detailsOf } from './check-people.ts';

const prefix = 'overturn.';

/** The ids of the engagements whose rejection was overturned, as a notification of its own says. Rule FA-10. */
export function overturned(data: AuditData): readonly string[] {
  return [...data.notifications.keys()]
    .filter((id) => id.startsWith(prefix))
    .map((id) => id.slice(prefix.length));
}

/** Checks that every overturn is of a rejection, moved its reward once, and is an administrator's logged act. Rule FA-10. */
export function checkOverturns(data: AuditData): readonly Finding[] {
  const ids = new Set(overturned(data));
  const findings: Finding[] = [];
  const report = (id: string, detail: string) =>
    findings.push({
      invariant: 'a rejection is overturned once, by an administrator',
      subject: `engagement/${id}`,
      detail,
    });
  const actors = new Map<unknown, string>();
  for (const act of data.moderationLog.values()) {
    if (act.action === 'resolveReport') actors.set(detailsOf(act).after['engageId'], act.actorId);
  }
  for (const id of ids) {
    const engagement = data.engagement.get(id);
    const movement = data.pointLedger.get(`${prefix}${id}`);
    const reward = data.posts.get(engagement?.postId ?? '')?.rewardEach ?? 0;
    if (engagement?.isApproved !== true) report(id, 'it is not approved');
    if (data.notifications.get(id)?.isApproved !== false) report(id, 'it was not rejected before');
    if (!actors.has(id)) report(id, 'no act of an administrator is in the log');
    const isPaid =
      movement?.amount === reward &&
      movement.credit === `member:${engagement?.engagedBy ?? ''}` &&
      movement.actorId === actors.get(id);
    if (reward > 0 && !isPaid) report(id, 'its reward was not paid');
  }
  for (const { kind, refId } of data.pointLedger.values()) {
    if (kind === 'overturn' && !ids.has(refId))
      report(refId, 'points moved, and nothing was overturned');
  }
  return findings;
}
