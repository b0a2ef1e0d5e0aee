import { userPath } from '#src/domain/access/routes.ts';
import type { Leader } from '#src/domain/points/leaders.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { communityPart } from '#src/text/community-text.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Card } from '#src/ui/card.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Link } from '#src/ui/link.tsx';
import { LeaderName } from './leader-row.tsx';

type PodiumProps = {
  readonly leaders: readonly Leader[];
  readonly isOwn: (leader: Leader) => boolean;
};

/** The first place is in the middle. */
const orderClassNames = ['order-2', 'order-1 mt-6', 'order-3 mt-6'];
const avatarSizesPx = [72, 60, 60];

/** The first three, the first of them in the middle and highest. Rule MY-31. */
export function Podium({ leaders, isOwn }: PodiumProps) {
  const { leadersText } = useTextPart(communityPart);
  return (
    <Card>
      <ol
        aria-label={leadersText.firstThree}
        className="@container flex flex-wrap items-start justify-around gap-x-2 gap-y-2"
      >
        {leaders.map((leader, index) => (
          <li
            key={leader.id}
            className={classNames(
              'min-w-0 flex-1 @max-[14rem]:order-none @max-[14rem]:basis-full',
              orderClassNames[index],
            )}
          >
            <PodiumPlace
              leader={leader}
              isOwn={isOwn(leader)}
              sizePx={avatarSizesPx[index] ?? 60}
            />
          </li>
        ))}
      </ol>
    </Card>
  );
}

type PodiumPlaceProps = {
  readonly leader: Leader;
  readonly isOwn: boolean;
  readonly sizePx: number;
};

function PodiumPlace({ leader, isOwn, sizePx }: PodiumPlaceProps) {
  const { format } = useText();
  const content = (
    <>
      <span className="relative">
        <PersonAvatar name={leader.name || '?'} xUsername={leader.xUsername} sizePx={sizePx} />
        <span
          className={classNames(
            'absolute -bottom-2 start-1/2 grid min-w-6 -translate-x-1/2 place-items-center rounded-full px-1.5 text-caption font-bold rtl:translate-x-1/2',
            leader.rank === 1 ? 'bg-warning-fill text-black' : 'bg-card text-text shadow-card',
          )}
        >
          {format.number(leader.rank)}
        </span>
      </span>{' '}
      <span className="mt-2 line-clamp-2 max-w-full font-semibold wrap-anywhere">
        <LeaderName leader={leader} isOwn={isOwn} />
      </span>{' '}
      <Amount tenths={leader.earnedTenths} format={format.points} kind="gain" />
    </>
  );
  const className = 'flex flex-col items-center gap-1 rounded-tile py-1 text-center';
  if (leader.userId === null) return <div className={className}>{content}</div>;
  return (
    <Link href={userPath(leader.userId)} className={classNames(className, 'active:opacity-60')}>
      {content}
    </Link>
  );
}
