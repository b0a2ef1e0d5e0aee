import { thrownText } from '#src/state/refusal-text.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Button } from '#src/ui/button.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';

type LoadMoreProps = {
  /** A list that is read page by page. */
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: unknown;
    readonly fetchNextPage: () => Promise<unknown>;
  };
};

/** The end of a list that is read page by page: a button for the next page while there is one. */
export function LoadMore({ query }: LoadMoreProps) {
  const { errorText } = useText();
  const { adminText } = useTextPart(adminPart);
  if (!query.hasNextPage) return null;
  return (
    <div className="flex flex-col gap-3">
      {query.isFetchNextPageError ? (
        <StatusLine tone="failure">{thrownText(query.error, errorText)}</StatusLine>
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
