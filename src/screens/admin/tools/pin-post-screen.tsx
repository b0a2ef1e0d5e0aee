import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { checkPinPostId } from '#src/domain/moderation/pin-post.ts';
import type { Post } from '#src/domain/post.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { wordRefusal } from '#src/state/answers.ts';
import { useServices } from '#src/state/app-context.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Button } from '#src/ui/button.tsx';
import { ButtonRow } from '#src/ui/button-row.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { AdminFrame } from '#src/screens/admin/shared/admin-frame.tsx';
import { PinnedPost } from './pinned-post.tsx';
import { ToolStatusLines } from './tool-status-lines.tsx';
import type { ToolStatus } from './use-tool-form.ts';

type Work = 'none' | 'loading' | 'pinning';

/** Pins a post that is looked at first. Rules RT-21, AD-56 to AD-59. */
export function PinPostScreen() {
  const { adminText, pinText } = useTextPart(adminPart);
  const tool = usePinTool();
  const { post, status, work } = tool;
  return (
    <AdminFrame title={pinText.title}>
      <TextField
        label={pinText.postId}
        value={tool.postId}
        isDisabled={work === 'pinning'}
        onChange={tool.changeId}
      />
      <ToolStatusLines status={status} />
      {post === null ? (
        <Button isLoading={work === 'loading'} onClick={tool.load}>
          {pinText.getInfo}
        </Button>
      ) : (
        <>
          <PinnedPost post={post} />
          <StatusLine tone="warning">{pinText.prompt(post.authorUsername)}</StatusLine>
          <ButtonRow>
            <Button variant="secondary" isDisabled={work === 'pinning'} onClick={tool.cancel}>
              {adminText.cancel}
            </Button>
            <Button isLoading={work === 'pinning'} onClick={tool.pin}>
              {pinText.confirm}
            </Button>
          </ButtonRow>
        </>
      )}
    </AdminFrame>
  );
}

function usePinTool() {
  const { errorText } = useText();
  const { posts } = useServices();
  const messenger = useMessenger();
  const queryClient = useQueryClient();
  const [postId, setPostId] = useState('');
  const [post, setPost] = useState<Post | null>(null);
  const [status, setStatus] = useState<ToolStatus | null>(null);
  const [work, setWork] = useState<Work>('none');
  const isPinningRef = useRef(false);
  // A load whose number is not the latest any more was overtaken by a changed id.
  const loadNumberRef = useRef(0);

  function fail(text: string) {
    setStatus({ tone: 'failure', text });
  }

  async function load() {
    const checked = checkPinPostId(postId);
    if (!checked.ok) {
      fail(errorText(checked.failure));
      return;
    }
    loadNumberRef.current += 1;
    const number = loadNumberRef.current;
    setStatus(null);
    setWork('loading');
    const reply = await posts.get(checked.value);
    if (number !== loadNumberRef.current) return;
    setWork('none');
    if (reply.success) setPost(reply.post);
    else
      fail(
        reply.code === 'post_not_found'
          ? errorText({ code: 'pin_post_not_found' })
          : wordRefusal(reply, errorText),
      );
  }

  async function pin() {
    if (post === null || isPinningRef.current) return;
    isPinningRef.current = true;
    setWork('pinning');
    const reply = await posts.pin(post.id);
    isPinningRef.current = false;
    setWork('none');
    setPost(null);
    messenger.haptic(reply.success ? 'success' : 'error');
    if (!reply.success) {
      const isLost = reply.code === 'outcome_unknown';
      setStatus({ tone: 'failure', text: wordRefusal(reply, errorText), isLost });
      return;
    }
    setPostId('');
    setStatus({ tone: 'success', text: reply.message });
    void queryClient.invalidateQueries();
  }

  return {
    postId,
    post,
    status,
    work,
    load: () => void load(),
    pin: () => void pin(),
    cancel: () => {
      setPost(null);
    },
    changeId: (next: string) => {
      loadNumberRef.current += 1;
      setPostId(next);
      setPost(null);
      setStatus(null);
      setWork('none');
    },
  };
}
