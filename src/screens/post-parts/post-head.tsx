import type { Post } from '#src/domain/post.ts';
import { useStartText } from '#src/state/start-text.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { Amount } from '#src/ui/amount.tsx';
import { PostName } from './post-name.tsx';
import { shownRewardTenths } from './rewards.ts';

/** What a post earns. Rules EA-14, RV-14. */
export function PostReward({ post }: { readonly post: Post }) {
  const { format } = useStartText();
  const tenths = shownRewardTenths(post, usePointTypes());
  return <Amount tenths={tenths} format={format.points} kind="gain" size="card" />;
}

/** A post to engage with: its title, else what its guide asks to say, else its author and day; and what it earns. Rules MY-18, MY-28. */
export function PostHead({ post }: { readonly post: Post }) {
  const about = post.about ?? post.commentGuide ?? post.quoteGuide;
  return (
    <span className="flex w-full flex-wrap items-start gap-x-3 gap-y-1">
      <PostName post={{ ...post, about }} /> <PostReward post={post} />
    </span>
  );
}
