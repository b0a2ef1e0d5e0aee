import { useQuery } from '@tanstack/react-query';
import { hasReachedTarget } from '#src/domain/posts/post-state.ts';
import { useServices, useUser } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { postKey } from '#src/state/query-keys.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Pill } from '#src/ui/pill.tsx';
import { TwoStepButton, useTwoStep } from '#src/ui/two-step-button.tsx';
import { SubmitStatus } from '#src/screens/admin/shared/submit-status.tsx';
import { ClosePost } from './close-post.tsx';
import { useToolSubmit } from '#src/screens/admin/tools/use-tool-submit.ts';

/** What administrators do with a post on its own page: pin it, unless it is pinned, and close it. Rules PA-14, FA-05. */
export function AdminPost({ postId }: { readonly postId: string }) {
  const { adminText, moderationMessages, pinText } = useTextPart(adminPart);
  const { posts } = useServices();
  const ownId = useUser().id;
  const { data: post } = useQuery({
    queryKey: postKey(postId),
    queryFn: async () => unwrap(await posts.get(postId)).post,
  });
  const { success, failure, submit } = useToolSubmit({
    send: (id: string) => posts.pin(id),
    wordSuccess: () => moderationMessages.pinPost(),
  });
  const { step, ask, confirm, reset } = useTwoStep(async () => {
    await submit(postId);
  });
  if (post === undefined) return null;
  return (
    <section aria-label={pinText.header} className="flex flex-col gap-3">
      <SubmitStatus success={success} failure={failure} />
      {post.isPinned ? (
        <div>
          <Pill icon="pin" tone="accent">
            {pinText.pinned}
          </Pill>
        </div>
      ) : (
        <TwoStepButton
          step={step}
          label={pinText.title}
          confirmLabel={pinText.confirm}
          cancelLabel={adminText.cancel}
          prompt={pinText.prompt(post.authorUsername)}
          onAsk={ask}
          onConfirm={confirm}
          onCancel={reset}
        />
      )}
      {hasReachedTarget(post) || post.authorId === ownId ? null : <ClosePost post={post} />}
    </section>
  );
}
