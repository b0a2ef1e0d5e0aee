import { useParams } from 'react-router-dom';
import { PostReview } from '#src/screens/parts/post-review.tsx';
import { useWayBack } from '#src/screens/parts/use-way-back.ts';
import { reviewText } from '#src/text/review.ts';
import { Screen } from '#src/ui/screen.tsx';

/** `/post/{id}`: the engagement review of a post. Rules RT-05, RV-01, RV-03. */
export function PostScreen() {
  const { id = '' } = useParams();
  const back = useWayBack();
  return (
    <Screen title={reviewText.title} hasTabBar back={back}>
      <PostReview key={id} postId={id} />
    </Screen>
  );
}
