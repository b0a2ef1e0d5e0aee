import { userPath } from '#src/domain/access/routes.ts';
import type { User } from '#src/domain/user.ts';
import { useText } from '#src/state/text-context.ts';
import { Link } from '#src/ui/link.tsx';
import type { NameOf } from '#src/screens/admin/shared/use-names.ts';
import { ActIcon } from './act-icon.tsx';
import { LinkedSentence } from './linked-sentence.tsx';
import { concernedBy, type ShownAct } from './log-people.ts';
import { TakeBack } from './take-back.tsx';
import { useActSentence } from './use-act-sentence.ts';

type LogRowProps = {
  readonly act: ShownAct;
  readonly nameOf: NameOf;
  readonly personOf: (id: string) => User | undefined;
};

/** One act: what happened, who did it, when and why; each person who is named leads to the person's page. Rule PA-07. */
export function LogRow({ act, nameOf, personOf }: LogRowProps) {
  const { format } = useText();
  const sentenceOf = useActSentence(nameOf);
  const { actorId, reason, createdAtMs } = act;
  const people = new Map(concernedBy(act).map((id) => [nameOf(id), id]));
  return (
    <div className="flex items-start gap-3 ps-4">
      <span className="py-3">
        <ActIcon act={act} />
      </span>
      <div className="ui-cell-body relative flex min-h-13 min-w-0 flex-1 flex-col justify-center gap-0.5 py-3 pe-4">
        <LinkedSentence
          sentence={sentenceOf(act)}
          people={people}
          isStruck={act.isTakenBack === true}
        />{' '}
        {reason === null ? null : (
          <span dir="auto" className="text-body wrap-anywhere text-subtitle">
            {reason}
          </span>
        )}{' '}
        <span className="flex flex-wrap items-baseline gap-x-2 text-footnote text-subtitle">
          <Link
            href={userPath(actorId)}
            className="-my-3.25 inline-block min-w-11 py-3.25 text-link wrap-anywhere"
          >
            <bdi>{nameOf(actorId)}</bdi>
          </Link>{' '}
          <span>{format.dateAndTime(createdAtMs)}</span>
        </span>{' '}
        <TakeBack act={act} sentence={sentenceOf(act)} person={personOf(act.targetId ?? '')} />
      </div>
    </div>
  );
}
