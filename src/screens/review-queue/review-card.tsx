import { useEffect, useId, useRef } from 'react';
import type { EngagementType } from '#src/domain/engagement-types.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import { timeLeftMs } from '#src/domain/engagement/deadline.ts';
import { xProfileUrl } from '#src/domain/people/profile.ts';
import { titleOf, titleScore } from '#src/domain/people/titles.ts';
import type { Post } from '#src/domain/post.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { PersonLink } from '#src/screens/person/person-link.tsx';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { shownRewardTenths } from '#src/screens/post-parts/rewards.ts';
import { engagementTypeIcons } from '#src/screens/post-parts/engagement-types.tsx';
import { useText } from '#src/state/text-context.ts';
import { usePerson } from '#src/state/use-person.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { CellIcon } from '#src/ui/cell.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { useSwipeSide, type SwipeSide } from '#src/ui/use-swipe-side.ts';
import type { ReviewItem } from './use-review-parts.ts';

type ReviewCardProps = {
  readonly item: ReviewItem;
  /** Read aloud when the card appears: its position and the person. */
  readonly label: string;
  readonly clashingHandles: readonly string[] | undefined;
  readonly nowMs: number;
  readonly error: string | undefined;
  /** Whether the card gets the focus when it appears: not the first one. */
  readonly takesFocus: boolean;
  readonly onSwiped: (side: SwipeSide) => void;
};

/** The engagement to decide: the person, the checks, and the post; a swipe decides too. Rule MY-09. */
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

/** Keeps a line's height until its text is loaded. */
const emptyLine = '\u00a0';

const avatarSizePx = 56;

/** The person of the engagement: picture, name, title and record. Rules MY-09, SP-07. */
function ReviewedPerson({ engagement }: { readonly engagement: Engagement }) {
  const { postText, profileText, reviewsText } = useText();
  const { authorName, authorX, engagedBy } = engagement;
  const { user } = usePerson(engagedBy);
  const reviewed = user === undefined ? 0 : user.approvedEngaged + user.rejectedEngaged;
  const hasRecord = user !== undefined && reviewed > 0;
  return (
    <PersonLink
      id={engagedBy}
      xUsername={authorX}
      className="flex min-w-[min(9rem,100%)] flex-1 items-center gap-3"
    >
      <PersonAvatar name={authorName} xUsername={authorX} sizePx={avatarSizePx} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="line-clamp-2 text-lead font-semibold wrap-break-word">
          <bdi>{authorName}</bdi>
        </span>{' '}
        <span className="text-footnote wrap-break-word text-subtitle">
          <bdi>{postText.author(authorX)}</bdi>
          {user === undefined ? null : ` · ${profileText.titleName(titleOf(titleScore(user)))}`}
        </span>{' '}
        <span className="text-footnote text-subtitle">
          {user === undefined ? emptyLine : null}
          {hasRecord ? reviewsText.record(user.approvedEngaged, reviewed) : null}
          {user !== undefined && !hasRecord ? reviewsText.noRecord : null}
        </span>
      </span>
    </PersonLink>
  );
}

type ReviewedPostProps = { readonly item: ReviewItem; readonly nowMs: number };

/** The author's post of the engagement, and the time left to decide. Rules FA-03, MY-09, MY-28. */
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
          <span className="-me-2.5">
            <IconButton
              icon="arrow-out"
              label={postText.open}
              onClick={() => {
                messenger.openLink(link);
              }}
            />
          </span>
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

/** What to check for each type, with a link. Rule MY-09. */
function ReviewChecks({ item }: { readonly item: ReviewItem }) {
  const { reviewsText } = useText();
  const { engagement, post } = item;
  // Of an erased person there is nothing left to check. Rule OP-10.
  const isErased = engagement.authorX === '';
  return (
    <section className="@container flex flex-col gap-3">
      <h2 className="text-footnote font-semibold text-subtitle">{reviewsText.checkOnX}</h2>
      {engagement.types.map((type) => (
        <Check
          key={type}
          type={type}
          proof={isErased ? null : proofOf(engagement, type)}
          profileUrl={isErased ? null : xProfileUrl(engagement.authorX)}
          guide={guideOf(post, type)}
        />
      ))}
    </section>
  );
}

type CheckProps = {
  readonly type: EngagementType;
  /** The proof link of the type; null if only the profile can be checked. */
  readonly proof: string | null;
  readonly profileUrl: string | null;
  readonly guide: string | null;
};

function Check({ type, proof, profileUrl, guide }: CheckProps) {
  const { engagementTypeText, reviewsText } = useText();
  const messenger = useMessenger();
  const nameId = useId();
  const link = proof ?? profileUrl;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="max-[22rem]:hidden @max-3xs:hidden">
          <CellIcon name={engagementTypeIcons[type]} />
        </span>
        <p className="flex min-w-0 flex-[1_1_min(7.5rem,100%-1.75rem)] flex-col">
          <span id={nameId} className="font-semibold">
            {engagementTypeText[type]}
          </span>{' '}
          <span className="text-footnote text-subtitle">{reviewsText.checks[type]}</span>
        </p>
        {link === null ? null : (
          <span className="max-w-full shrink-0">
            <Button
              variant="secondary"
              size="row"
              icon="arrow-out"
              describedBy={nameId}
              onClick={() => {
                messenger.openLink(link);
              }}
            >
              {proof === null ? reviewsText.profile : reviewsText.proof}
            </Button>
          </span>
        )}
      </div>
      {guide === null ? null : (
        <p className="ms-12 max-[22rem]:ms-0 @max-3xs:ms-0 rounded-small bg-fill px-3 py-2 text-footnote wrap-anywhere text-subtitle">
          <span className="font-semibold text-text">{reviewsText.guide}</span> <bdi>{guide}</bdi>
        </p>
      )}
    </div>
  );
}

/** The proof link of a type; older engagements have one link for all types. */
function proofOf({ proofs, link }: Engagement, type: EngagementType): string | null {
  return type === 'comment' || type === 'quote' ? (proofs[type] ?? link) : null;
}

function guideOf(post: Post, type: EngagementType): string | null {
  if (type === 'comment') return post.commentGuide;
  return type === 'quote' ? post.quoteGuide : null;
}
