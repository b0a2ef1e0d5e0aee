import type { EngagementProgress } from '#src/domain/engagement/progress.ts';
import type { Post } from '#src/domain/post.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { PostReward } from '#src/screens/post-parts/post-head.tsx';
import { useText } from '#src/state/text-context.ts';
import { StepLine } from '#src/ui/step-line.tsx';

/** What the steps are for: the post's name. Rule MY-28. */
export function PostHeading({ post }: { readonly post: Post }) {
  const { postText } = useText();
  return (
    <h3 dir="auto" className="line-clamp-2 text-heading font-bold text-pretty wrap-anywhere">
      {postText.name(post)}
    </h3>
  );
}

/** Whose post it is, what it earns, and where the steps stand. Rule MY-19. */
export function StepHead(props: { readonly post: Post; readonly progress: EngagementProgress }) {
  const { engagementTypeText, format, postText, stepText } = useText();
  const { post, progress } = props;
  const left = Math.max(0, post.limit - post.engageCount);
  const count = progress.steps.length;
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-2 text-footnote text-hint">
        <PersonAvatar name={post.authorName} xUsername={post.authorUsername} sizePx={24} />
        <span className="min-w-[min(8rem,80%)]! flex-1 wrap-break-word">
          <bdi>{post.authorName}</bdi> · {postText.left(left, post.limit)}
        </span>{' '}
        <PostReward post={post} />
      </p>
      <StepLine
        label={stepText.progress}
        valueText={stepText.stepOf(progress.currentStep + 1, count)}
        steps={progress.steps.map(({ type }) => engagementTypeText[type])}
        currentIndex={progress.currentStep}
        format={format.number}
      />
    </div>
  );
}
