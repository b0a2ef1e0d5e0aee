import { userPath } from '#src/domain/access/routes.ts';
import type { Leader, WeekEarning } from '#src/domain/points/leaders.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { communityPart } from '#src/text/community-text.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Cell } from '#src/ui/cell.tsx';
import { useUser } from '#src/state/app-context.ts';

type LeaderRowProps = { readonly leader: Leader; readonly isOwn: boolean };

/** One leader: place, person, how many approvals, and what they earned. Rule MY-31. */
export function LeaderRow({ leader, isOwn }: LeaderRowProps) {
  const { format } = useText();
  const { leadersText } = useTextPart(communityPart);
  return (
    <Cell
      leading={
        <span className="flex items-center gap-2">
          <span className="min-w-5 text-center text-footnote text-hint tabular-nums">
            {format.number(leader.rank)}
          </span>
          <PersonAvatar name={leader.name || '?'} xUsername={leader.xUsername} />
        </span>
      }
      title={<LeaderName leader={leader} isOwn={isOwn} />}
      subtitle={leadersText.approved(leader.approvedCount)}
      trailing={<Amount tenths={leader.earnedTenths} format={format.points} kind="gain" />}
      href={leader.userId === null ? undefined : userPath(leader.userId)}
      hasChevron={false}
    />
  );
}

type LeaderNameProps = { readonly leader: Leader; readonly isOwn: boolean };

/** How a leader is called: by name, `You`, or as a member who does not want to be named. Rules MY-31, MY-32. */
export function LeaderName({ leader, isOwn }: LeaderNameProps) {
  const { leadersText } = useTextPart(communityPart);
  const name = leader.userId === null ? leadersText.unnamed : leader.name;
  return <bdi>{isOwn ? leadersText.you : name}</bdi>;
}

/** The own place below the first three, and what is missing to the next one; it stays at the foot. Rule MY-31. */
export function OwnPlace({ own }: { readonly own: WeekEarning }) {
  const { format } = useText();
  const { leadersText } = useTextPart(communityPart);
  const { name, xUsername } = useUser();
  return (
    <section
      aria-label={leadersText.ownPlace}
      className="sticky bottom-[calc(var(--ui-safe-bottom)+var(--ui-tab-bar-height)+0.5rem)] overflow-clip rounded-section bg-accent-soft shadow-card"
    >
      <Cell
        leading={
          <span className="flex items-center gap-3">
            <span className="min-w-6 text-center text-footnote tabular-nums">
              {format.number(own.rank)}
            </span>
            <PersonAvatar name={name} xUsername={xUsername} />
          </span>
        }
        title={<bdi>{name}</bdi>}
        subtitle={leadersText.toNext(own.missingTenths, own.rank - 1)}
        trailing={<Amount tenths={own.earnedTenths} format={format.points} kind="gain" />}
      />
    </section>
  );
}
