import { useQuery } from '@tanstack/react-query';
import { postPath } from '#src/domain/access/routes.ts';
import { hasReachedTarget, isClosed } from '#src/domain/posts/post-state.ts';
import { shownRewardTenths } from '#src/screens/post-parts/rewards.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { myPostsKey } from '#src/state/query-keys.ts';
import { useText } from '#src/state/text-context.ts';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Cell } from '#src/ui/cell.tsx';
import { Section } from '#src/ui/section.tsx';

/** At most this many of a member's open posts are listed. */
const maxShown = 5;

/** What a member asks for now, newest first; nothing where there is nothing. Rule PR-02. */
export function OpenPosts({ authorId }: { readonly authorId: string }) {
  const { earnText, format, postText, profileText } = useText();
  const services = useServices();
  const pointTypes = usePointTypes();
  const { data } = useQuery({
    queryKey: [...myPostsKey(authorId), 'open'],
    queryFn: async () => unwrap(await services.posts.mine(authorId)).posts,
  });
  const open = (data ?? []).filter((post) => !hasReachedTarget(post) && !isClosed(post));
  if (open.length === 0) return null;
  return (
    <Section header={profileText.openPosts} isList>
      {open.slice(0, maxShown).map((post) => (
        <Cell
          key={post.id}
          title={postText.name(post)}
          subtitle={earnText.placesLeft(post.limit - post.engageCount, post.limit)}
          href={postPath(post.id)}
          trailing={
            <Amount
              tenths={shownRewardTenths(post, pointTypes)}
              format={format.points}
              kind="gain"
            />
          }
        />
      ))}
    </Section>
  );
}
