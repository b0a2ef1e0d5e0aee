import { useQuery } from '@tanstack/react-query';
import { lastDays } from '#src/services/admin-economy.ts';
import { useApp } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { Loaded } from '#src/screens/admin/shared/loaded.tsx';
import { DayChart } from './day-chart.tsx';

const dayCount = 14;

/** Posts and engagements of the last two weeks, day by day. */
export function DayCharts() {
  const { economyText } = useTextPart(adminPart);
  const { services, clock } = useApp();
  const days = lastDays(clock.nowMs(), dayCount);
  const query = useQuery({
    queryKey: adminKeys.activity(days[0]?.startMs ?? 0),
    queryFn: async () => {
      const admin = await services.admin();
      return unwrap(await admin.activity(days)).days;
    },
  });
  return (
    <Loaded query={query} skeleton="cards" count={2}>
      {(counts) => (
        <section aria-label={economyText.daysHeader} className="flex flex-col gap-3">
          <DayChart
            label={economyText.posts}
            days={counts.map(({ startMs, posts }) => ({ startMs, count: posts }))}
          />
          <DayChart
            label={economyText.engagements}
            days={counts.map(({ startMs, engagements }) => ({ startMs, count: engagements }))}
          />
          <p className="px-4 text-footnote text-hint">{economyText.daysFooter}</p>
        </section>
      )}
    </Loaded>
  );
}
