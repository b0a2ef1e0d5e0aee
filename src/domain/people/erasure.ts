import type { FailureOf } from '#src/domain/failure.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import type { User } from '#src/domain/user.ts';
import type { SearchKeys } from './search.ts';

/** Replaces an erased text that must not be empty. Rule OP-10. */
export const erasedText = '[erased]';

/** The columns that erasing overwrites; numbers, warnings and the ban stay. Rule OP-10. */
export type ErasedColumns = Pick<
  User,
  | 'name'
  | 'firstName'
  | 'handle'
  | 'xUsername'
  | 'xName'
  | 'xUserId'
  | 'avatar'
  | 'xAvatar'
  | 'photoUrl'
  | 'clerkId'
  | 'language'
  | 'rejectReason'
  | 'banReason'
  | 'isApproved'
  | 'isRequestOpen'
> &
  SearchKeys;

/**
 * Decides what erasing writes into a person's row. An administrator must be demoted first. A banned person's X account
 * stays recognizable by `keyedXUserId`, which returns null if there is no key. Rule OP-10.
 */
export function decideErasure(
  user: User | null,
  keyedXUserId: (xUserId: string) => string | null,
): Result<ErasedColumns, FailureOf<'user_not_found' | 'erase_admin' | 'erase_key_missing'>> {
  if (user === null) return err({ code: 'user_not_found' });
  if (user.isAdmin) return err({ code: 'erase_admin' });
  const isKept = user.isBanned && user.xUserId !== null;
  const xUserId = isKept && user.xUserId !== null ? keyedXUserId(user.xUserId) : null;
  if (isKept && xUserId === null) return err({ code: 'erase_key_missing' });
  return ok({
    name: '',
    firstName: '',
    handle: '',
    xUsername: '',
    xName: '',
    xUserId,
    avatar: null,
    xAvatar: null,
    photoUrl: null,
    clerkId: null,
    language: null,
    rejectReason: null,
    banReason: user.banReason === null ? null : erasedText,
    isApproved: false,
    isRequestOpen: false,
    searchText: '',
    handleKey: '',
  });
}

/** Returns whether a person was erased and has linked no account since. Rule OP-10. */
export function isErased(user: Pick<User, 'name' | 'xUsername'>): boolean {
  return user.name === '' && user.xUsername === '';
}
