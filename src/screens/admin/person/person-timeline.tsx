import { EmptyState } from '#src/ui/list-states.tsx';
import type { ReactNode } from 'react';
import { postPath } from '#src/domain/access/routes.ts';
import { memberAccount } from '#src/domain/points/ledger.ts';
import { userId } from '#src/domain/ids.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import type { TimelineEvent, TimelinePage, TimelineCursor } from '#src/services/admin-timeline.ts';
import { useServices } from '#src/state/app-context.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { shortLink } from '#src/text/short-link.ts';
import { Cell, CellIcon } from '#src/ui/cell.tsx';
import { VirtualList } from '#src/ui/virtual-list.tsx';
import { peopleIn } from '#src/screens/admin/log/act-sentence.tsx';
import { LogRow } from '#src/screens/admin/log/log-list.tsx';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { usePeopleByIds } from '#src/screens/admin/shared/use-names.ts';
import { usePages, LoadedList } from '#src/screens/admin/shared/loaded.tsx';

/** What a person did and what was done to them, newest first, page by page. Rule PA-01. */
export function PersonTimeline({ personId }: { readonly personId: string }) {
  const { personPageText } = useTextPart(adminPart);
  const services = useServices();
  const query = usePages<TimelinePage, TimelineCursor>({
    queryKey: adminKeys.timeline(personId),
    read: async (cursor) => (await services.admin()).timeline(personId, cursor),
  });
  const events = query.data?.pages.flatMap((page) => page.events) ?? [];
  const { nameOf, personOf } = usePeopleByIds(
    peopleIn(events.flatMap((event) => (event.kind === 'act' ? [event.act] : []))),
  );
  return (
    <LoadedList
      query={query}
      items={events}
      empty={<EmptyState title={personPageText.empty} text={personPageText.emptyText} />}
    >
      {(items) => (
        <VirtualList
          label={personPageText.timeline}
          items={items}
          estimatedHeightPx={68}
          keyOf={(event) => `${event.kind} ${event.id}`}
          renderItem={(event) =>
            event.kind === 'act' ? (
              <LogRow act={event.act} nameOf={nameOf} personOf={personOf} />
            ) : (
              <EventCell event={event} personId={personId} />
            )
          }
        />
      )}
    </LoadedList>
  );
}

/** An event that is not an act of the log. */
type ShownEvent = Exclude<TimelineEvent, { readonly kind: 'act' }>;

type EventCellProps = {
  readonly event: ShownEvent;
  readonly personId: string;
};

/** How an event is shown: its icon, title and small print. */
type EventWords = {
  readonly sign: ReactNode;
  readonly title: string;
  readonly details: readonly (string | null)[];
  readonly href?: string;
};

function EventCell({ event, personId }: EventCellProps) {
  const { format } = useText();
  const { sign, title, details, href } = useEventWords(personId)(event);
  const shown = [format.dateAndTime(event.timeMs), ...details.filter((part) => part !== null)];
  return (
    <Cell
      leading={sign}
      title={<bdi>{title}</bdi>}
      subtitle={<bdi>{shown.join(' · ')}</bdi>}
      href={href}
    />
  );
}

function useEventWords(personId: string): (event: ShownEvent) => EventWords {
  const { adminText, personPageText } = useTextPart(adminPart);
  const kindOf = (kind: string): string =>
    Object.entries(personPageText.kinds).find(([known]) => known === kind)?.[1] ?? kind;
  return (event) => {
    switch (event.kind) {
      case 'movement': {
        const { movement } = event;
        const isGain = movement.credit === memberAccount(userId(personId));
        const points = adminText.points(tenths((isGain ? 1 : -1) * movement.amountTenths));
        const title = personPageText.movement(
          isGain ? `+${points}` : points,
          kindOf(movement.kind),
        );
        const note = movement.note === null ? null : shortLink(movement.note);
        const sign = <CellIcon name="star" tone={isGain ? 'success' : 'neutral'} />;
        return { sign, title, details: [note] };
      }
      case 'engagement': {
        const { decision, postId, rejectCause } = event.engagement;
        const states = personPageText.engagementStates;
        const decided = decision === true ? states.approved : states.rejected;
        const title = personPageText.engaged(decision === null ? states.pending : decided);
        const sign = <CellIcon name="bolt" tone={engagementTone(decision)} />;
        return { sign, title, details: [rejectCause], href: postPath(postId) };
      }
      case 'report': {
        const { message, isResolved, reportedBy, against } = event.report;
        const parties = `@${reportedBy} → @${against}`;
        const state = isResolved ? personPageText.resolved : personPageText.open;
        const sign = <CellIcon name="flag" tone={isResolved ? 'neutral' : 'warning'} />;
        return { sign, title: personPageText.reported(message), details: [parties, state] };
      }
    }
  };
}

function engagementTone(decision: boolean | null): 'warning' | 'success' | 'failure' {
  if (decision === null) return 'warning';
  return decision ? 'success' : 'failure';
}
