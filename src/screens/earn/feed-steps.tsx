import { Suspense, type Ref } from 'react';
import type { Post } from '#src/domain/post.ts';
import { lazyComponent } from '#src/ui/lazy-component.tsx';
import { useSheetSubject, type SheetOpener } from '#src/ui/use-sheet-subject.ts';
import type { Feed } from './use-feed.ts';

const StepSheet = lazyComponent(
  async () => (await import('#src/screens/engage/step-sheet.tsx')).StepSheet,
);

type FeedStepsProps = {
  readonly feed: Pick<Feed, 'posts' | 'leave' | 'refresh'>;
  readonly ref: Ref<SheetOpener<Post>>;
};

/** The sheet with the steps of engaging, over the feed. Rules EA-15, MY-04, SP-07. */
export function FeedSteps({ feed, ref }: FeedStepsProps) {
  const { subject, isOpen, openingKey, open, close } = useSheetSubject(ref);
  if (subject === undefined) return null;
  const next = feed.posts?.find(({ id }) => id !== subject.id);
  return (
    <Suspense>
      <StepSheet
        key={openingKey}
        post={subject}
        isOpen={isOpen}
        onClose={close}
        onSubmitted={() => {
          feed.leave(subject.id);
          if (next === undefined) close();
        }}
        onOutdated={feed.refresh}
        next={next}
        onNext={
          next === undefined
            ? undefined
            : () => {
                open(next);
              }
        }
      />
    </Suspense>
  );
}
