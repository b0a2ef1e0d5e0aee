import type { ModerationAct } from '#src/domain/moderation/act.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Cell } from '#src/ui/cell.tsx';
import type { NameOf } from '#src/screens/admin/shared/use-names.ts';

type LogRowProps = { readonly act: ModerationAct; readonly nameOf: NameOf };

/** One act: what, who did it to whom, when and why. */
export function LogRow({ act, nameOf }: LogRowProps) {
  const { format } = useText();
  const { adminText, logText } = useTextPart(adminPart);
  const target = act.targetId === null ? adminText.none : nameOf(act.targetId);
  return (
    <Cell
      title={actionName(act.action, logText.actions)}
      subtitle={logText.parties(nameOf(act.actorId), target)}
      trailing={<span className="text-footnote">{format.dateAndTime(act.createdAtMs)}</span>}
    >
      {act.reason === null ? null : (
        <span dir="auto" className="text-callout wrap-anywhere">
          {act.reason}
        </span>
      )}
    </Cell>
  );
}

/** The name of an action; an unknown one is shown by its wire name. */
function actionName(action: string, names: Readonly<Record<string, string>>): string {
  return names[action] ?? action;
}
