import { noFaults } from './machine/network.ts';
import { memberIds, rootId } from './people.ts';
import type { Sent, Step } from './steps.ts';

/** Everyone is approved and gets points; nothing fails yet. */
export function welcome(nextId: () => string): readonly Step[] {
  const acts = (sent: Sent[]): Step => ({
    kind: 'acts',
    sent,
    faults: noFaults,
    withSchedule: false,
  });
  const approve = (userId: string): Sent => ({
    actorId: rootId,
    name: 'decideApprovalRequest',
    body: { userId, isApproved: true },
    requestId: nextId(),
  });
  const give = (id: string): Sent => ({
    actorId: rootId,
    name: 'addPoints',
    body: { username: `x_${id}`, type: 'X', points: 60, reason: 'Welcome' },
    requestId: nextId(),
  });
  return [acts(memberIds.map(approve)), acts(memberIds.map(give))];
}
