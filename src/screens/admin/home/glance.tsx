import { useQuery } from '@tanstack/react-query';
import { routes } from '#src/domain/access/routes.ts';
import { waitTimes } from '#src/domain/moderation/decision-times.ts';
import { totalsOn } from '#src/domain/points/day-totals.ts';
import { lastDays } from '#src/services/admin-economy.ts';
import { useApp } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Link } from '#src/ui/link.tsx';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { AmountBars, CountBars } from '#src/screens/admin/shared/total-bars.tsx';
import { Loaded } from '#src/screens/admin/shared/loaded.tsx';
import { DecidedToday } from './decided-today.tsx';
import { WaitChart } from './wait-chart.tsx';

const dayCount = 14;

/** How the community is: what happened on each of the last 14 days, and how long requests wait. Rules PA-23, PA-24. */
export function Glance() {
  const { format } = useText();
  const { glanceText } = useTextPart(adminPart);
  const { days, activity, economy, decisions } = useGlance();
  const [first, today] = [days[0]?.startMs ?? 0, days.at(-1)?.startMs ?? 0];
  return (
    <section aria-label={glanceText.title} className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-baseline gap-x-2.5 px-1">
        <h2 className="text-body font-bold not-desk:flex-1">{glanceText.title}</h2>
        <span className="text-footnote text-subtitle not-desk:order-last not-desk:basis-full desk:flex-1">
          {glanceText.range(format.utcDay(first), format.utcDay(today))}
        </span>
        <Link href={routes.adminEconomy.pattern} className="-my-3.5 py-3.5 text-footnote text-link">
          {glanceText.economy}
        </Link>
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] not-desk:*:nth-5:col-span-full gap-2 desk:gap-3 desk:grid-cols-3">
        <Loaded query={activity} skeleton="cards" count={1}>
          {(counts) => (
            <>
              <CountBars label={glanceText.joined} days={counts} countOf={({ joined }) => joined} />
              <CountBars label={glanceText.posts} days={counts} countOf={({ posts }) => posts} />
              <CountBars
                label={glanceText.engagements}
                days={counts}
                countOf={({ engagements }) => engagements}
              />
            </>
          )}
        </Loaded>
        <Loaded query={economy} skeleton="cards" count={1}>
          {(kept) => (
            <AmountBars
              label={glanceText.paid}
              days={days.map(({ startMs }) => ({
                startMs,
                amountTenths: totalsOn(kept.days, startMs)?.paidTenths ?? null,
              }))}
            />
          )}
        </Loaded>
        <Loaded query={decisions} skeleton="cards" count={1}>
          {({ acts, sinceMs }) => (
            <>
              <WaitChart
                days={days.map((day) => ({
                  startMs: day.startMs,
                  // A day that was read in part says nothing.
                  times: day.startMs < sinceMs ? null : waitTimes(acts, day),
                }))}
                all={waitTimes(acts, { startMs: sinceMs, endMs: Infinity })}
              />
              <DecidedToday acts={acts} startMs={today} />
            </>
          )}
        </Loaded>
      </div>
    </section>
  );
}

function useGlance() {
  const { services, clock } = useApp();
  const days = lastDays(clock.nowMs(), dayCount);
  const firstMs = days[0]?.startMs ?? 0;
  const activity = useQuery({
    queryKey: adminKeys.activity(firstMs),
    queryFn: async () => unwrap(await (await services.admin()).activity(days)).days,
  });
  const economy = useQuery({
    queryKey: adminKeys.economy,
    queryFn: async () => unwrap(await (await services.admin()).economy()),
  });
  const decisions = useQuery({
    queryKey: adminKeys.decisions(firstMs),
    queryFn: async () => unwrap(await (await services.admin()).decisions(firstMs)),
  });
  return { days, activity, economy, decisions };
}
