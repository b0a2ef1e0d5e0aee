import { userPath } from '#src/domain/access/routes.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import { titleOf, titleScore } from '#src/domain/titles.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { useText } from '#src/state/text-context.ts';
import { usePerson } from '#src/state/use-person.ts';
import { Link } from '#src/ui/link.tsx';

/** Keeps a line's height until its words are read. */
const emptyLine = '\u00a0';

const avatarSizePx = 56;

/** Whose engagement is decided on: picture, name, title and record. Rules MY-09, SP-07. */
export function ReviewedPerson({ engagement }: { readonly engagement: Engagement }) {
  const { profileText, reviewsText } = useText();
  const { authorName, authorX, engagedBy } = engagement;
  const { user } = usePerson(engagedBy);
  const reviewed = user === undefined ? 0 : user.approvedEngaged + user.rejectedEngaged;
  const hasRecord = user !== undefined && reviewed > 0;
  return (
    <Link
      href={userPath(engagedBy)}
      className="flex min-w-[min(9rem,100%)] flex-1 items-center gap-3"
    >
      <PersonAvatar name={authorName} xUsername={authorX} sizePx={avatarSizePx} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="line-clamp-2 text-lead font-semibold wrap-anywhere">
          <bdi>{authorName}</bdi>
        </span>{' '}
        <span className="text-footnote wrap-anywhere text-subtitle">
          <bdi>{`@${authorX}`}</bdi>
          {user === undefined ? null : ` · ${profileText.titleName(titleOf(titleScore(user)))}`}
        </span>{' '}
        <span className="text-footnote text-subtitle">
          {user === undefined ? emptyLine : null}
          {hasRecord ? reviewsText.record(user.approvedEngaged, reviewed) : null}
          {user !== undefined && !hasRecord ? reviewsText.noRecord : null}
        </span>
      </span>
    </Link>
  );
}
