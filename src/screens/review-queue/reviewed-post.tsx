import { timeLeftMs } from '#src/domain/engagement/deadline.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { useText } from '#src/state/text-context.ts';
import { Icon } from '#src/ui/icons.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import type { ReviewItem } from './use-review-parts.ts';

type ReviewedPostProps = { readonly item: ReviewItem; readonly nowMs: number };

/** The own post that an engagement is with, and how long there is to decide. Rules FA-03, MY-09, MY-28. */
export function ReviewedPost({ item: { engagement, post }, nowMs }: ReviewedPostProps) {
  const { postText, reviewText, reviewsText } = useText();
  const messenger = useMessenger();
  const { link } = post;
  const leftMs = timeLeftMs(engagement, nowMs);
  const isHeld = engagement.heldAtMs !== null;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <p className="flex min-w-0 flex-1 flex-col">
          <span className="text-footnote text-subtitle">{reviewsText.yourPost}</span>{' '}
          <span dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
            {postText.name(post)}
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
      {leftMs === null && !isHeld ? null : (
        <p className="flex items-center gap-1.5 text-footnote text-subtitle">
          <Icon name="clock" sizePx={16} />
          {leftMs === null ? reviewText.held : reviewsText.timeLeft(leftMs)}
        </p>
      )}
    </div>
  );
}
