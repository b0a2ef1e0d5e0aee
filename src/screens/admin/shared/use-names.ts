import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { User } from '#src/domain/user.ts';
import type { Services } from '#src/services/services.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { adminKeys } from './admin-queries.ts';

/** Gives the function that returns the X handle of a person's id, or the id when no handle is known. */
export type NameOf = (id: string) => string;

/** The handles of people who are known by their ids; the ids stand in until they are read. */
export function useNames(ids: readonly string[]): NameOf {
  const { personText } = useTextPart(adminPart);
  const services = useServices();
  const wanted = [...new Set(ids)].toSorted();
  const { data } = useQuery({
    queryKey: adminKeys.names(wanted),
    queryFn: () => readNames(services, wanted),
    enabled: wanted.length > 0,
    placeholderData: keepPreviousData,
  });
  return (id) => {
    const xUsername = data?.get(id)?.xUsername ?? '';
    return xUsername === '' ? id : personText.handle(xUsername);
  };
}

/** Reads the handles behind ids, once; throws a refusal, for query functions alone. */
export async function readNames(
  services: Services,
  ids: readonly string[],
): Promise<ReadonlyMap<string, User>> {
  const admin = await services.admin();
  const { users } = unwrap(await admin.people(ids));
  return new Map(users.map((user) => [user.id, user]));
}
