import { useQuery } from '@tanstack/react-query';
import { allOutcomes, type Report, type ReportOutcome } from '#src/domain/report.ts';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { readNames } from '#src/screens/admin/shared/use-names.ts';
import type { Services } from '#src/services/services.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { StatusLine } from '#src/ui/status-line.tsx';
import { useNavigate } from '#src/platform/router.tsx';
import type { Verdict } from '#src/contract/decision-slots.ts';
import { userPath } from '#src/domain/access/routes.ts';
import type { ModerationTool } from '#src/domain/moderation/tools.ts';
import type { ToolOffer } from '#src/screens/admin/tools/use-tool-form.ts';
import { Button } from '#src/ui/button.tsx';

type GoneReportProps = {
  readonly report: Report;
  /** The viewer's choice so far. */
  readonly outcome: ReportOutcome;
  readonly note: string;
  readonly untilMs: number | null;
};

/** Who resolved the shown report, and how; and the viewer's own choice, which did not happen. Rule PA-16. */
export function GoneReport({ report, outcome, note, untilMs }: GoneReportProps) {
  const { errorText } = useText();
  const { workText } = useTextPart(adminPart);
  const services = useServices();
  const { data: resolution } = useQuery({
    queryKey: adminKeys.report(report.id),
    queryFn: () => readResolution(services, report.id),
    staleTime: 0,
  });
  const done = resolution?.outcome;
  return (
    <>
      <StatusLine tone="warning">
        {resolution === undefined || resolution === null
          ? workText.gone
          : errorText({ code: 'report_resolved', ...resolution })}
      </StatusLine>
      {outcome === 'none' ? null : (
        <KeptChoice
          verdict={outcome}
          done={done ?? 'none'}
          reason={note}
          untilMs={untilMs}
          personId={report.againstId}
        />
      )}
    </>
  );
}

/** Who resolved a report and how; null if unknown. */
async function readResolution(
  services: Services,
  reportId: string,
): Promise<{ readonly handle: string; readonly outcome: ReportOutcome } | null> {
  const { report } = unwrap(await services.reports.find(reportId));
  if (report?.isResolved !== true || report.resolvedBy === null) return null;
  const people = await readNames(services, [report.resolvedBy]);
  const handle = people.get(report.resolvedBy)?.xUsername ?? report.resolvedBy;
  const outcome = allOutcomes.find((each) => each === report.outcome) ?? 'none';
  return { handle, outcome };
}

/** The tools that do the same to a person as an outcome; an overturn has none. */
const toolsByOutcome: Readonly<Partial<Record<Verdict, ModerationTool>>> = {
  warn: 'warnUser',
  ban: 'banUser',
  unban: 'unbanUser',
};

type KeptChoiceProps = {
  readonly verdict: Verdict;
  /** The outcome that another administrator chose; if it is the same, nothing is left to do. */
  readonly done: ReportOutcome;
  readonly reason: string;
  /** The chosen end of the ban; null for a permanent ban. */
  readonly untilMs: number | null;
  /** The person concerned by the outcome; empty if unknown. */
  readonly personId: string;
};

/**
 * The choice on a report that another administrator resolved first, so that it did not happen, and a link to the person's
 * tool that can still do it. Rule PA-16.
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
