import type { ReactNode } from 'react';
import { userPath } from '#src/domain/access/routes.ts';
import type { User } from '#src/domain/user.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Link } from '#src/ui/link.tsx';
import { PersonLinks } from './person-links.tsx';
import { PersonState } from './person-state.tsx';
import { shownName } from './person.ts';

type PersonRowProps = {
  readonly user: User;
  /** What can be done with the person from here; it lies above the row's cover. */
  readonly children?: ReactNode;
};

/** A person of a list: the row leads to the profile, its two links out of the app. Rules LI-06, LI-07. */
export function PersonRow({ user, children }: PersonRowProps) {
  const { personText } = useTextPart(adminPart);
  const name = shownName(user);
  const { xUsername } = user;
  return (
    <div className="relative flex items-stretch gap-3 ps-4 hover:bg-press active:bg-press">
      <span className="flex shrink-0 items-center py-2">
        <PersonAvatar name={name} xUsername={xUsername} />
      </span>
      <span className="ui-cell-body relative flex min-w-0 flex-1 flex-col py-2 pe-4">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold wrap-break-word">
            <bdi>{personText.handle(xUsername)}</bdi>
          </span>
          <PersonState user={user} />
        </span>
        {/* The link covers the row; the two below it lie above the cover. */}
        <Link
          href={userPath(user.id)}
          className="wrap-break-word text-body text-subtitle after:absolute after:inset-y-0 after:-start-18 after:end-0"
        >
          <bdi>{name}</bdi>
        </Link>
        <PersonLinks user={user} />
        {children}
      </span>
    </div>
  );
}
