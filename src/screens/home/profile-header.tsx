import { titleOf, titleScore } from '#src/domain/titles.ts';
import { routes } from '#src/domain/access/routes.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { useNewNotifications } from '#src/screens/hooks/use-new-notifications.ts';
import { useUser } from '#src/state/app-context.ts';
import { useStartText } from '#src/state/start-text.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Link } from '#src/ui/link.tsx';

/** Who I am and what I have: avatar, name, title, the balance in large, and the way to `/notifs`. Rules HM-01, MY-06. */
export function ProfileHeader() {
  const { format, homeText, titleText } = useStartText();
  const user = useUser();
  const newCount = useNewNotifications();
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <PersonAvatar name={user.name} xUsername={user.xUsername} sizePx={44} />
        <div className="flex min-w-0 flex-1 flex-col">
          <p className="line-clamp-2 text-lead font-semibold wrap-anywhere">
            <bdi>{user.name}</bdi>
          </p>
          <p className="text-footnote text-hint">{titleText[titleOf(titleScore(user))]}</p>
        </div>
        <Link
          href={routes.notifications.pattern}
          aria-label={homeText.notificationsWith(newCount)}
          className="relative grid size-11 shrink-0 place-items-center rounded-full bg-surface text-text shadow-card active:opacity-60"
        >
          <Icon name="bell" />
          <span aria-hidden="true" className="absolute -end-1 -top-1">
            <Badge count={newCount} format={format.number} />
          </span>
        </Link>
      </div>
      <p className="flex flex-col">
        <span className="text-footnote text-hint">{homeText.balance}</span>{' '}
        <Amount tenths={user.pointTenths} format={format.points} size="balance" />
      </p>
    </div>
  );
}
