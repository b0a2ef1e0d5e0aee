import { useQuery } from '@tanstack/react-query';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';

/** How often it is read again how far an announcement on its way is, in milliseconds. */
export const refreshMs = 5_000;

/** The latest announcements; one that is on its way is followed. Rule PA-22. */
export function useAnnouncements() {
  const services = useServices();
  return useQuery({
    queryKey: adminKeys.announcements,
    queryFn: async () => unwrap(await (await services.admin()).announcements.latest()),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.announcements.some((one) => one.state === 'sending') === true ? refreshMs : false,
  });
}

/** How many people an announcement reaches now; undefined until they are counted. Rule PA-22. */
export function useReceivers() {
  const services = useServices();
  const { data } = useQuery({
    queryKey: adminKeys.receivers,
    queryFn: async () => unwrap(await (await services.admin()).announcements.receivers()),
    staleTime: 0,
  });
  return data?.receivers;
}
