import { approvalPercent, titleOf, titleScore } from '#src/domain/titles.ts';
import { useText } from '#src/state/text-context.ts';
import { usePerson } from '#src/state/use-person.ts';

/** Keeps the line's height. */
const emptyLine = '\u00a0';

/** An engager's title and approval rate; an empty line until they are read, or when they cannot be. Rule SP-07. */
export function EngagerStanding({ userId }: { readonly userId: string }) {
  const { profileText, reviewText } = useText();
  const { user } = usePerson(userId);
  if (user === undefined) return emptyLine;
  const title = profileText.titleName(titleOf(titleScore(user)));
  const isReviewed = user.approvedEngaged + user.rejectedEngaged > 0;
  return isReviewed
    ? reviewText.standing(title, approvalPercent(user))
    : reviewText.newcomer(title);
}
