import { normalizeName } from '#src/domain/people/profile.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { User } from '#src/domain/user.ts';
import type { Services } from '#src/services/services.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart, type AdminText } from '#src/text/admin-text.ts';
import { adminKeys } from './admin-queries.ts';

/** Returns the name for a person's id, as `nameOfPerson` does. */
export type NameOf = (id: string) => string;

/** The people with some ids. */
type People = {
  readonly nameOf: NameOf;
  /** The person's row; undefined until it is read, and for people who no longer exist. */
  readonly personOf: (id: string) => User | undefined;
  /** Whether the first ones are still being read. */
  readonly isReading: boolean;
};

/** Shown for names until they are read. */
const unread = '…';

/** The people with these ids; shows `…` for their names until they are read. Rule PA-24. */
export function usePeopleByIds(ids: readonly string[]): People {
  const { personText } = useTextPart(adminPart);
  const services = useServices();
  const wanted = [...new Set(ids)].toSorted();
  const { data, isLoading, isPlaceholderData } = useQuery({
    queryKey: adminKeys.names(wanted),
    queryFn: () => readNames(services, wanted),
    enabled: wanted.length > 0,
    placeholderData: keepPreviousData,
  });
  return {
    nameOf: (id) => {
      const isUnread = data === undefined || (isPlaceholderData && !data.has(id));
      return isUnread ? unread : nameOfPerson(data.get(id), personText);
    },
    personOf: (id) => data?.get(id),
    isReading: isLoading,
  };
}

/** The names of the people with these ids; `…` until they are read. */
export function useNames(ids: readonly string[]): NameOf {
  return usePeopleByIds(ids).nameOf;
}

/** A person's X handle, else the messenger handle, else the name, else the words for a former member. Rule PA-24. */
export function nameOfPerson(
  person: User | undefined,
  { handle, formerMember }: Pick<AdminText['personText'], 'handle' | 'formerMember'>,
): string {
  if (person === undefined) return formerMember;
  const { xUsername, handle: telegram, name } = person;
  const known = xUsername === '' ? telegram : xUsername;
  return known === '' ? normalizeName(name) || formerMember : handle(known);
}

/** Reads the people with these ids, once; throws refusals, so only for query functions. */
export async function readNames(
  services: Services,
  ids: readonly string[],
): Promise<ReadonlyMap<string, User>> {
  const admin = await services.admin();
  const { users } = unwrap(await admin.people(ids));
  return new Map(users.map((user) => [user.id, user]));
}
