import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useBackButton } from '#src/platform/telegram/hooks.tsx';
import { PostReview } from '#src/screens/parts/post-review.tsx';
import { reviewText } from '#src/text/review.ts';
import { commonText } from '#src/text/screens.ts';
import { Screen } from '#src/ui/screen.tsx';

/** `/post/{id}`: the engagement review of a post. Rules RT-05, RV-01, RV-03. */
export function PostScreen() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const isFirstPage = useLocation().key === 'default';
  const goBack = () => {
    if (isFirstPage) void navigate('/', { replace: true });
    else void navigate(-1);
  };
  const hasClientButton = useBackButton(goBack);
  return (
    <Screen
      title={reviewText.title}
      hasTabBar
      back={hasClientButton ? undefined : { label: commonText.back, onBack: goBack }}
    >
      <PostReview key={id} postId={id} />
    </Screen>
  );
}
