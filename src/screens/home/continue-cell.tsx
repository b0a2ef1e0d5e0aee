import { useQuery } from '@tanstack/react-query';
import { postPath } from '#src/domain/access/routes.ts';
import type { EngagementProgress } from '#src/domain/engagement/progress.ts';
import type { Post } from '#src/domain/post.ts';
import { shownRewardTenths } from '#src/screens/post-parts/rewards.ts';
import { useEngageHindrance } from '#src/screens/post-parts/use-engage-hindrance.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { postKey } from '#src/state/query-keys.ts';
import { useText } from '#src/state/text-context.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { Cell, CellIcon } from '#src/ui/cell.tsx';

type ContinueCellProps = { readonly progress: EngagementProgress };

/** The steps that were left unfinished last, while their post can still be engaged with. Rules MY-03, MY-25. */
export function ContinueCell({ progress }: ContinueCellProps) {
  const services = useServices();
  const { data: post } = useQuery({
    queryKey: postKey(progress.postId),
    queryFn: async () => unwrap(await services.posts.get(progress.postId)).post,
  });
  return post === undefined ? null : <PostCell post={post} progress={progress} />;
}

function PostCell(props: ContinueCellProps & { readonly post: Post }) {
  const { earnText, postText } = useText();
  const { progress } = props;
  const { post, hindrance } = useEngageHindrance(props.post);
  const pointTypes = usePointTypes();
  if (hindrance !== null) return null;
  const at = earnText.continueAt(progress.currentStep + 1, progress.steps.length);
  return (
    <Cell
      leading={<CellIcon name="bolt" />}
      title={earnText.stepFor(at, shownRewardTenths(post, pointTypes))}
      subtitle={<span className="line-clamp-1">{postText.name(post)}</span>}
      href={postPath(post.id)}
    />
  );
}
