import { postShareUrl } from '#src/contract/start-param.ts';
import { proofTypes } from '#src/domain/engagement-types.ts';
import type { Post } from '#src/domain/post.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useApp } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { Button } from '#src/ui/button.tsx';
import { ButtonRow } from '#src/ui/button-row.tsx';
import { Card } from '#src/ui/card.tsx';
import { PostName } from '#src/screens/post/post-name.tsx';
import { PostProgress } from '#src/screens/post/post-progress.tsx';
import { TypeIcons } from '#src/screens/post/type-icons.tsx';

/** The reviewed post: its link, progress and share button. */
export function ReviewSummary({ post }: { readonly post: Post }) {
  const { createPostText, postText } = useText();
  const messenger = useMessenger();
  const { environment } = useApp();
  const { link } = post;
  return (
    <Card>
      <PostName post={post} />
      <TypeIcons types={post.types} />
      <PostProgress post={post} />
      {proofTypes.map((type) => {
        const guide = type === 'comment' ? post.commentGuide : post.quoteGuide;
        return guide === null ? null : (
          <p key={type} className="text-callout wrap-anywhere text-subtitle">
            {`${createPostText.guide[type]}: ${guide}`}
          </p>
        );
      })}
      <ButtonRow>
        {link === null ? null : (
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
        )}
        <Button
          variant="secondary"
          size="small"
          icon="share"
          onClick={() => {
            messenger.shareUrl(
              postShareUrl(environment.botAppUrl, post.id),
              postText.shareMessage(post.authorUsername),
            );
          }}
        >
          {postText.share}
        </Button>
      </ButtonRow>
    </Card>
  );
}
