import { normalizeName } from '#src/domain/people/profile.ts';
import type { User } from '#src/domain/user.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';

/**
 * The names of a person below the verified handle, each on a line of its own and isolated: what people call themselves
 * cannot pass for a handle. Rules PA-13, RQ-01.
 */
export function PersonNames({ user }: { readonly user: User }) {
  const { personText } = useTextPart(adminPart);
  const { handle } = user;
  const names = new Set([normalizeName(user.name), normalizeName(user.xName)]);
  names.delete('');
  return (
    <span className="flex min-w-0 flex-col wrap-anywhere">
      <span>{handle === '' ? personText.noTelegram : personText.telegram(handle)} </span>
      {[...names].map((name) => (
        <span key={name}>
          <bdi>{name}</bdi>
        </span>
      ))}
    </span>
  );
}
