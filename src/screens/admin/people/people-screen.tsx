import { EmptyState, ErrorState } from '#src/ui/list-states.tsx';
import { type ReactNode, useEffect, useEffectEvent, useState, useLayoutEffect } from 'react';
import { peopleStates, type PeopleState } from '#src/services/admin-people.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { SelectField } from '#src/ui/select-field.tsx';
import { useIsWide } from '#src/ui/use-is-wide.ts';
import { VirtualList } from '#src/ui/virtual-list.tsx';
import { AdminFrame } from '#src/screens/admin/shared/admin-frame.tsx';
import { LoadMore, LoadingSpinner } from '#src/screens/admin/shared/loaded.tsx';
import { PersonRow } from '#src/screens/admin/shared/person-parts.tsx';
import { ApproveRejected, BanOf, PeopleTable, usePeople } from './people-table.tsx';
import { SearchField } from '#src/ui/search-field.tsx';
import { useDebouncedValue } from '#src/ui/use-debounced-value.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '#src/platform/router.tsx';

/** Delay between the last keystroke and the search. Rules LI-08, PA-02. */
const searchDelayMs = { approved: 200, rejected: 200, banned: 200, people: 80 } as const;

/** The approved people. Rules RT-23, LI-01 to LI-12. */
export function ApprovedListScreen() {
  return <PeopleList list="approved" state="approved" />;
}

/** The rejected people. Rules RT-24, LI-01 to LI-12. */
export function RejectedListScreen() {
  return <PeopleList list="rejected" state="rejected" />;
}

/** The banned people: until when, why, and the link to unban them. Rule FA-27. */
export function BannedListScreen() {
  return <PeopleList list="banned" state="banned" />;
}

/** Everyone, or the people in one state. Rule PA-02. */
export function PeopleScreen() {
  const { peopleText } = useTextPart(adminPart);
  const [parameters, setParameter] = useSearchParameters();
  const state = peopleStates.find((each) => each === parameters.get('state')) ?? 'all';
  return (
    <PeopleList list="people" state={state}>
      <SelectField
        label={peopleText.state}
        choices={peopleStates.map((value) => ({ value, label: peopleText.states[value] }))}
        value={state}
        onChange={(next) => {
          setParameter('state', next);
        }}
      />
    </PeopleList>
  );
}

type PeopleListProps = {
  readonly list: 'approved' | 'rejected' | 'banned' | 'people';
  readonly state: PeopleState;
  /** More fields below the search box. */
  readonly children?: ReactNode;
};

const peopleFieldsClassName =
  'flex flex-col gap-5 desk:grid desk:grid-cols-[1fr_16rem] desk:items-end desk:gap-3';

/** A list of people that the backend searches and counts; coming back restores search and scroll position. Rules LI-01 to LI-12, PA-02. */
function PeopleList({ list, state, children }: PeopleListProps) {
  const { adminText, peopleText } = useTextPart(adminPart);
  const listText = peopleText.lists[list];
  const [parameters, setParameter] = useSearchParameters();
  const { index } = useLocation();
  const search = parameters.get('q') ?? '';
  const { people, total, failure, query } = usePeople({ state, search });
  useKeptPlace(`${list} ${state} ${search}`, people !== undefined);
  const isWide = useIsWide();
  return (
    <AdminFrame title={listText.title(total === undefined ? null : peopleText.count(total))}>
      <div className={children === undefined ? undefined : peopleFieldsClassName}>
        <PeopleSearch
          // A new history entry, such as a search from the sidebar, starts with its own search.
          key={index}
          initial={search}
          delayMs={searchDelayMs[list]}
          onSearch={(next) => {
            setParameter('q', next);
          }}
        />
        {children}
      </div>
      {query.isPending ? <LoadingSpinner /> : null}
      {failure === null ? null : (
        <ErrorState
          title={failure}
          retryLabel={adminText.retry}
          onRetry={() => void query.refetch()}
        />
      )}
      {people?.length === 0 ? <EmptyState title={listText.empty} /> : null}
      {isWide && people !== undefined && people.length > 0 ? (
        <PeopleTable label={listText.list} people={people} list={list} />
      ) : null}
      {isWide || people === undefined || people.length === 0 ? null : (
        <VirtualList
          label={listText.list}
          items={people}
          estimatedHeightPx={86}
          keyOf={(user) => user.id}
          renderItem={(user) => (
            <PersonRow user={user}>
              {list === 'rejected' ? <ApproveRejected user={user} /> : null}
              {list === 'banned' ? <BanOf user={user} /> : null}
            </PersonRow>
          )}
          onEndNear={() => {
            if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
          }}
        />
      )}
      <LoadMore query={query} />
    </AdminFrame>
  );
}

type PeopleSearchProps = {
  readonly initial: string;
  /** Delay between the last keystroke and the search. */
  readonly delayMs: number;
  readonly onSearch: (search: string) => void;
};

/** The search box, separate from the list, so that typing renders the box at once and the results later. */
export function PeopleSearch({ initial, delayMs, onSearch }: PeopleSearchProps) {
  const { peopleText } = useTextPart(adminPart);
  const [typed, setTyped] = useState(initial);
  const settled = useDebouncedValue(typed, delayMs);
  const apply = useEffectEvent((search: string) => {
    if (search !== initial) onSearch(search);
  });
  useEffect(() => {
    apply(settled);
  }, [settled]);
  return (
    <SearchField
      label={peopleText.search}
      placeholder={peopleText.searchPlaceholder}
      clearLabel={peopleText.clear}
      value={typed}
      onChange={setTyped}
    />
  );
}

/** Saves a list's scroll position, and restores it on return once `isReady` says that it has its rows. Rule PA-02. */
export function useKeptPlace(list: string, isReady: boolean): void {
  const queryClient = useQueryClient();
  const { isReturn } = useLocation();
  useLayoutEffect(() => {
    const key = placeKey(list);
    return () => {
      queryClient.setQueryData(key, window.scrollY);
    };
  }, [queryClient, list]);
  useEffect(() => {
    const topPx = queryClient.getQueryData<number>(placeKey(list)) ?? 0;
    if (!isReady || !isReturn || topPx === 0) return undefined;
    // After the new screen was rendered at its top and the list has its height.
    const frame = requestAnimationFrame(() => {
      window.scrollTo(0, topPx);
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [queryClient, list, isReady, isReturn]);
}

function placeKey(list: string): readonly string[] {
  return ['place', list];
}

/** The address's parameters, and the function that sets one in the same history entry; an empty one is removed. */
export function useSearchParameters(): readonly [
  parameters: URLSearchParams,
  setParameter: (name: string, value: string) => void,
] {
  const { search } = useLocation();
  const navigate = useNavigate();
  function setParameter(name: string, value: string): void {
    // Keep what another field has set since the last render.
    const { pathname, search: current } = window.location;
    const parameters = new URLSearchParams(current);
    if (value === '') parameters.delete(name);
    else parameters.set(name, value);
    navigate(`${pathname}?${parameters.toString()}`, { replace: true });
  }
  return [new URLSearchParams(search), setParameter];
}
