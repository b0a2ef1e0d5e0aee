import { titleScore } from '#src/domain/titles/score.ts';
import { titleOf } from '#src/domain/titles/tiers.ts';
import { routes } from '#src/domain/access/routes.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { useNewNotifications } from '#src/screens/hooks/use-new-notifications.ts';
import { useUser } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Link } from '#src/ui/link.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { Points } from '#src/ui/points.tsx';

/** Who I am and what I have: avatar, name, title, the balance in large, and the way to `/notifs`. Rules HM-01, MY-06. */
export function ProfileHeader() {
  const { format, homeText, profileText } = useText();
  const user = useUser();
  const newCount = useNewNotifications();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <PersonAvatar name={user.name} xUsername={user.xUsername} sizePx={56} />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <p className="wrap-break-word text-heading font-semibold">
            <bdi>{user.name}</bdi>
          </p>
          <Pill tone="accent" icon="star">
            {profileText.titleName(titleOf(titleScore(user)))}
          </Pill>
        </div>
        <Link
          href={routes.notifications.pattern}
          aria-label={homeText.notificationsWith(newCount)}
          className="relative grid size-11 shrink-0 place-items-center rounded-full bg-fill text-accent active:opacity-60"
        >
          <Icon name="bell" />
          <span aria-hidden="true" className="absolute -end-1 -top-1">
            <Badge count={newCount} format={format.number} />
          </span>
        </Link>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-2 px-1">
        <span className="text-display font-bold">
          <Points tenths={user.pointTenths} format={format.points} />
        </span>{' '}
        <span className="text-subtitle">{homeText.balance}</span>
      </p>
    </div>
  );
}
