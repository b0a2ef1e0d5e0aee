import { useQuery } from '@tanstack/react-query';
import { userPath } from '#src/domain/access/routes.ts';
import type { User } from '#src/domain/user.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Cell } from '#src/ui/cell.tsx';
import { Section } from '#src/ui/section.tsx';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { PersonState } from '#src/screens/admin/shared/person-state.tsx';
import { shownName } from '#src/screens/admin/shared/person.ts';

/** The people whose X handle looks nearly the same; nothing where no one's does. Rule PA-03. */
export function NearHandles({ user }: { readonly user: User }) {
  const { personText, requestText } = useTextPart(adminPart);
  const services = useServices();
  const { data } = useQuery({
    queryKey: adminKeys.nearHandles(user.id, user.xUsername),
    queryFn: async () => {
      const admin = await services.admin();
      return unwrap(await admin.nearHandles(user)).users;
    },
  });
  if (data === undefined || data.length === 0) return null;
  return (
    <Section header={requestText.nearHandles} isList>
      {data.map((other) => (
        <Cell
          key={other.id}
          href={userPath(other.id)}
          leading={<PersonAvatar name={shownName(other)} xUsername={other.xUsername} />}
          title={
            <bdi>
              <MarkedHandle
                handle={personText.handle(other.xUsername)}
                like={personText.handle(user.xUsername)}
              />
            </bdi>
          }
          subtitle={
            <span className="flex flex-wrap gap-1 pt-1">
              <PersonState user={other} />
            </span>
          }
        />
      ))}
    </Section>
  );
}

type MarkedHandleProps = { readonly handle: string; readonly like: string };

/** A handle with the letters marked in which it differs from another of its length. Rule PA-03. */
function MarkedHandle({ handle, like }: MarkedHandleProps) {
  if (handle.length !== like.length) return handle;
  return Array.from(handle, (letter, index) =>
    letter === like[index] ? (
      letter
    ) : (
      // Letters have no name of their own but their place.
      <mark key={index} className="rounded-small bg-warning-soft px-px text-warning">
        {letter}
      </mark>
    ),
  );
}
