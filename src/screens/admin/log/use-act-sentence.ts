import { actFacts, actTarget } from '#src/domain/moderation/acts.ts';
import { takesBack } from '#src/domain/moderation/take-back.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart, type AdminText } from '#src/text/admin-text.ts';
import type { NameOf } from '#src/screens/admin/shared/use-names.ts';
import { concernedBy, type ShownAct } from './log-people.ts';

/** What an act came to, in words; people go by `nameOf`, and of things a type alone has a name. Rules PA-07, PA-24. */
export function actSentence(act: ShownAct, actText: AdminText['actText'], nameOf: NameOf): string {
  const { action, targetId } = act;
  const names = concernedBy(act).map(nameOf);
  const target = actTarget(action) === 'person' ? names[0] : targetId;
  const sentence = actText.sentence(action, target ?? '', { ...actFacts(act), names }).trim();
  return takesBack(act) === null ? sentence : actText.tookBack(sentence);
}

/** Gives the function that says what an act came to. Rule PA-07. */
export function useActSentence(nameOf: NameOf): (act: ShownAct) => string {
  const { actText } = useTextPart(adminPart);
  return (act) => actSentence(act, actText, nameOf);
}
