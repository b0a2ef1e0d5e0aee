import { proofTypes } from '#src/domain/engagement-types.ts';
import type { Post } from '#src/domain/post.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useText } from '#src/state/text-context.ts';
import { IconButton } from '#src/ui/icon-button.tsx';

/** The own post that an engagement is with, and what it asks for, in few lines. Rule MY-09. */
export function ReviewedPost({ post }: { readonly post: Post }) {
  const { createPostText, postText, reviewsText } = useText();
  const messenger = useMessenger();
  const { link } = post;
  return (
    <div className="flex flex-col gap-1 px-1">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 text-callout text-subtitle">
          {reviewsText.yourPost}{' '}
          <span className="inline-block font-semibold wrap-anywhere text-text">
            {post.about ?? postText.shortName(post)}
          </span>
        </p>
        {link === null ? null : (
          <IconButton
            icon="arrow-out"
            label={postText.open}
            onClick={() => {
              messenger.openLink(link);
            }}
          />
        )}
      </div>
      {proofTypes.map((type) => {
        const guide = type === 'comment' ? post.commentGuide : post.quoteGuide;
        return guide === null ? null : (
          <p key={type} dir="auto" className="text-footnote wrap-anywhere text-subtitle">
            {`${createPostText.guide[type]}: ${guide}`}
          </p>
        );
      })}
    </div>
  );
}
