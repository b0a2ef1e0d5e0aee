import { ownAvatarUrl } from '#src/domain/people/profile.ts';
import { useRef, useState } from 'react';
import { readPinTarget, type PinTarget } from '#src/domain/moderation/pin-post.ts';
import type { Post } from '#src/domain/post.ts';
import type { Reply } from '#src/services/reply.ts';
import { wordRefusal } from '#src/state/refusal-text.ts';
import { useServices, useUser } from '#src/state/app-context.ts';
import { useQuery } from '@tanstack/react-query';
import { postPath } from '#src/domain/access/routes.ts';
import { unwrap } from '#src/state/query-client.ts';
import { shortLink } from '#src/text/short-link.ts';
import { Cell, CellIcon } from '#src/ui/cell.tsx';
import { Section } from '#src/ui/section.tsx';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Button, ButtonRow } from '#src/ui/button.tsx';
import { EnterForm } from '#src/ui/enter-form.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { useIsWide } from '#src/ui/use-is-wide.ts';
import { AdminFrame } from '#src/screens/admin/shared/admin-frame.tsx';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { ToolColumns } from './tool-form.tsx';
import { useToolSubmit } from './use-tool-submit.ts';
import { SubmitStatus } from '#src/screens/admin/shared/submit-status.tsx';
import { Avatar } from '#src/ui/avatar.tsx';
import { Card } from '#src/ui/card.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { DetailList } from '#src/screens/admin/shared/detail-list.tsx';

/** Pins a post by id or link, after a preview. Rules RT-21, AD-56 to AD-59, PA-14. */
export function PinPostScreen() {
  const { adminText, pinText } = useTextPart(adminPart);
  const tool = usePinTool();
  const { post, success, failure, isPinning } = tool;
  const isWide = useIsWide();
  const found = post === null ? null : <PinnedPost post={post} />;
  return (
    <AdminFrame title={pinText.title}>
      <ToolColumns aside={isWide ? (found ?? <PinnedNow />) : null}>
        <EnterForm label={pinText.getInfo} onEnter={tool.load} isDisabled={post !== null}>
          <TextField
            label={pinText.postId}
            hint={pinText.postIdHint}
            value={tool.postId}
            isDisabled={isPinning}
            onChange={tool.changeId}
          />
        </EnterForm>
        <SubmitStatus success={success} failure={failure} />
        {isWide ? null : found}
        {post === null ? (
          <Button isLoading={tool.isLoading} onClick={tool.load}>
            {pinText.getInfo}
          </Button>
        ) : (
          <>
            <StatusLine tone="warning">{pinText.prompt(post.authorUsername)}</StatusLine>
            <ButtonRow>
              <Button variant="secondary" isDisabled={isPinning} onClick={tool.cancel}>
                {adminText.cancel}
              </Button>
              <Button isLoading={isPinning} onClick={tool.pin}>
                {pinText.confirm}
              </Button>
            </ButtonRow>
          </>
        )}
      </ToolColumns>
      {isWide || post !== null ? null : <PinnedNow />}
    </AdminFrame>
  );
}

/** The currently pinned posts; nothing until they are read. Rule AD-59. */
function PinnedNow() {
  const { pinText, personText } = useTextPart(adminPart);
  const { posts } = useServices();
  const telegramId = useUser().id;
  const { data: pinned } = useQuery({
    queryKey: adminKeys.pinned,
    queryFn: async () => unwrap(await posts.listFeed({ telegramId, pageSize: 1 })).pinned,
    staleTime: 0,
  });
  if (pinned === undefined) return null;
  return (
    <Section header={pinText.now} isList>
      {pinned.length === 0 ? (
        <Cell leading={<CellIcon name="pin" tone="neutral" />} title={pinText.nothingPinned} />
      ) : (
        pinned.map(({ id, authorName, authorUsername, link }) => (
          <Cell
            key={id}
            href={postPath(id)}
            leading={<Avatar name={authorName} src={ownAvatarUrl(authorUsername)} sizePx={36} />}
            title={<bdi>{personText.handle(authorUsername)}</bdi>}
            subtitle={link === null ? pinText.noLink : shortLink(link)}
          />
        ))
      )}
    </Section>
  );
}

function usePinTool() {
  const { errorText } = useText();
  const { moderationMessages } = useTextPart(adminPart);
  const { posts } = useServices();
  const [postId, setPostId] = useState('');
  const [post, setPost] = useState<Post | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const { isRunning, success, failure, submit, fail, clear } = useToolSubmit({
    send: (id: string) => posts.pin(id),
    wordSuccess: () => moderationMessages.pinPost(),
  });
  // A load whose number is outdated was superseded by a changed id.
  const loadNumberRef = useRef(0);

  async function load() {
    const target = readPinTarget(postId);
    if (!target.ok) {
      fail(errorText(target.failure));
      return;
    }
    loadNumberRef.current += 1;
    const number = loadNumberRef.current;
    clear();
    setIsLoading(true);
    const reply = await find(target.value);
    if (number !== loadNumberRef.current) return;
    setIsLoading(false);
    if (!reply.success && reply.code !== 'post_not_found') fail(wordRefusal(reply, errorText));
    else if (!reply.success || reply.post === null) fail(errorText({ code: 'pin_post_not_found' }));
    else setPost(reply.post);
  }

  function find(target: PinTarget): Promise<Reply<{ post: Post | null }>> {
    return target.kind === 'post' ? posts.get(target.id) : posts.openWith(target.statusId);
  }

  async function pin() {
    if (post === null) return;
    const isDone = await submit(post.id);
    if (isDone === undefined) return;
    setPost(null);
    if (isDone) setPostId('');
  }

  return {
    postId,
    post,
    success,
    failure,
    isLoading,
    isPinning: isRunning,
    load: () => void load(),
    pin: () => void pin(),
    cancel: () => {
      setPost(null);
    },
    changeId: (next: string) => {
      loadNumberRef.current += 1;
      setPostId(next);
      setPost(null);
      setIsLoading(false);
      clear();
    },
  };
}

/** The post to be pinned: author, image, name and link. Rule AD-58. */
export function PinnedPost({ post }: { readonly post: Post }) {
  const { personText, pinText } = useTextPart(adminPart);
  const { authorName, authorUsername, link } = post;
  return (
    <section aria-label={pinText.found} className="flex flex-col gap-3">
      <Card>
        <div className="flex min-w-0 items-center gap-3">
          <Avatar
            name={authorName}
            src={ownAvatarUrl(authorUsername)}
            sizePx={48}
            label={pinText.image(authorName)}
          />
          {post.isPinned ? (
            <Pill icon="pin" tone="accent">
              {pinText.pinned}
            </Pill>
          ) : null}
        </div>
      </Card>
      <DetailList
        details={[
          { label: pinText.author, text: personText.handle(authorUsername) },
          { label: pinText.name, text: authorName },
          link === null
            ? { label: pinText.link, text: pinText.noLink }
            : { label: pinText.link, text: link, href: link },
        ]}
      />
    </section>
  );
}
