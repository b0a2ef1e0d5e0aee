import { Suspense, useImperativeHandle, type Ref } from 'react';
import type { Post } from '#src/domain/post.ts';
import { lateComponent } from '#src/ui/late-component.tsx';
import { useSheetSubject } from '#src/ui/use-sheet-subject.ts';

const PostSheet = lateComponent(async () => (await import('./post-sheet.tsx')).PostSheet);

/** Opens the sheet of an own post. */
export type PostOpener = { readonly open: (post: Post) => void };

type PostDetailsProps = {
  readonly onPostAgain: () => void;
  readonly ref: Ref<PostOpener>;
};

/**
 * The sheet of an own post, over Home. It keeps for itself whether it is open, as Home need not be drawn anew for that.
 * Rules HM-12, SP-07.
 */
export function PostDetails({ onPostAgain, ref }: PostDetailsProps) {
  const sheet = useSheetSubject<Post>();
  const { open } = sheet;
  useImperativeHandle(ref, () => ({ open }), [open]);
  if (sheet.subject === undefined) return null;
  return (
    <Suspense>
      <PostSheet sheet={sheet} onPostAgain={onPostAgain} />
    </Suspense>
  );
}
