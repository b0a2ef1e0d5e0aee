import { userPath } from '#src/domain/access/routes.ts';
import type { Leader } from '#src/domain/points/leaders.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { communityPart } from '#src/text/community-text.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Cell } from '#src/ui/cell.tsx';
import { LeaderName } from './leader-name.tsx';

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
      subtitle={
        <span className="flex flex-wrap justify-between gap-x-3">
          {leadersText.approved(leader.approvedCount)}
          <Amount tenths={leader.earnedTenths} format={format.points} kind="gain" />
        </span>
      }
      href={leader.userId === null ? undefined : userPath(leader.userId)}
      hasChevron={false}
    />
  );
}
