import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { thrownText } from '#src/state/refusal-text.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { ErrorState } from '#src/ui/list-states.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

type LoadedProps<Data> = {
  readonly query: Pick<
    UseQueryResult<Data>,
    'data' | 'error' | 'isPending' | 'isFetching' | 'refetch'
  >;
  readonly skeleton: 'rows' | 'cards';
  /** How many pieces the skeleton has. */
  readonly count: number;
  readonly children: (data: Data) => ReactNode;
};

/** What a query has read; until then a skeleton, and a failure with a retry where it could not be read. */
export function Loaded<Data>({ query, skeleton, count, children }: LoadedProps<Data>) {
  const { errorText } = useText();
  const { adminText } = useTextPart(adminPart);
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <Skeleton shape={skeleton} count={count} label={adminText.loading} />;
  return (
    <ErrorState
      title={thrownText(query.error, errorText)}
      retryLabel={adminText.retry}
      isRetrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
