import type { Post } from '#src/domain/post.ts';
import { PostReview } from '#src/screens/post-page/post-review.tsx';
import type { SheetSubject } from '#src/ui/use-sheet-subject.ts';
import { useText } from '#src/state/text-context.ts';
import { Sheet } from '#src/ui/sheet.tsx';

type PostSheetProps = {
  readonly sheet: SheetSubject<Post>;
  /** Opens the create-post form. */
  readonly onPostAgain: () => void;
};

/** The details of one of the user's posts, with the review of its engagements. Rules HM-12, RV-01. */
export function PostSheet({ sheet, onPostAgain }: PostSheetProps) {
  const { commonText, homeText } = useText();
  const { subject, isOpen, openingKey, close } = sheet;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={homeText.postDetails}
      closeLabel={commonText.close}
    >
      {subject === undefined ? null : (
        <PostReview
          key={openingKey}
          postId={subject.id}
          knownPost={subject}
          onPostAgain={() => {
            close();
            onPostAgain();
          }}
        />
      )}
    </Sheet>
  );
}
