import type { Leader } from '#src/domain/points/leaders.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { communityPart } from '#src/text/community-text.ts';

type LeaderNameProps = { readonly leader: Leader; readonly isOwn: boolean };

/** How a leader is called: by name, `You`, or as a member who does not want to be named. Rules MY-31, MY-32. */
export function LeaderName({ leader, isOwn }: LeaderNameProps) {
  const { leadersText } = useTextPart(communityPart);
  const name = leader.userId === null ? leadersText.unnamed : leader.name;
  return <bdi>{isOwn ? leadersText.you : name}</bdi>;
}
