import type { ModerationAct } from '#src/domain/moderation/act.ts';
import { logText } from '#src/text/admin-views.ts';
import { adminText } from '#src/text/admin.ts';
import { Cell } from '#src/ui/cell.tsx';
import { formatTime } from '#src/screens/admin/shared/format-time.ts';
import type { NameOf } from '#src/screens/admin/shared/use-names.ts';

type LogRowProps = { readonly act: ModerationAct; readonly nameOf: NameOf };

/** One act: what, who did it to whom, when and why. */
export function LogRow({ act, nameOf }: LogRowProps) {
  const target = act.targetId === null ? adminText.none : nameOf(act.targetId);
  return (
    <Cell
      title={actionName(act.action)}
      subtitle={logText.parties(nameOf(act.actorId), target)}
      trailing={<span className="text-footnote">{formatTime(act.createdAtMs)}</span>}
    >
      {act.reason === null ? null : (
        <span className="text-callout wrap-anywhere">{act.reason}</span>
      )}
    </Cell>
  );
}

/** The name of an act; one that this version does not know keeps its own. */
function actionName(action: string): string {
  const names: Readonly<Record<string, string>> = logText.actions;
  return names[action] ?? action;
}
