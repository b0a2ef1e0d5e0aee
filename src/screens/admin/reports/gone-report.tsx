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
import { KeptChoice } from './kept-choice.tsx';

type GoneReportProps = {
  readonly report: Report;
  /** What was chosen here so far. */
  readonly outcome: ReportOutcome;
  readonly note: string;
  readonly untilMs: number | null;
};

/** Who resolved the report that is shown, and how; and the own choice, which did not happen. Rule PA-16. */
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

/** Who resolved a report and how; null where that is not known. */
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
