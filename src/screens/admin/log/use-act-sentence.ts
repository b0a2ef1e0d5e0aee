import { actFacts } from '#src/domain/moderation/act-facts.ts';
import type { ModerationAct } from '#src/domain/moderation/act.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart, type AdminText } from '#src/text/admin-text.ts';
import type { NameOf } from '#src/screens/admin/shared/use-names.ts';
import { isAboutPerson } from './log-people.ts';

/** What an act came to, in words; people go by `nameOf`. Rule PA-07. */
export function actSentence(
  act: ModerationAct,
  actText: AdminText['actText'],
  nameOf: NameOf,
): string {
  const { action, targetId } = act;
  const target = targetId === null || !isAboutPerson(action) ? targetId : nameOf(targetId);
  return actText.sentence(action, target ?? '', actFacts(act)).trim();
}

/** Gives the function that says what an act came to. Rule PA-07. */
export function useActSentence(nameOf: NameOf): (act: ModerationAct) => string {
  const { actText } = useTextPart(adminPart);
  return (act) => actSentence(act, actText, nameOf);
}
