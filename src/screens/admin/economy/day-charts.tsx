import { useQuery } from '@tanstack/react-query';
import { totalsOn, type DayTotals } from '#src/domain/points/day-totals.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';
import { lastDays, type KeptEconomy } from '#src/services/admin-economy.ts';
import { useApp } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { Loaded } from '#src/screens/admin/shared/loaded.tsx';
import { AmountBars, CountBars } from '#src/screens/admin/shared/total-bars.tsx';

const dayCount = 14;

/** What moved on each of the last two weeks' days, and how much happened. Rules PA-11, PA-24. */
export function DayCharts({ days: kept }: Pick<KeptEconomy, 'days'>) {
  const { economyText } = useTextPart(adminPart);
  const { services, clock } = useApp();
  const days = lastDays(clock.nowMs(), dayCount);
  const query = useQuery({
    queryKey: adminKeys.activity(days[0]?.startMs ?? 0),
    queryFn: async () => unwrap(await (await services.admin()).activity(days)).days,
  });
  const amounts = (amountOf: (totals: DayTotals) => PointTenths) =>
    days.map(({ startMs }) => {
      const totals = totalsOn(kept, startMs);
      return { startMs, amountTenths: totals === null ? null : amountOf(totals) };
    });
  return (
    <section aria-label={economyText.daysHeader} className="flex flex-col gap-3">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] not-desk:*:nth-5:col-span-full gap-2 min-[56.25rem]:grid-cols-3 min-[56.25rem]:gap-3 min-[56.25rem]:max-[73.9rem]:*:nth-5:col-span-2 min-[74rem]:grid-cols-5">
        <AmountBars label={economyText.paid} days={amounts(({ paidTenths }) => paidTenths)} />
        <AmountBars
          label={economyText.mintedOnDays}
          days={amounts(({ mintedTenths }) => mintedTenths)}
        />
        <AmountBars
          label={economyText.burnedOnDays}
          days={amounts(({ burnedTenths }) => burnedTenths)}
        />
        <Loaded query={query} skeleton="cards" count={2}>
          {(counts) => (
            <>
              <CountBars label={economyText.posts} days={counts} countOf={({ posts }) => posts} />
              <CountBars
                label={economyText.engagements}
                days={counts}
                countOf={({ engagements }) => engagements}
              />
            </>
          )}
        </Loaded>
      </div>
      <p className="px-4 text-footnote text-hint">{economyText.daysFooter}</p>
    </section>
  );
}
