import { ownAvatarUrl } from '#src/domain/people/profile.ts';
import type { Post } from '#src/domain/post.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Card } from '#src/ui/card.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { DetailList } from '#src/screens/admin/shared/detail-list.tsx';

/** The post that would be pinned: author, image, name and link. Rule AD-58. */
export function PinnedPost({ post }: { readonly post: Post }) {
  const { personText, pinText } = useTextPart(adminPart);
  const { authorName, authorUsername, link } = post;
  return (
    <section aria-label={pinText.found} className="flex flex-col gap-3">
      <Card>
        <div className="flex min-w-0 items-center gap-3">
          <Avatar
            name={authorName}
            src={ownAvatarUrl(authorUsername)}
            sizePx={48}
            label={pinText.image(authorName)}
          />
          {post.isPinned ? (
            <Pill icon="pin" tone="accent">
              {pinText.pinned}
            </Pill>
          ) : null}
        </div>
      </Card>
      <DetailList
        details={[
          { label: pinText.author, text: personText.handle(authorUsername) },
          { label: pinText.name, text: authorName },
          link === null
            ? { label: pinText.link, text: pinText.noLink }
            : { label: pinText.link, text: link, href: link },
        ]}
      />
    </section>
  );
}
