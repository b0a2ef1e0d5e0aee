import { adminText } from '#src/text/admin.ts';
import { Button } from '#src/ui/button.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { messageOf } from './query-state.ts';

type LoadMoreProps = {
  /** A list that is read page by page. */
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: unknown;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  /** Says what is missing until all is loaded. */
  readonly note?: string;
};

/** The end of a list that is read page by page: a button for the next page while there is one. */
export function LoadMore({ query, note }: LoadMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className="flex flex-col gap-3">
      {note === undefined ? null : <p className="px-4 text-footnote text-hint">{note}</p>}
      {query.isFetchNextPageError ? (
        <StatusLine tone="failure">{messageOf(query.error)}</StatusLine>
      ) : null}
      <Button
        variant="secondary"
        isLoading={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {adminText.loadMore}
      </Button>
    </div>
  );
}
