import type { Post } from '#src/domain/post.ts';
import { useStartText } from '#src/state/start-text.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { Amount } from '#src/ui/amount.tsx';
import { shownRewardTenths } from './rewards.ts';

/** The reward of a post. Rules EA-14, RV-14. */
export function PostReward({ post }: { readonly post: Post }) {
  const { format } = useStartText();
  const tenths = shownRewardTenths(post, usePointTypes());
  return <Amount tenths={tenths} format={format.points} kind="gain" size="card" />;
}

/** A post to engage with: its title, else its guide, else its author and day; and its reward. Rules MY-18, MY-28. */
export function PostHead({ post }: { readonly post: Post }) {
  const about = post.about ?? post.commentGuide ?? post.quoteGuide;
  return (
    <span className="flex w-full flex-wrap items-start gap-x-3 gap-y-1">
      <PostName post={{ ...post, about }} /> <PostReward post={post} />
    </span>
  );
}

/** A post's name: its title, else its author and day. Rule MY-28. */
export function PostName({ post }: { readonly post: Post }) {
  const { postText } = useStartText();
  return (
    <span
      dir="auto"
      className="line-clamp-2 min-w-[min(8rem,100%)] flex-1 text-lead font-semibold text-pretty wrap-anywhere"
    >
      {postText.name(post)}
    </span>
  );
}
