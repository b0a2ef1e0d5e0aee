import { useQuery } from '@tanstack/react-query';
import { postPath } from '#src/domain/access/routes.ts';
import type { EngagementProgress } from '#src/domain/engagement/steps.ts';
import type { Post } from '#src/domain/post.ts';
import { shownRewardTenths } from '#src/screens/post/rewards.ts';
import { useEngageHindrance } from '#src/screens/post/use-engage-hindrance.ts';
import { useBegunSteps } from '#src/screens/steps/use-begun-steps.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { postKey } from '#src/state/query-keys.ts';
import { useText } from '#src/state/text-context.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { Cell, CellIcon } from '#src/ui/cell.tsx';
import { Section } from '#src/ui/section.tsx';

/** The steps that were left unfinished last, while their post can still be engaged with. Rule MY-03. */
export function ContinueLine() {
  const [latest] = useBegunSteps();
  return latest === undefined ? null : <BegunPost key={latest.postId} progress={latest} />;
}

function BegunPost({ progress }: { readonly progress: EngagementProgress }) {
  const services = useServices();
  const { data: post } = useQuery({
    queryKey: postKey(progress.postId),
    queryFn: async () => unwrap(await services.posts.get(progress.postId)).post,
  });
  return post === undefined ? null : <ContinueCell post={post} progress={progress} />;
}

function ContinueCell(props: { readonly post: Post; readonly progress: EngagementProgress }) {
  const { earnText, postText } = useText();
  const { progress } = props;
  const { post, hindrance } = useEngageHindrance(props.post);
  const pointTypes = usePointTypes();
  if (hindrance !== null) return null;
  const at = earnText.continueAt(progress.currentStep + 1, progress.steps.length);
  return (
    <Section>
      <Cell
        leading={<CellIcon name="bolt" />}
        title={earnText.stepFor(at, shownRewardTenths(post, pointTypes))}
        subtitle={postText.shortName(post)}
        href={postPath(post.id)}
      />
    </Section>
  );
}
