import { useQuery } from '@tanstack/react-query';
import { approvalPercent, titleScore } from '#src/domain/titles/score.ts';
import { titleOf } from '#src/domain/titles/tiers.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { userKey } from '#src/state/query-keys.ts';
import { useText } from '#src/state/text-context.ts';

/** How long somebody's standing counts as fresh. Rule ST-06. */
const freshMs = 5 * 60_000;

/** An engager's title and approval rate; nothing until they are read, or when they cannot be. */
export function EngagerStanding({ userId }: { readonly userId: string }) {
  const { profileText, reviewText } = useText();
  const services = useServices();
  const { data } = useQuery({
    queryKey: [...userKey(userId), 'standing'],
    queryFn: async () => unwrap(await services.users.load(userId)).user,
    staleTime: freshMs,
  });
  if (data === undefined) return null;
  const title = profileText.titleName(titleOf(titleScore(data)));
  const isReviewed = data.approvedEngaged + data.rejectedEngaged > 0;
  return isReviewed
    ? reviewText.standing(title, approvalPercent(data))
    : reviewText.newcomer(title);
}
