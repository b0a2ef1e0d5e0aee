import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { plainName } from '#src/domain/people/plain-name.ts';
import { useServices } from '#src/state/app-context.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { CellIcon } from '#src/ui/cell.tsx';
import { SegmentedField } from '#src/ui/segmented-field.tsx';
import { reportsQuery } from '#src/screens/admin/shared/admin-queries.ts';
import { useWork } from '#src/screens/admin/work/use-work.ts';
import type { WorkRow } from '#src/screens/admin/work/work-list.tsx';
import { WorkScreen } from '#src/screens/admin/work/work-screen.tsx';
import { reportDecision } from './report-decision.ts';
import type { ReportGroup } from './report-groups.ts';
import { reportParties } from './report-details.ts';
import { ReportSheet } from './report-sheet.tsx';
import { ResolvedReports } from './resolved-reports.tsx';

const views = ['active', 'resolved'] as const;

/** The reports that nobody has resolved yet, and those that somebody has. Rules RT-14, RE-10, RE-11, RE-13, RE-14, PA-06. */
export function ReportsScreen() {
  const { reportsText } = useTextPart(adminPart);
  const [view, setView] = useState<(typeof views)[number]>('active');
  const choice = (
    <SegmentedField
      label={reportsText.view}
      isLabelHidden
      choices={views.map((value) => ({ value, label: reportsText.views[value] }))}
      value={view}
      onChange={setView}
    />
  );
  return view === 'active' ? (
    <ActiveReports header={choice} />
  ) : (
    <ResolvedReports header={choice} />
  );
}

function ActiveReports({ header }: { readonly header: ReactNode }) {
  const { errorText, format } = useText();
  const { reportsText } = useTextPart(adminPart);
  const services = useServices();
  const partiesOf = ({ report }: ReportGroup) => reportParties(report, reportsText);
  const rowOf = (group: ReportGroup): WorkRow => ({
    id: group.id,
    name: group.report.message,
    title: <bdi>{plainName(group.report.message)}</bdi>,
    subtitle: [
      partiesOf(group),
      format.dateAndTime(group.report.createdAtMs),
      ...(group.others.length === 0 ? [] : [reportsText.also(group.others.length)]),
    ].join(' · '),
    leading: <CellIcon name="flag" tone="warning" />,
  });
  const options = reportsQuery(services);
  const query = useQuery(options);
  const work = useWork<ReportGroup>({
    query,
    queryKey: options.queryKey,
    idOf: ({ id }) => id,
    nameOf: partiesOf,
  });
  const parts = { services, reportsText, errorText };
  const resolve = reportDecision({ ...parts, outcome: 'none', note: '' });
  return (
    <WorkScreen
      work={work}
      header={header}
      text={reportsText}
      rowOf={rowOf}
      actions={[
        { label: reportsText.resolve, prompt: reportsText.resolvePrompt, decision: resolve },
      ]}
      sheet={
        <ReportSheet
          key={work.sheet.openingKey}
          work={work}
          onResolve={(group, resolution) => {
            const text = reportsText.didResolve(group.report.reportedBy);
            work.decideInSheet(group, text, reportDecision({ ...parts, ...resolution }));
          }}
        />
      }
    />
  );
}
