import { useEffect, useRef } from 'react';
import { classNames } from '#src/ui/class-names.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Card } from '#src/ui/card.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { type SwipeSide, useSwipeSide } from '#src/ui/use-swipe-side.ts';
import { shownRewardTenths } from '#src/screens/post-parts/rewards.ts';
import { useText } from '#src/state/text-context.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { ReviewChecks } from './review-checks.tsx';
import type { ReviewItem } from './use-review-parts.ts';
import { userPath } from '#src/domain/access/routes.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import { titleOf, titleScore } from '#src/domain/people/titles.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { usePerson } from '#src/state/use-person.ts';
import { Link } from '#src/ui/link.tsx';
import { timeLeftMs } from '#src/domain/engagement/deadline.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';

type ReviewCardProps = {
  readonly item: ReviewItem;
  /** What is read out when the card comes: its place and whose engagement it is. */
  readonly label: string;
  readonly clashingHandles: readonly string[] | undefined;
  readonly nowMs: number;
  readonly error: string | undefined;
  /** Whether the card takes the focus as it comes: not the first one. */
  readonly takesFocus: boolean;
  readonly onSwiped: (side: SwipeSide) => void;
};

/** The engagement that is decided on: who, what to check, and for which post; a swipe decides as well. Rule MY-09. */
export function ReviewCard(props: ReviewCardProps) {
  const { item, label, clashingHandles = [], nowMs, takesFocus, onSwiped } = props;
  const { format, reviewText } = useText();
  const pointTypes = usePointTypes();
  const cardRef = useRef<HTMLElement>(null);
  const swipe = useSwipeSide(onSwiped);
  useEffect(() => {
    if (takesFocus) cardRef.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const isPulled = swipe.pulledPx !== 0;
  return (
    <article
      ref={cardRef}
      tabIndex={-1}
      aria-label={label}
      {...swipe.handlers}
      className={classNames(
        'relative animate-rise-in touch-pan-y rounded-section ring-2 outline-none',
        swipe.side === null && 'ring-transparent',
        swipe.side === 'right' && 'ring-success',
        swipe.side === 'left' && 'ring-failure',
      )}
      style={{
        translate: isPulled ? `${String(swipe.pulledPx)}px 0` : undefined,
        transition: isPulled ? undefined : 'translate 0.2s ease-out',
      }}
    >
      <Card>
        <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
          <ReviewedPerson engagement={item.engagement} />
          <Amount
            tenths={shownRewardTenths(item.post, pointTypes)}
            format={format.points}
            size="card"
          />
        </div>
        <hr className="border-separator" />
        <ReviewChecks item={item} />
        {clashingHandles.length === 0 ? null : (
          <StatusLine tone="warning">{reviewText.alsoSubmittedBy(clashingHandles)}</StatusLine>
        )}
        <hr className="border-separator" />
        <ReviewedPost item={item} nowMs={nowMs} />
        {props.error === undefined ? null : <StatusLine tone="failure">{props.error}</StatusLine>}
      </Card>
    </article>
  );
}

/** Keeps a line's height until its words are read. */
const emptyLine = '\u00a0';

const avatarSizePx = 56;

/** Whose engagement is decided on: picture, name, title and record. Rules MY-09, SP-07. */
function ReviewedPerson({ engagement }: { readonly engagement: Engagement }) {
  const { profileText, reviewsText } = useText();
  const { authorName, authorX, engagedBy } = engagement;
  const { user } = usePerson(engagedBy);
  const reviewed = user === undefined ? 0 : user.approvedEngaged + user.rejectedEngaged;
  const hasRecord = user !== undefined && reviewed > 0;
  return (
    <Link
      href={userPath(engagedBy)}
      className="flex min-w-[min(9rem,100%)] flex-1 items-center gap-3"
    >
      <PersonAvatar name={authorName} xUsername={authorX} sizePx={avatarSizePx} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="line-clamp-2 text-lead font-semibold wrap-break-word">
          <bdi>{authorName}</bdi>
        </span>{' '}
        <span className="text-footnote wrap-break-word text-subtitle">
          <bdi>{`@${authorX}`}</bdi>
          {user === undefined ? null : ` · ${profileText.titleName(titleOf(titleScore(user)))}`}
        </span>{' '}
        <span className="text-footnote text-subtitle">
          {user === undefined ? emptyLine : null}
          {hasRecord ? reviewsText.record(user.approvedEngaged, reviewed) : null}
          {user !== undefined && !hasRecord ? reviewsText.noRecord : null}
        </span>
      </span>
    </Link>
  );
}

type ReviewedPostProps = { readonly item: ReviewItem; readonly nowMs: number };

/** The own post that an engagement is with, and how long there is to decide. Rules FA-03, MY-09, MY-28. */
function ReviewedPost({ item: { engagement, post }, nowMs }: ReviewedPostProps) {
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
