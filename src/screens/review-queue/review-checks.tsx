import { useId } from 'react';
import type { EngagementType } from '#src/domain/engagement-types.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import { xProfileUrl } from '#src/domain/people/profile.ts';
import type { Post } from '#src/domain/post.ts';
import { useMessenger } from '#src/platform/telegram/hooks.tsx';
import { engagementTypeIcons } from '#src/screens/post-parts/type-icons.ts';
import { useText } from '#src/state/text-context.ts';
import { Button } from '#src/ui/button.tsx';
import { CellIcon } from '#src/ui/cell.tsx';
import type { ReviewItem } from './use-review-parts.ts';

/** What to check for each type, and the way there. Rule MY-09. */
export function ReviewChecks({ item }: { readonly item: ReviewItem }) {
  const { reviewsText } = useText();
  const { engagement, post } = item;
  return (
    <section className="@container flex flex-col gap-3">
      <h2 className="text-footnote font-semibold text-subtitle">{reviewsText.checkOnX}</h2>
      {engagement.types.map((type) => (
        <Check
          key={type}
          type={type}
          proof={proofOf(engagement, type)}
          profileUrl={xProfileUrl(engagement.authorX)}
          guide={guideOf(post, type)}
        />
      ))}
    </section>
  );
}

type CheckProps = {
  readonly type: EngagementType;
  /** The link that proves the type; null where the profile is all there is. */
  readonly proof: string | null;
  readonly profileUrl: string;
  readonly guide: string | null;
};

function Check({ type, proof, profileUrl, guide }: CheckProps) {
  const { engagementTypeText, reviewsText } = useText();
  const messenger = useMessenger();
  const nameId = useId();
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
        <span className="max-w-full shrink-0">
          <Button
            variant="secondary"
            size="row"
            icon="arrow-out"
            describedBy={nameId}
            onClick={() => {
              messenger.openLink(proof ?? profileUrl);
            }}
          >
            {proof === null ? reviewsText.profile : reviewsText.proof}
          </Button>
        </span>
      </div>
      {guide === null ? null : (
        <p className="ms-12 max-[22rem]:ms-0 @max-3xs:ms-0 rounded-small bg-fill px-3 py-2 text-footnote wrap-anywhere text-subtitle">
          <span className="font-semibold text-text">{reviewsText.guide}</span> <bdi>{guide}</bdi>
        </p>
      )}
    </div>
  );
}

/** The link of a type's proof; older engagements have one link for all types. */
function proofOf({ proofs, link }: Engagement, type: EngagementType): string | null {
  return type === 'comment' || type === 'quote' ? (proofs[type] ?? link) : null;
}

function guideOf(post: Post, type: EngagementType): string | null {
  if (type === 'comment') return post.commentGuide;
  return type === 'quote' ? post.quoteGuide : null;
}
