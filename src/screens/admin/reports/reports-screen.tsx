import { useQuery } from '@tanstack/react-query';
import type { Report } from '#src/domain/report.ts';
import { useServices } from '#src/state/app-context.ts';
import { reportText } from '#src/text/admin.ts';
import { errorText } from '#src/text/errors.ts';
import { CellIcon } from '#src/ui/cell.tsx';
import { reportsQuery } from '#src/screens/admin/shared/admin-queries.ts';
import { DecisionSheet } from '#src/screens/admin/work/decision-sheet.tsx';
import { DetailList } from '#src/screens/admin/shared/detail-list.tsx';
import { formatTime } from '#src/screens/admin/shared/format-time.ts';
import type { Outcome } from '#src/screens/admin/work/outcome.ts';
import { useWork } from '#src/screens/admin/work/use-work.ts';
import type { WorkRow } from '#src/screens/admin/work/work-list.tsx';
import { WorkScreen } from '#src/screens/admin/work/work-screen.tsx';
import { reportDetails } from './report-details.ts';

/** The reports that nobody has resolved yet. Rules RT-14, RE-10, RE-11, RE-13, RE-14. */
export function ReportsScreen() {
  const services = useServices();
  const options = reportsQuery(services);
  const query = useQuery(options);
  const work = useWork<Report>({
    query,
    queryKey: options.queryKey,
    idOf: (report) => report.id,
    nameOf: partiesOf,
  });

  async function resolve(report: Report): Promise<Outcome> {
    const reply = await services.reports.resolve(report.id);
    if (reply.success) return { isDone: true, text: reportText.resolved };
    const failure = { code: 'report_resolve_refused', reason: reply.error } as const;
    return { isDone: false, text: errorText(failure) };
  }

  return (
    <WorkScreen
      work={work}
      text={reportText}
      rowOf={rowOf}
      actions={[{ label: reportText.resolve, prompt: reportText.resolvePrompt, decide: resolve }]}
      sheet={
        <ReportSheet
          key={work.sheet.openingKey}
          report={work.sheet.subject}
          isOpen={work.sheet.isOpen}
          onClose={work.sheet.close}
          onResolve={(report) => work.decideInSheet(report, resolve)}
        />
      }
    />
  );
}

function partiesOf(report: Report): string {
  return reportText.parties(report.reportedBy, report.against);
}

function rowOf(report: Report): WorkRow {
  return {
    id: report.id,
    title: report.message,
    subtitle: `${partiesOf(report)} · ${formatTime(report.createdAtMs)}`,
    leading: <CellIcon name="flag" tone="warning" />,
  };
}

type ReportSheetProps = {
  readonly report: Report | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onResolve: (report: Report) => Promise<Outcome>;
};

function ReportSheet({ report, isOpen, onClose, onResolve }: ReportSheetProps) {
  if (report === undefined) return null;
  return (
    <DecisionSheet
      title={reportText.sheetTitle}
      isOpen={isOpen}
      onClose={onClose}
      actions={[{ label: reportText.resolve, run: () => onResolve(report) }]}
    >
      <DetailList details={reportDetails(report)} />
    </DecisionSheet>
  );
}
