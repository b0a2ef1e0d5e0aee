import { useQuery } from '@tanstack/react-query';
import { parseStatusLink } from '#src/domain/posts/post-link.ts';
import { useServices, useUser } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { openWithKey } from '#src/state/query-keys.ts';
import { useText } from '#src/state/text-context.ts';
import { useDebouncedValue } from '#src/ui/use-debounced-value.ts';

/** Long enough that a link is typed to its end. */
const pauseMs = 300;

/** The sentence that points out an open post with a link; undefined where there is none, or it is unknown. Rule MY-14. */
export function useOpenAlready(content: string): string | undefined {
  const { ownPostText } = useText();
  const services = useServices();
  const { id: userId } = useUser();
  const typed = useDebouncedValue(content, pauseMs);
  const parsed = parseStatusLink(typed);
  const statusId = parsed.ok ? parsed.value.statusId : null;
  const { data: post } = useQuery({
    queryKey: openWithKey(statusId ?? ''),
    queryFn: async () => unwrap(await services.posts.openWith(statusId ?? '')).post,
    enabled: statusId !== null,
  });
  if (statusId === null || post === undefined || post === null) return undefined;
  return ownPostText.openAlready(
    post.authorId === userId,
    Math.max(0, post.limit - post.engageCount),
  );
}
