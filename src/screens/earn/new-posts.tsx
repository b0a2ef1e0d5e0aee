import { useQuery } from '@tanstack/react-query';
import { useUser } from '#src/state/app-context.ts';
import { newPostsKey } from '#src/state/query-keys.ts';
import { useStartText } from '#src/state/start-text.ts';
import { Button } from '#src/ui/button.tsx';

/** Offers the posts that were published since the feed was read; nothing while there are none. Rule MY-10. */
export function NewPosts({ onShow }: { readonly onShow: () => void }) {
  const { earnText } = useStartText();
  const { id } = useUser();
  // Live events alone write these ids.
  const { data = [] } = useQuery<readonly string[]>({
    queryKey: newPostsKey(id),
    queryFn: () => [],
    enabled: false,
  });
  if (data.length === 0) return null;
  return (
    <div className="sticky top-[calc(var(--ui-safe-top)+0.5rem)] z-10 flex justify-center">
      <Button
        size="small"
        icon="refresh"
        onClick={() => {
          onShow();
          window.scrollTo(0, 0);
        }}
      >
        {earnText.newPosts(data.length)}
      </Button>
    </div>
  );
}
