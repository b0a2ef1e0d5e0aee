import { noFaults } from './machine/network.ts';
import { memberIds, rootId } from './people.ts';
import type { Command, Step } from './steps.ts';

/** The first steps, without faults: all members are approved and get points. */
export function setupSteps(nextId: () => string): readonly Step[] {
  const acts = (sent: Command[]): Step => ({
    kind: 'acts',
    sent,
    faults: noFaults,
    withSchedule: false,
  });
  const approve = (userId: string): Command => ({
    actorId: rootId,
    name: 'decideApprovalRequest',
    body: { userId, isApproved: true },
    requestId: nextId(),
  });
  const give = (id: string): Command => ({
    actorId: rootId,
    name: 'addPoints',
    body: { username: `x_${id}`, type: 'X', points: 60, reason: 'Welcome' },
    requestId: nextId(),
  });
  return [acts(memberIds.map(approve)), acts(memberIds.map(give))];
}
