import type { User } from '#src/domain/user.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Card } from '#src/ui/card.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { PersonNames } from './person-names.tsx';
import { PersonState } from './person-state.tsx';
import { shownName } from './person.ts';

/** The person that a tool would act on, with what matters for the decision. */
export function PersonCard({ user }: { readonly user: User }) {
  const { personText } = useTextPart(adminPart);
  const name = shownName(user);
  return (
    <section aria-label={personText.found}>
      <Card>
        <div className="flex min-w-0 items-center gap-3">
          <PersonAvatar name={name} xUsername={user.xUsername} sizePx={48} />
          <div className="flex min-w-0 flex-col">
            <span className="font-semibold wrap-anywhere">
              <bdi>{personText.handle(user.xUsername)}</bdi>
            </span>
            <span className="text-body wrap-anywhere text-subtitle">
              <PersonNames user={user} />
            </span>
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <Pill>{personText.points(user.pointTenths)}</Pill>
          <PersonState user={user} />
        </div>
      </Card>
    </section>
  );
}
