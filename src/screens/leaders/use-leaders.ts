import { useQuery } from '@tanstack/react-query';
import { type Leader, type WeekEarning, weekOf } from '#src/domain/points/leaders.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { leadersKey } from '#src/state/query-keys.ts';

const freshMs = 60_000;

/** The week's leaders, and the own place; a week that is over has none. Rule MY-31. */
export function useLeaders() {
  const { services, clock } = useApp();
  const { id } = useUser();
  const week = weekOf(clock.nowMs());
  return useQuery<{ leaders: readonly Leader[]; own: WeekEarning | null }>({
    queryKey: leadersKey(),
    queryFn: async () => {
      const service = await services.leaders();
      const [list, own] = await Promise.all([service.list(), service.own(id)]);
      const { leaders } = unwrap(list);
      const { earning } = unwrap(own);
      return {
        leaders: leaders.filter((leader) => leader.week === week),
        own: earning?.week === week && earning.rank > 0 ? earning : null,
      };
    },
    staleTime: freshMs,
  });
}
