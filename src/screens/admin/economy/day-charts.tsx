import { useQuery } from '@tanstack/react-query';
import { lastDays } from '#src/services/admin-economy.ts';
import { thrownText } from '#src/state/answers.ts';
import { useApp } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { DayChart } from './day-chart.tsx';

const dayCount = 14;

/** Posts and engagements of the last two weeks, day by day. */
export function DayCharts() {
  const { errorText } = useText();
  const { adminText, economyText } = useTextPart(adminPart);
  const { services, clock } = useApp();
  const days = lastDays(clock.nowMs(), dayCount);
  const query = useQuery({
    queryKey: adminKeys.activity(days[0]?.startMs ?? 0),
    queryFn: async () => {
      const admin = await services.admin();
      return unwrap(await admin.activity(days)).days;
    },
  });
  if (query.isPending) return <Skeleton shape="cards" count={2} label={adminText.loading} />;
  if (query.data === undefined) {
    return (
      <ErrorState
        title={thrownText(query.error, errorText)}
        retryLabel={adminText.retry}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <section aria-label={economyText.daysHeader} className="flex flex-col gap-3">
      <DayChart
        label={economyText.posts}
        days={query.data.map(({ startMs, posts }) => ({ startMs, count: posts }))}
      />
      <DayChart
        label={economyText.engagements}
        days={query.data.map(({ startMs, engagements }) => ({ startMs, count: engagements }))}
      />
      <p className="px-4 text-footnote text-hint">{economyText.daysFooter}</p>
    </section>
  );
}
