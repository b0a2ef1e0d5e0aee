import type { User } from '#src/domain/user.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Pill } from '#src/ui/pill.tsx';

/** Where a person stands, in small signs: approval, warnings, ban and rights. Rule PA-01. */
export function PersonState({ user }: { readonly user: User }) {
  const { personText } = useTextPart(adminPart);
  return (
    <>
      {user.isApproved ? (
        <Pill tone="success">{personText.approved}</Pill>
      ) : (
        <Pill tone="warning">{user.isRequestOpen ? personText.waiting : personText.rejected}</Pill>
      )}
      {user.warnCount > 0 ? (
        <Pill tone="warning">{personText.warnings(user.warnCount)}</Pill>
      ) : null}
      {user.isBanned ? <Pill tone="failure">{personText.banned}</Pill> : null}
      {user.isAdmin ? <Pill tone="accent">{personText.admin}</Pill> : null}
    </>
  );
}
