import { routes } from '#src/domain/access/routes.ts';
import { useText } from '#src/state/text-context.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

/** Nothing waits, any more or at all. */
export function NothingWaits() {
  const { reviewsText } = useText();
  return (
    <EmptyState
      icon="check"
      title={reviewsText.emptyTitle}
      text={reviewsText.emptyText}
      action={
        <ButtonLink href={routes.home.pattern} variant="secondary" size="small">
          {reviewsText.emptyAction}
        </ButtonLink>
      }
    />
  );
}
