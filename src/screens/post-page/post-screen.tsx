import { Suspense, type ComponentType } from 'react';
import { useNavigate, useRouteId } from '#src/platform/router.tsx';
import { createPostState, routes } from '#src/domain/access/routes.ts';
import { lifecycleState } from '#src/domain/people/lifecycle.ts';
import { PostReview } from './post-review.tsx';
import { useBack } from '#src/screens/hooks/use-back.ts';
import { useUser } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { Screen } from '#src/ui/screen.tsx';

type PostScreenProps = {
  /** What administrators do with the post besides; members never download it. Rule PA-14. */
  readonly Administration: ComponentType<{ readonly postId: string }>;
};

/** `/post/{id}`: a post, with its engagements or the way to engage. Rules RT-05, RV-01, RV-03, PA-14. */
export function PostScreen({ Administration }: PostScreenProps) {
  const { reviewText } = useText();
  const id = useRouteId();
  const back = useBack();
  const navigate = useNavigate();
  const user = useUser();
  const isForAdmin = lifecycleState(user) === 'admin';
  return (
    <Screen title={reviewText.title} hasTabBar back={back}>
      {isForAdmin ? (
        <Suspense fallback={null}>
          <Administration key={id} postId={id} />
        </Suspense>
      ) : null}
      <PostReview
        key={id}
        postId={id}
        onPostAgain={() => {
          navigate(routes.home.pattern, { state: createPostState });
        }}
      />
    </Screen>
  );
}
