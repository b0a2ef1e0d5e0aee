import { ownAvatarUrl } from '#src/domain/people/profile.ts';
import { Avatar } from '#src/ui/avatar.tsx';

type PersonAvatarProps = {
  readonly name: string;
  readonly xUsername: string;
  readonly sizePx?: number;
};

/** A person's picture from the public avatar service, through our own host; initials if it does not load. Rule IN-12. */
export function PersonAvatar({ name, xUsername, sizePx = 40 }: PersonAvatarProps) {
  const src = xUsername === '' ? undefined : ownAvatarUrl(xUsername);
  return <Avatar name={name} src={src} sizePx={sizePx} />;
}
