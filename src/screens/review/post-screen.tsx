import { useNavigate, useParams } from 'react-router-dom';
import { createPostState, routes } from '#src/domain/access/routes.ts';
import { PostReview } from './post-review.tsx';
import { isForEngaging, usePost } from './use-post.ts';
import { useBack } from '#src/screens/hooks/use-back.ts';
import { useUser } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { Screen } from '#src/ui/screen.tsx';

/** `/post/{id}`: the engagement review of a post. Rules RT-05, RV-01, RV-03. */
export function PostScreen() {
  const { reviewText } = useText();
  const { id = '' } = useParams();
  const back = useBack();
  const navigate = useNavigate();
  const user = useUser();
  const { data: post } = usePost(id);
  const isOthers = post !== undefined && isForEngaging(post, user);
  return (
    <Screen title={isOthers ? reviewText.titleOfOthers : reviewText.title} hasTabBar back={back}>
      <PostReview
        key={id}
        postId={id}
        onPostAgain={() => {
          void navigate(routes.home.pattern, { state: createPostState });
        }}
      />
    </Screen>
  );
}
