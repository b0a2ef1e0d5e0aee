import { profileSchema } from '#src/contract/operations/people.ts';
import { isRowId } from '#src/domain/ids.ts';
import { hasProfile, maxProfilesAsked } from '#src/domain/people/profile.ts';
import { err, ok } from '#src/domain/result.ts';
import { query } from '#src/tables/query.ts';
import type { Operation } from '../runtime/context.ts';

/** Answers what a profile shows of people who are approved or banned; all others are left out. Rule TR-34. */
export const readProfiles: Operation<'readProfiles'> = async ({ rows }, _actor, input) => {
  if (input.userIds === undefined) return err({ code: 'parameter_missing', name: 'userIds' });
  const ids = [...new Set(input.userIds.filter(isRowId))].slice(0, maxProfilesAsked);
  if (ids.length === 0) return ok({ profiles: [] });
  const found = await rows.list(query('users').equal('$id', ids).limit(ids.length));
  if (!found.ok) return err({ code: 'user_load_failed' });
  return ok({
    profiles: found.value.rows.filter(hasProfile).map((user) => profileSchema.parse(user)),
  });
};
