import { xProfileUrl } from '#src/domain/people/profile.ts';
import type { User } from '#src/domain/user.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { OutsideLink } from './outside-link.tsx';
import { telegramUrl } from './person.ts';

/** The ways to a person in the messenger and on X, as far as the handles are known. Rule LI-07. */
export function PersonLinks({ user }: { readonly user: User }) {
  const { personText } = useTextPart(adminPart);
  const { handle, xUsername } = user;
  return (
    <span className="relative -my-2 flex w-fit flex-wrap gap-x-5 text-body max-[24rem]:gap-x-3">
      {handle === '' ? null : (
        <OutsideLink href={telegramUrl(handle)}>{personText.telegramLink(handle)}</OutsideLink>
      )}
      {xUsername === '' ? null : (
        <OutsideLink href={xProfileUrl(xUsername)}>{personText.xLink(xUsername)}</OutsideLink>
      )}
    </span>
  );
}
