import { userPath } from '#src/domain/access/routes.ts';
import type { ModerationAct } from '#src/domain/moderation/act.ts';
import { useText } from '#src/state/text-context.ts';
import { Link } from '#src/ui/link.tsx';
import { isAboutPerson } from './log-people.ts';
import { useActSentence } from './use-act-sentence.ts';
import type { NameOf } from '#src/screens/admin/shared/use-names.ts';

type LogRowProps = { readonly act: ModerationAct; readonly nameOf: NameOf };

/** One act: what happened, who did it to whom, when and why; everybody named leads to the person's page. Rule PA-07. */
export function LogRow({ act, nameOf }: LogRowProps) {
  const { format } = useText();
  const sentenceOf = useActSentence(nameOf);
  const { actorId, targetId, action, reason, createdAtMs } = act;
  const people = targetId !== null && isAboutPerson(action) ? [actorId, targetId] : [actorId];
  return (
    <div className="ui-cell-body relative ms-4 flex min-h-12 flex-col justify-center gap-0.5 py-2.5 pe-4">
      <bdi className="wrap-anywhere">{sentenceOf(act)}</bdi>{' '}
      <span className="flex flex-wrap items-baseline gap-x-3 text-callout text-subtitle">
        {people.map((id, index) => (
          <Link
            key={index === 0 ? 'actor' : 'target'}
            href={userPath(id)}
            className="-my-3 inline-block min-w-11 py-3 text-link wrap-anywhere"
          >
            <bdi>{nameOf(id)}</bdi>
          </Link>
        ))}{' '}
        <span className="text-footnote">{format.dateAndTime(createdAtMs)}</span>
      </span>{' '}
      {reason === null ? null : (
        <span dir="auto" className="text-callout wrap-anywhere">
          {reason}
        </span>
      )}
    </div>
  );
}
