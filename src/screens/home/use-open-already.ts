import { useQuery } from '@tanstack/react-query';
import { parseStatusLink } from '#src/domain/posts/post-link.ts';
import { useServices, useUser } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { openWithKey } from '#src/state/query-keys.ts';
import { useText } from '#src/state/text-context.ts';
import { useDebouncedValue } from '#src/ui/use-debounced-value.ts';

/** Long enough to finish typing a link. */
const pauseMs = 300;

/** The text that points out an existing open post with a link; undefined if there is none, or unknown. Rule MY-14. */
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
