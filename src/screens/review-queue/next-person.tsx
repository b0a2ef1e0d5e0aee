import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { shownRewardTenths } from '#src/screens/post-parts/rewards.ts';
import { useText } from '#src/state/text-context.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { Amount } from '#src/ui/amount.tsx';
import type { ReviewItem } from './use-review-parts.ts';

const avatarSizePx = 24;

/** Who comes next, looking out below the card. Rule MY-09. */
export function NextPerson({ item }: { readonly item: ReviewItem }) {
  const { format, reviewsText } = useText();
  const pointTypes = usePointTypes();
  const { authorName, authorX } = item.engagement;
  return (
    <div className="mx-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-b-section bg-surface px-4 py-3 text-footnote shadow-card">
      <PersonAvatar name={authorName} xUsername={authorX} sizePx={avatarSizePx} />
      <p className="min-w-0 flex-[1_1_min(7.5rem,100%-1.75rem)] wrap-break-word text-subtitle">
        {reviewsText.nextPerson} <bdi>{authorName}</bdi>
      </p>
      <Amount tenths={shownRewardTenths(item.post, pointTypes)} format={format.points} />
    </div>
  );
}
