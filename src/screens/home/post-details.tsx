import { Suspense, type Ref } from 'react';
import type { Post } from '#src/domain/post.ts';
import { lazyComponent } from '#src/ui/lazy-component.tsx';
import { useSheetSubject, type SheetOpener } from '#src/ui/use-sheet-subject.ts';

const PostSheet = lazyComponent(async () => (await import('./post-sheet.tsx')).PostSheet);

type PostDetailsProps = {
  readonly onPostAgain: () => void;
  readonly ref: Ref<SheetOpener<Post>>;
};

/** The sheet of an own post, over Home. Rules HM-12, SP-07. */
export function PostDetails({ onPostAgain, ref }: PostDetailsProps) {
  const sheet = useSheetSubject(ref);
  if (sheet.subject === undefined) return null;
  return (
    <Suspense>
      <PostSheet sheet={sheet} onPostAgain={onPostAgain} />
    </Suspense>
  );
}
