import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { closingOf, unusedPlacesOf } from '#src/domain/posts/close-post.ts';
import { hasReachedTarget, isClosed } from '#src/domain/posts/post-state.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import type { Post } from '#src/domain/post.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { refusalText } from '#src/state/refusal-text.ts';
import { useApp, useUser } from '#src/state/app-context.ts';
import { createDrafts, formOf } from '#src/state/drafts.ts';
import { myPostsKey, openWithKey, postKey } from '#src/state/query-keys.ts';
import { useText } from '#src/state/text-context.ts';
import { useSubmit } from '#src/state/use-submit.ts';
import { Button } from '#src/ui/button.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { useToast } from '#src/ui/toast.tsx';
import { TwoStepButton, useTwoStep } from '#src/ui/two-step-button.tsx';

type OwnPostActionsProps = {
  readonly post: Post;
  /** Opens the create-post form, which has the post's values then. */
  readonly onPostAgain: () => void;
};

/** The menu of an own post: publish the same again, and close it. Rules MY-14, FA-05. */
export function OwnPostActions({ post, onPostAgain }: OwnPostActionsProps) {
  const { ownPostText } = useText();
  const { storage } = useApp();
  const { id } = useUser();
  const [drafts] = useState(() => createDrafts(storage, id));
  return (
    <div className="flex flex-col gap-3 border-t border-separator pt-4">
      <Button
        variant="secondary"
        icon="repeat"
        onClick={() => {
          drafts.writePostForm(formOf(post));
          onPostAgain();
        }}
      >
        {ownPostText.postAgain}
      </Button>
      {hasReachedTarget(post) || isClosed(post) ? null : <ClosePost post={post} />}
    </div>
  );
}

/** Closes the post after a question that says what comes back. */
function ClosePost({ post }: { readonly post: Post }) {
  const { commonText, errorText, ownPostText } = useText();
  const { services, sessionStore } = useApp();
  const messenger = useMessenger();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const { failure, submit } = useSubmit({
    send: () => services.posts.close(post.id),
    wordFailure: (refusal) => refusalText(refusal, errorText, { code: 'post_close_failed' }),
  });
  const { step, ask, confirm, reset } = useTwoStep(async () => {
    const reply = await submit(undefined);
    if (reply === undefined) return;
    if (reply.success) {
      showToast({ tone: 'success', text: ownPostText.closed(tenths(reply.refundTenths)) });
      void sessionStore.getState().refresh();
    }
    // What was known of open posts with this link is not true any more. Rule MY-14.
    queryClient.removeQueries({ queryKey: openWithKey() });
    // A refused closing shows the post to be out of date.
    void queryClient.invalidateQueries({ queryKey: postKey(post.id) });
    void queryClient.invalidateQueries({ queryKey: myPostsKey(post.authorId) });
  });
  const places = unusedPlacesOf(post);
  return (
    <>
      {failure === undefined ? null : <StatusLine tone="failure">{failure.text}</StatusLine>}
      <TwoStepButton
        step={step}
        onAsk={() => {
          messenger.haptic('asked');
          ask();
        }}
        onConfirm={confirm}
        onCancel={reset}
        label={ownPostText.close}
        confirmLabel={ownPostText.confirmClose}
        cancelLabel={commonText.cancel}
        prompt={ownPostText.askClose(closingOf(post, places).refundTenths, places)}
        isDestructive
      />
    </>
  );
}
