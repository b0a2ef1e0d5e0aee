import { Suspense, type ComponentType } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { createPostState, routes } from '#src/domain/access/routes.ts';
import { lifecycleState } from '#src/domain/people/lifecycle.ts';
import { PostReview } from './post-review.tsx';
import { isForEngaging, usePost } from './use-post.ts';
import { useBack } from '#src/screens/hooks/use-back.ts';
import { useUser } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { Screen } from '#src/ui/screen.tsx';

type PostScreenProps = {
  /** What administrators do with the post besides; members never download it. Rule PA-14. */
  readonly Administration: ComponentType<{ readonly postId: string }>;
};

/** `/post/{id}`: the engagement review of a post. Rules RT-05, RV-01, RV-03, PA-14. */
export function PostScreen({ Administration }: PostScreenProps) {
  const { reviewText } = useText();
  const { id = '' } = useParams();
  const back = useBack();
  const navigate = useNavigate();
  const user = useUser();
  const isForAdmin = lifecycleState(user) === 'admin';
  const { data: post } = usePost(id);
  const isOthers = post !== undefined && isForEngaging(post, user);
  return (
    <Screen title={isOthers ? reviewText.titleOfOthers : reviewText.title} hasTabBar back={back}>
      {isForAdmin ? (
        <Suspense fallback={null}>
          <Administration key={id} postId={id} />
        </Suspense>
      ) : null}
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
