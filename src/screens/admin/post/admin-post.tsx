import { useQuery } from '@tanstack/react-query';
import { hasReachedTarget } from '#src/domain/posts/post-state.ts';
import { useServices, useUser } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { postKey } from '#src/state/query-keys.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Pill } from '#src/ui/pill.tsx';
import { TwoStepButton, useTwoStep } from '#src/ui/two-step-button.tsx';
import { useIsWide } from '#src/ui/use-is-wide.ts';
import { classNames } from '#src/ui/class-names.ts';
import { SubmitStatus } from '#src/screens/admin/shared/submit-status.tsx';
import { useToolSubmit } from '#src/screens/admin/tools/use-tool-submit.ts';
import { useState, type ReactNode } from 'react';
import { AdminFrame } from '#src/screens/admin/shared/admin-frame.tsx';
import { maxCloseReasonCharacters } from '#src/domain/posts/close-post.ts';
import type { Post } from '#src/domain/post.ts';
import { TextField } from '#src/ui/text-field.tsx';
import { useToast } from '#src/ui/toast.tsx';

type AdminPostProps = {
  readonly postId: string;
  /** The post as everyone sees it. */
  readonly children: ReactNode;
};

/** A post's page for administrators: the post and their tools, which are beside it on a wide screen. Rules RT-05, PA-08, PA-14. */
export function AdminPost({ postId, children }: AdminPostProps) {
  const { reviewText } = useText();
  const tools = (
    <div
      key="tools"
      className="desk:rounded-section desk:bg-surface desk:[--ui-field:var(--ui-fill)] desk:p-4 desk:shadow-card empty:hidden"
    >
      <PostTools postId={postId} />
    </div>
  );
  const post = (
    <div key="post" className="flex min-w-0 flex-col gap-4">
      {children}
    </div>
  );
  return (
    <AdminFrame title={reviewText.title} firstBack="/">
      <div className="flex flex-col gap-4 desk:grid desk:grid-cols-[minmax(0,1fr)_var(--ui-decision-width)] desk:items-start">
        {useIsWide() ? [post, tools] : [tools, post]}
      </div>
    </AdminFrame>
  );
}

/** Pins a post, unless it is pinned, and closes it. Rules PA-14, FA-05. */
function PostTools({ postId }: Pick<AdminPostProps, 'postId'>) {
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
    <section aria-label={pinText.header} className="flex flex-wrap gap-3 desk:flex-col">
      <div className={toolClassName(step !== 'idle')}>
        <SubmitStatus success={success} failure={failure} />
        {post.isPinned ? (
          <Pill icon="pin" tone="accent">
            {pinText.pinned}
          </Pill>
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
      </div>
      {hasReachedTarget(post) || post.authorId === ownId ? null : <ClosePost post={post} />}
    </section>
  );
}

/** Closes another person's post, with a reason for the log. Rules FA-05, AD-16. */
function ClosePost({ post }: { readonly post: Post }) {
  const { adminText, pinText } = useTextPart(adminPart);
  const { posts } = useServices();
  const [reason, setReason] = useState('');
  const showToast = useToast();
  const { failure, submit } = useToolSubmit({
    send: (text: string) => posts.close(post.id, text),
    wordSuccess: () => pinText.closed,
  });
  const { step, ask, confirm, reset } = useTwoStep(async () => {
    if ((await submit(reason)) === true) showToast({ tone: 'success', text: pinText.closed });
  });
  return (
    <div className={toolClassName(step !== 'idle')}>
      <SubmitStatus failure={failure} />
      {step === 'idle' ? null : (
        <TextField
          label={pinText.closeReason}
          maxLength={maxCloseReasonCharacters}
          value={reason}
          isDisabled={step === 'running'}
          onChange={setReason}
        />
      )}
      <TwoStepButton
        step={step}
        label={pinText.close}
        confirmLabel={pinText.confirmClose}
        cancelLabel={adminText.cancel}
        prompt={pinText.closePrompt(post.authorUsername)}
        isDestructive
        isDisabled={step !== 'idle' && reason.trim() === ''}
        onAsk={ask}
        onConfirm={confirm}
        onCancel={reset}
      />
    </div>
  );
}

/** The tools share a line on a phone, until one asks for confirmation. */
function toolClassName(isAsked: boolean): string {
  return classNames('flex min-w-32 flex-1 flex-col gap-3', isAsked && 'basis-full');
}
