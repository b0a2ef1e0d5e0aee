import type { ReactNode } from 'react';
import { peopleStates, type PeopleState } from '#src/services/admin-people.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { EmptyState, ErrorState } from '#src/ui/list-states.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import { useIsWide } from '#src/ui/use-is-wide.ts';
import { VirtualList } from '#src/ui/virtual-list.tsx';
import { AdminFrame } from '#src/screens/admin/shared/admin-frame.tsx';
import { LoadMore } from '#src/screens/admin/shared/load-more.tsx';
import { PersonRow } from '#src/screens/admin/shared/person-row.tsx';
import { LoadingSpinner } from '#src/screens/admin/shared/loading-spinner.tsx';
import { ApproveRejected } from './approve-rejected.tsx';
import { BanOf } from './ban-of.tsx';
import { PeopleSearch } from './people-search.tsx';
import { PeopleTable } from './people-table.tsx';
import { useKeptPlace } from './use-kept-place.ts';
import { usePeople } from './use-people.ts';
import { useSearchParameters } from './use-search-parameters.ts';

/** How long after the last keystroke the search applies. Rules LI-08, PA-02. */
const searchDelayMs = { approved: 200, rejected: 200, banned: 200, people: 80 } as const;

/** The approved people. Rules RT-23, LI-01 to LI-12. */
export function ApprovedListScreen() {
  return <PeopleList list="approved" state="approved" />;
}

/** The rejected people. Rules RT-24, LI-01 to LI-12. */
export function RejectedListScreen() {
  return <PeopleList list="rejected" state="rejected" />;
}

/** The banned people: until when, why, and the way to lift it. Rule FA-27. */
export function BannedListScreen() {
  return <PeopleList list="banned" state="banned" />;
}

/** Everyone, or those who stand somewhere. Rule PA-02. */
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
  /** Further fields below the search box. */
  readonly children?: ReactNode;
};

const peopleFieldsClassName =
  'flex flex-col gap-5 desk:grid desk:grid-cols-[1fr_16rem] desk:items-end desk:gap-3';

/** A list of people that the backend searches and counts; the way back keeps search and place. Rules LI-01 to LI-12, PA-02. */
function PeopleList({ list, state, children }: PeopleListProps) {
  const { adminText, peopleText } = useTextPart(adminPart);
  const listText = peopleText.lists[list];
  const [parameters, setParameter] = useSearchParameters();
  const search = parameters.get('q') ?? '';
  const { people, total, failure, query } = usePeople({ state, search });
  useKeptPlace(`${list} ${state} ${search}`, people !== undefined);
  const isWide = useIsWide();
  return (
    <AdminFrame title={listText.title(total === undefined ? null : peopleText.count(total))}>
      <div className={children === undefined ? undefined : peopleFieldsClassName}>
        <PeopleSearch
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
          isRetrying={query.isFetching}
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
