import { useQuery } from '@tanstack/react-query';
import { plainName } from '#src/domain/people/plain-name.ts';
import type { Report } from '#src/domain/report.ts';
import { refusalText } from '#src/state/answers.ts';
import { useServices } from '#src/state/app-context.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { CellIcon } from '#src/ui/cell.tsx';
import { reportsQuery } from '#src/screens/admin/shared/admin-queries.ts';
import { DecisionSheet } from '#src/screens/admin/work/decision-sheet.tsx';
import { DetailList } from '#src/screens/admin/shared/detail-list.tsx';
import type { Decision } from '#src/screens/admin/work/decision.ts';
import { useWork, type Work } from '#src/screens/admin/work/use-work.ts';
import type { WorkRow } from '#src/screens/admin/work/work-list.tsx';
import { WorkScreen } from '#src/screens/admin/work/work-screen.tsx';
import { reportDetails } from './report-details.ts';

/** The reports that nobody has resolved yet. Rules RT-14, RE-10, RE-11, RE-13, RE-14. */
export function ReportsScreen() {
  const { errorText, format } = useText();
  const { reportsText } = useTextPart(adminPart);
  const services = useServices();
  const partiesOf = (report: Report) => reportsText.parties(report.reportedBy, report.against);
  const rowOf = (report: Report): WorkRow => ({
    id: report.id,
    name: report.message,
    title: <bdi>{plainName(report.message)}</bdi>,
    subtitle: `${partiesOf(report)} · ${format.dateAndTime(report.createdAtMs)}`,
    leading: <CellIcon name="flag" tone="warning" />,
  });
  const options = reportsQuery(services);
  const query = useQuery(options);
  const work = useWork<Report>({
    query,
    queryKey: options.queryKey,
    idOf: (report) => report.id,
    nameOf: partiesOf,
  });

  const resolve: Decision<Report> = {
    send: (report) => services.reports.resolve(report.id),
    doneText: reportsText.resolved,
    wordFailure: (refusal) =>
      errorText({ code: 'report_resolve_refused', reason: refusalText(refusal, errorText) }),
  };

  return (
    <WorkScreen
      work={work}
      text={reportsText}
      rowOf={rowOf}
      actions={[
        { label: reportsText.resolve, prompt: reportsText.resolvePrompt, decision: resolve },
      ]}
      sheet={
        <ReportSheet
          key={work.sheet.openingKey}
          work={work}
          onResolve={(report) => {
            work.decideInSheet(report, reportsText.didResolve(report.reportedBy), resolve);
          }}
        />
      }
    />
  );
}

type ReportSheetProps = {
  readonly work: Work<Report>;
  readonly onResolve: (report: Report) => void;
};

function ReportSheet({ work, onResolve }: ReportSheetProps) {
  const { format } = useText();
  const text = useTextPart(adminPart);
  const { reportsText } = text;
  const report = work.sheet.subject;
  if (report === undefined) return null;
  return (
    <DecisionSheet
      title={reportsText.sheetTitle}
      work={work}
      actions={[
        {
          label: reportsText.resolve,
          letter: 'a',
          run: () => {
            onResolve(report);
          },
        },
      ]}
    >
      <DetailList details={reportDetails(report, text, format)} />
    </DecisionSheet>
  );
}
