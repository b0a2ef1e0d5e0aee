import { useQuery } from '@tanstack/react-query';
import { useBack } from '#src/screens/hooks/use-back.ts';
import { thrownText } from '#src/state/refusal-text.ts';
import { useServices, useUser } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { waitingReviewsKey } from '#src/state/query-keys.ts';
import { useText } from '#src/state/text-context.ts';
import { ErrorState } from '#src/ui/list-states.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { ReviewQueueView } from './review-queue-view.tsx';

/** `/reviews`: everything that waits for the user's decision, one at a time. Rule MY-09. */
export function ReviewsScreen() {
  const { commonText, errorText, reviewsText } = useText();
  const services = useServices();
  const { id } = useUser();
  const back = useBack();
  const waiting = useQuery({
    queryKey: waitingReviewsKey(id),
    queryFn: async () => unwrap(await services.engagements.waitingFor(id)).engagements,
  });
  if (waiting.data !== undefined) {
    return <ReviewQueueView waiting={waiting.data} back={back} />;
  }
  return (
    <Screen title={reviewsText.title} back={back} hasTabBar>
      {waiting.error === null ? (
        <Skeleton shape="cards" count={2} label={reviewsText.loading} />
      ) : (
        <ErrorState
          title={thrownText(waiting.error, errorText)}
          text={commonText.retryText}
          retryLabel={commonText.retry}
          onRetry={() => void waiting.refetch()}
        />
      )}
    </Screen>
  );
}
