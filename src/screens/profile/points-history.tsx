import { useInfiniteQuery } from '@tanstack/react-query';
import { QueryList } from '#src/screens/status/query-list.tsx';
import { groupByDay } from '#src/text/day-groups.ts';
import { thrownText } from '#src/state/refusal-text.ts';
import { useApp } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { ledgerKey } from '#src/state/query-keys.ts';
import { useText } from '#src/state/text-context.ts';
import { shortLink } from '#src/text/short-link.ts';
import { Button } from '#src/ui/button.tsx';
import { Cell } from '#src/ui/cell.tsx';
import { EmptyState } from '#src/ui/list-states.tsx';
import { Section } from '#src/ui/section.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { movementsOf, type Movement } from './movements.ts';

const firstPage = '';

function useHistory(userId: string) {
  const { services } = useApp();
  return useInfiniteQuery({
    queryKey: ledgerKey(userId),
    initialPageParam: firstPage,
    queryFn: async ({ pageParam }) => {
      const cursor = pageParam === firstPage ? undefined : pageParam;
      return unwrap(await services.ledger.of(userId, cursor));
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** A person's point movements, by day, with reasons in words. Rule PT-07. */
export function PointsHistory({ userId }: { readonly userId: string }) {
  const text = useText();
  const { errorText, historyText } = text;
  const { clock } = useApp();
  const history = useHistory(userId);
  const rows = history.data?.pages.flatMap((page) => page.movements);

  return (
    <section aria-label={historyText.header} className="flex flex-col gap-2">
      <h2 className="px-1 text-heading font-semibold">{historyText.header}</h2>
      <QueryList
        query={history}
        items={rows && movementsOf(rows, userId, history.hasNextPage)}
        skeleton="rows"
        loadingLabel={historyText.loading}
        empty={<EmptyState title={historyText.emptyTitle} text={historyText.emptyText} />}
      >
        {(items) =>
          groupByDay(items, { timeMs: (item) => item.timeMs, nowMs: clock.nowMs(), text }).map(
            (group) => (
              <Section key={group.day} header={group.label} isList>
                {group.items.map((movement) => (
                  <MovementCell key={movement.id} movement={movement} />
                ))}
              </Section>
            ),
          )
        }
      </QueryList>
      {history.isFetchNextPageError ? (
        <StatusLine tone="failure">{thrownText(history.error, errorText)}</StatusLine>
      ) : null}
      {history.hasNextPage ? (
        <Button
          variant="secondary"
          isLoading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {historyText.showMore}
        </Button>
      ) : null}
    </section>
  );
}

function MovementCell({ movement }: { readonly movement: Movement }) {
  const { format, historyText } = useText();
  const { deltaTenths } = movement;
  const isGain = deltaTenths > 0;
  const time = format.timeOfDay(movement.timeMs);
  const note = shortLink(movement.note ?? '');
  const detail = movement.parts.length === 0 ? note : historyText.postParts(movement.parts);
  return (
    <Cell
      title={historyText.movementName(movement.kind)}
      subtitle={
        <>
          {time}
          {detail === '' ? null : ' · '}
          <bdi>{detail}</bdi>
        </>
      }
      href={movement.postPath ?? undefined}
      trailing={
        <span
          className={isGain ? 'font-semibold text-success tabular-nums' : 'text-text tabular-nums'}
        >
          {isGain ? '+' : ''}
          {format.points(deltaTenths)}
        </span>
      }
    />
  );
}
