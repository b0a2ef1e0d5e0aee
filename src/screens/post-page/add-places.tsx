import { Suspense } from 'react';
import type { Post } from '#src/domain/post.ts';
import { offeredTypes } from '#src/domain/posts/offered-types.ts';
import { hasReachedTarget } from '#src/domain/posts/post-state.ts';
import { useUser } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { Button } from '#src/ui/button.tsx';
import { lazyComponent } from '#src/ui/lazy-component.tsx';
import { useSheetSubject } from '#src/ui/use-sheet-subject.ts';

const AddPlacesSheet = lazyComponent(
  async () => (await import('./add-places-sheet.tsx')).AddPlacesSheet,
);

/** Adds places to the user's open post whose types are still on offer; nothing for any other post. Rule MY-33. */
export function AddPlaces({ post }: { readonly post: Post }) {
  const { ownPostText } = useText();
  const user = useUser();
  const offered = offeredTypes(usePointTypes() ?? [], user.isAdmin);
  const sheet = useSheetSubject<Post>();
  const isOffered =
    post.authorId === user.id &&
    !hasReachedTarget(post) &&
    post.types.every((type) => offered.includes(type));
  return (
    <>
      {isOffered ? (
        <Button
          variant="secondary"
          size="small"
          icon="plus"
          onClick={() => {
            sheet.open(post);
          }}
        >
          {ownPostText.addPlaces}
        </Button>
      ) : null}
      {/* The sheet stays mounted, and says so if the post becomes full. */}
      {sheet.subject === undefined ? null : (
        <Suspense>
          <AddPlacesSheet
            key={sheet.openingKey}
            post={post}
            isOpen={sheet.isOpen}
            onClose={sheet.close}
          />
        </Suspense>
      )}
    </>
  );
}
