import { userPath } from '#src/domain/access/routes.ts';
import type { User } from '#src/domain/user.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { DetailList } from './detail-list.tsx';
import { useNames } from './use-names.ts';

/** Who invited a person, with a way there; nothing where no one did. Rule MY-30. */
export function InvitedBy({ user: { invitedBy } }: { readonly user: Pick<User, 'invitedBy'> }) {
  const { requestText } = useTextPart(adminPart);
  const nameOf = useNames(invitedBy === null ? [] : [invitedBy]);
  if (invitedBy === null) return null;
  return (
    <DetailList
      details={[
        { label: requestText.invitedBy, text: nameOf(invitedBy), path: userPath(invitedBy) },
      ]}
    />
  );
}
