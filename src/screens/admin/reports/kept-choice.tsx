import { useNavigate } from '#src/platform/router.tsx';
import type { Verdict } from '#src/contract/decision-slots.ts';
import { userPath } from '#src/domain/access/routes.ts';
import type { ModerationTool } from '#src/domain/moderation/tools.ts';
import type { ReportOutcome } from '#src/domain/report.ts';
import type { ToolOffer } from '#src/screens/admin/shared/tool-offer.ts';
import { useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Button } from '#src/ui/button.tsx';

/** The tools that do to a person what an outcome would have done; an overturn has none. */
const toolsByOutcome: Readonly<Partial<Record<Verdict, ModerationTool>>> = {
  warn: 'warnUser',
  ban: 'banUser',
  unban: 'unbanUser',
};

type KeptChoiceProps = {
  readonly verdict: Verdict;
  /** The outcome that another administrator chose; the same one leaves nothing to do. */
  readonly done: ReportOutcome;
  readonly reason: string;
  /** When the ban ends that was chosen; null for one without an end. */
  readonly untilMs: number | null;
  /** The person that the outcome is about; empty where no one is known. */
  readonly personId: string;
};

/**
 * What was chosen on a report that another administrator resolved first, which did not happen, and the person's tool
 * that still does it. Rule PA-16.
 */
export function KeptChoice({ verdict, done, reason, untilMs, personId }: KeptChoiceProps) {
  const { reportsText, toolText } = useTextPart(adminPart);
  const navigate = useNavigate();
  const tool = toolsByOutcome[verdict];
  if (verdict === done || verdict === 'approve' || verdict === 'reject') return null;
  return (
    <div className="flex flex-col items-start gap-1 pb-1 text-body">
      <p className="wrap-anywhere">
        {reportsText.notDone(reportsText.outcomes[verdict])}
        {reason.trim() === '' ? null : <bdi className="block">{reason}</bdi>}
      </p>
      {tool === undefined || personId === '' ? null : (
        <Button
          size="small"
          variant="secondary"
          onClick={() => {
            const offer: ToolOffer = { tool, reason, untilMs };
            navigate(userPath(personId), { state: offer });
          }}
        >
          {toolText[tool].ask}
        </Button>
      )}
    </div>
  );
}
