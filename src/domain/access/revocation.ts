import type { User } from '#src/domain/user.ts';
import type { OperationRight } from './permissions.ts';

/** How often someone has acted, as a member and as an administrator; a lost right is in the number too. Rule TR-27. */
export type ActCounts = { readonly memberActs: number; readonly adminActs: number };

/** The counter of acts of a kind. */
type ActCounter = keyof ActCounts;

/**
 * What a ban or a demotion adds to a counter, and the most that a counter may hold after an act. So each act
 * is refused at its commit, once the right is lost, regardless of what was read before. Rule TR-27.
 */
export const revocation = 1_000_000_000;

/** The counter of acts that need a right; null for what needs no right of a member. Rule TR-27. */
export function actCounter(right: OperationRight): ActCounter | null {
  switch (right) {
    case 'member':
    case 'member_or_new':
      return 'memberActs';
    case 'admin':
    case 'super_admin':
      return 'adminActs';
    default:
      return null;
  }
}

/** A step of a counter of acts that revokes, restores or grants a right; the bound lets one of several at once through. */
export type RightStep = {
  readonly counter: ActCounter;
  /** 1 adds, -1 takes away. */
  readonly direction: 1 | -1;
  readonly amount: number;
  /** The most that the counter may hold after adding, the least after taking away. */
  readonly bound: number;
};

/**
 * The steps by which a change of someone's flags revokes, restores or grants rights. Anyone who is no administrator
 * does not act as one, so the count is known exactly: a ban and an appointment at the same time exclude each
 * other, as either leaves another count than the other one expects. Rules TR-27, FA-16.
 */
export function rightSteps(
  person: Pick<User, 'isBanned' | 'isAdmin'> & ActCounts,
  change: { readonly isBanned?: boolean; readonly isAdmin?: boolean },
): readonly RightStep[] {
  const counters = { ...person };
  const steps: RightStep[] = [];
  const step = (counter: ActCounter, direction: 1 | -1): void => {
    const revoked = Math.floor(counters[counter] / revocation);
    // Rights that were lost before acts were counted have nothing to give back.
    if (direction === -1 && revoked === 0) return;
    const isCountKnown = counter === 'adminActs' && !person.isAdmin;
    const most = isCountKnown ? counters[counter] + revocation : (revoked + 2) * revocation - 1;
    const bound = direction === 1 ? most : (revoked - 1) * revocation;
    counters[counter] += direction * revocation;
    steps.push({ counter, direction, amount: revocation, bound });
  };
  if (change.isBanned !== undefined && change.isBanned !== person.isBanned) {
    step('memberActs', change.isBanned ? 1 : -1);
    step('adminActs', change.isBanned ? 1 : -1);
  }
  if (change.isAdmin !== undefined && change.isAdmin !== person.isAdmin) {
    if (change.isAdmin) {
      counters.adminActs += 1;
      const bound = counters.adminActs;
      steps.push({ counter: 'adminActs', direction: 1, amount: 1, bound });
    }
    if (!change.isAdmin) step('adminActs', 1);
    else if (counters.adminActs >= revocation * (person.isBanned ? 2 : 1)) step('adminActs', -1);
  }
  return steps;
}
