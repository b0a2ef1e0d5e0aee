import { postShareUrl } from '#src/contract/start-param.ts';
import { proofTypes } from '#src/domain/engagement-types.ts';
import type { Post } from '#src/domain/post.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useApp } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { Button } from '#src/ui/button.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';

/** Opens the post on X; nothing for a post without a link. */
export function OpenPost({ post: { link } }: { readonly post: Post }) {
  const { postText } = useText();
  const messenger = useMessenger();
  if (link === null) return null;
  return (
    <Button
      variant="secondary"
      size="small"
      icon="arrow-out"
      onClick={() => {
        messenger.openLink(link);
      }}
    >
      {postText.open}
    </Button>
  );
}

/** Shares the post to a chat, from which it opens in the app. */
export function SharePost({ post }: { readonly post: Post }) {
  const { postText } = useText();
  const messenger = useMessenger();
  const { environment } = useApp();
  return (
    <IconButton
      icon="share"
      label={postText.share}
      onClick={() => {
        messenger.shareUrl(
          postShareUrl(environment.botAppUrl, post.id),
          postText.shareMessage(post.authorUsername),
        );
      }}
    />
  );
}

/** What the author asks comments and quotes to say. */
export function PostGuides({ post }: { readonly post: Post }) {
  const { createPostText } = useText();
  return proofTypes.map((type) => {
    const guide = type === 'comment' ? post.commentGuide : post.quoteGuide;
    if (guide === null) return null;
    return (
      <div key={type} className="flex flex-col gap-0.5 rounded-small bg-fill px-3 py-2">
        <p className="text-footnote text-hint">{createPostText.guide[type]}</p>
        <p dir="auto" className="text-body wrap-anywhere">
          {guide}
        </p>
      </div>
    );
  });
}
