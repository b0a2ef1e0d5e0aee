import type { ModerationAct } from '#src/domain/moderation/acts.ts';
import { useQuery } from '@tanstack/react-query';
import { routes, userPath } from '#src/domain/access/routes.ts';
import { waitTimes, decidedSince, type WaitTimes } from '#src/domain/moderation/decision-times.ts';
import { totalsOn } from '#src/domain/points/day-totals.ts';
import { lastDays } from '#src/services/admin-economy.ts';
import { useApp } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Link } from '#src/ui/link.tsx';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { AmountBars, CountBars, ChartFrame } from '#src/screens/admin/shared/day-bars.tsx';
import { Loaded } from '#src/screens/admin/shared/loaded.tsx';
import { useNames } from '#src/screens/admin/shared/use-names.ts';
import { longWaitMs } from '#src/screens/admin/shared/waiting.tsx';

const dayCount = 14;

/** The state of the community: what happened on each of the last 14 days, and how long requests wait. Rules PA-23, PA-24. */
export function Glance() {
  const { format } = useText();
  const { glanceText } = useTextPart(adminPart);
  const { days, query } = useGlance();
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
      <Loaded query={query} skeleton="cards" count={3}>
        {({ counts, economy, acts, sinceMs }) => (
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] not-desk:*:nth-5:col-span-full gap-2 desk:gap-3 desk:grid-cols-3">
            <CountBars label={glanceText.joined} days={counts} countOf={({ joined }) => joined} />
            <CountBars label={glanceText.posts} days={counts} countOf={({ posts }) => posts} />
            <CountBars
              label={glanceText.engagements}
              days={counts}
              countOf={({ engagements }) => engagements}
            />
            <AmountBars
              label={glanceText.paid}
              days={days.map(({ startMs }) => ({
                startMs,
                amountTenths: totalsOn(economy.days, startMs)?.paidTenths ?? null,
              }))}
            />
            <WaitChart
              days={days.map((day) => ({
                startMs: day.startMs,
                // The times of a partly read day would be misleading.
                times: day.startMs < sinceMs ? null : waitTimes(acts, day),
              }))}
              all={waitTimes(acts, { startMs: sinceMs, endMs: Infinity })}
            />
            <DecidedToday acts={acts} startMs={today} />
          </div>
        )}
      </Loaded>
    </section>
  );
}

function useGlance() {
  const { services, clock } = useApp();
  const days = lastDays(clock.nowMs(), dayCount);
  const firstMs = days[0]?.startMs ?? 0;
  const query = useQuery({
    queryKey: adminKeys.glance(firstMs),
    queryFn: async () => {
      const admin = await services.admin();
      const [activity, economy, decisions] = await Promise.all([
        admin.activity(days),
        admin.economy(),
        admin.decisions(firstMs),
      ]);
      return { counts: unwrap(activity).days, economy: unwrap(economy), ...unwrap(decisions) };
    },
  });
  return { days, query };
}

type DecidedTodayProps = {
  readonly acts: readonly ModerationAct[];
  /** The start of today, in UTC. */
  readonly startMs: number;
};

/** How much each administrator decided today. Rule PA-23. */
function DecidedToday({ acts, startMs }: DecidedTodayProps) {
  const { adminHomeText, adminText, glanceText } = useTextPart(adminPart);
  const rows = decidedSince(acts, startMs);
  const nameOf = useNames(rows.map(({ actorId }) => actorId));
  const linkTo = (id: string) => (
    <Link href={userPath(id)} className="-my-2 inline-flex min-h-11 min-w-11 items-center">
      <bdi>{nameOf(id)}</bdi>
    </Link>
  );
  return (
    <div className="flex min-w-0 flex-col gap-2 rounded-section bg-surface p-4 text-footnote shadow-card not-desk:col-span-full">
      {rows.length === 0 ? (
        <>
          <h3 className="font-semibold">{glanceText.decided}</h3>
          <p className="flex-1 text-subtitle">{glanceText.noneDecided}</p>
        </>
      ) : (
        <div className="flex-1">
          <table className="w-full not-desk:table-fixed not-desk:wrap-anywhere">
            <caption className="pb-1 text-start font-semibold">{glanceText.decided}</caption>
            <thead className="text-caption text-hint">
              <tr>
                <th scope="col" className="text-start font-normal not-desk:w-[45%]">
                  {glanceText.admin}
                </th>
                <th scope="col" className="ps-2 text-end font-normal">
                  {glanceText.requests}
                </th>
                <th scope="col" className="ps-2 text-end font-normal">
                  {glanceText.reports}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ actorId, requests, reports }) => (
                <tr key={actorId} className="border-t border-separator">
                  <td className="py-2 font-semibold wrap-anywhere">{linkTo(actorId)}</td>
                  <td className="text-end">{adminText.count(requests)}</td>
                  <td className="text-end">{adminText.count(reports)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Link href={routes.adminLog.pattern} className="-my-3.5 self-end py-3.5 text-link">
        {adminHomeText.adminLog}
      </Link>
    </div>
  );
}

/** How long the requests decided on one day had waited; null if there were none. */
type WaitDay = { readonly startMs: number; readonly times: WaitTimes | null };

type WaitChartProps = {
  /** Today is last. */
  readonly days: readonly WaitDay[];
  readonly all: WaitTimes | null;
};

const hourMs = 60 * 60 * 1000;
const topHours = [48, 96, 168, 336, 672];

/** The median time to a decision as a line, the slowest tenth as a band above it, the goal as a dashed line. Rule PA-23. */
function WaitChart({ days, all }: WaitChartProps) {
  const { format } = useText();
  const { adminText, glanceText } = useTextPart(adminPart);
  const write = (ms: number | undefined): string =>
    ms === undefined ? adminText.none : glanceText.hours(format.decimal(ms / hourMs));
  const highest = Math.max(0, ...days.map(({ times }) => times?.slowestTenthMs ?? 0)) / hourMs;
  const top = topHours.find((hours) => hours >= highest) ?? Math.ceil(highest / 24) * 24;
  const tick = (hours: number) => glanceText.hours(format.number(hours));
  const xOf = (index: number) => ((index + 0.5) / days.length) * 100;
  const yOf = (ms: number) => 100 - (ms / hourMs / top) * 100;
  const known = days.flatMap(({ times }, index) => (times === null ? [] : [{ index, times }]));
  const medians = known.map(({ index, times }) => pair(xOf(index), yOf(times.medianMs)));
  const slowest = known.map(({ index, times }) => pair(xOf(index), yOf(times.slowestTenthMs)));
  return (
    <ChartFrame
      label={glanceText.decide}
      headline={
        <>
          <b className="text-heading font-bold text-text">{write(all?.medianMs)}</b>{' '}
          {all === null ? null : glanceText.median(write(all.slowestTenthMs))}
        </>
      }
      note={glanceText.goal(tick(longWaitMs / hourMs))}
      ticks={[tick(top), tick(top / 2), tick(0)]}
      days={days}
      columns={[glanceText.medianName, glanceText.slowestName]}
      valuesOf={(index) => {
        const times = days[index]?.times;
        return [write(times?.medianMs), write(times?.slowestTenthMs)];
      }}
    >
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible rtl:-scale-x-100"
      >
        <polygon
          points={[...slowest, ...medians.toReversed()].join(' ')}
          className="fill-accent-soft"
        />
        <line
          x1="0"
          x2="100"
          y1={yOf(longWaitMs)}
          y2={yOf(longWaitMs)}
          vectorEffect="non-scaling-stroke"
          strokeDasharray="4 4"
          className="stroke-warning-fill"
        />
        <polyline
          points={medians.join(' ')}
          fill="none"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
          strokeLinejoin="round"
          className="stroke-button"
        />
      </svg>
      <div className="absolute inset-0 flex">
        {days.map(({ startMs, times }) => (
          <span
            key={startMs}
            title={`${format.utcDay(startMs)}: ${write(times?.medianMs)}`}
            className="relative h-full flex-1"
          >
            {times === null ? null : (
              <span
                className="absolute start-[calc(50%-0.125rem)] size-1 rounded-full bg-button"
                style={{ top: `calc(${String(yOf(times.medianMs))}% - 0.125rem)` }}
              />
            )}
          </span>
        ))}
      </div>
    </ChartFrame>
  );
}

function pair(x: number, y: number): string {
  return `${x.toFixed(2)},${y.toFixed(2)}`;
}
