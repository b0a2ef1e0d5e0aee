import type { User } from '#src/domain/user.ts';
import type { OperationRight } from './permissions.ts';

/** How often a person has acted, as a member and as an administrator; revoked rights are added to the count. Rule TR-27. */
export type ActCounts = { readonly memberActs: number; readonly adminActs: number };

/** The name of a counter of acts. */
type ActCounter = keyof ActCounts;

/**
 * A ban or a demotion adds this to a counter, which makes it exceed the maximum that an act may leave. So every act is
 * refused at its commit once the right is revoked, regardless of what was read before. Rule TR-27.
 */
export const revocation = 1_000_000_000;

/** The counter of the acts that need a right; null if the right is not a member's or administrator's. Rule TR-27. */
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

/** A change of an act counter that revokes, restores or grants a right; of concurrent ones, the bound lets one commit. */
export type RightChange = {
  readonly counter: ActCounter;
  /** 1 adds, -1 subtracts. */
  readonly direction: 1 | -1;
  readonly amount: number;
  /** The maximum after adding, the minimum after subtracting. */
  readonly bound: number;
};

/**
 * The counter changes by which new flags of a person revoke, restore or grant rights. The admin counter of someone who is
 * not an administrator cannot change by acts, so its value is known: a concurrent ban and appointment exclude each other,
 * because each leaves a count that the other does not expect. Rules TR-27, FA-16.
 */
export function rightChanges(
  person: Pick<User, 'isBanned' | 'isAdmin'> & ActCounts,
  change: { readonly isBanned?: boolean; readonly isAdmin?: boolean },
): readonly RightChange[] {
  const counters = { ...person };
  const changes: RightChange[] = [];
  const add = (counter: ActCounter, direction: 1 | -1): void => {
    const revoked = Math.floor(counters[counter] / revocation);
    // Rights that were revoked before acts were counted have nothing to restore.
    if (direction === -1 && revoked === 0) return;
    const isCountKnown = counter === 'adminActs' && !person.isAdmin;
    const max = isCountKnown ? counters[counter] + revocation : (revoked + 2) * revocation - 1;
    const bound = direction === 1 ? max : (revoked - 1) * revocation;
    counters[counter] += direction * revocation;
    changes.push({ counter, direction, amount: revocation, bound });
  };
  if (change.isBanned !== undefined && change.isBanned !== person.isBanned) {
    add('memberActs', change.isBanned ? 1 : -1);
    add('adminActs', change.isBanned ? 1 : -1);
  }
  if (change.isAdmin !== undefined && change.isAdmin !== person.isAdmin) {
    if (change.isAdmin) {
      counters.adminActs += 1;
      const bound = counters.adminActs;
      changes.push({ counter: 'adminActs', direction: 1, amount: 1, bound });
    }
    if (!change.isAdmin) add('adminActs', 1);
    else if (counters.adminActs >= revocation * (person.isBanned ? 2 : 1)) add('adminActs', -1);
  }
  return changes;
}
