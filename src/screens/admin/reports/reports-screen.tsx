import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { normalizeName } from '#src/domain/people/profile.ts';
import { failureOf } from '#src/services/failure-of.ts';
import type { PendingDecision } from '#src/state/decision-list.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { useServices } from '#src/state/app-context.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { SegmentedField } from '#src/ui/segmented-field.tsx';
import { reportsQuery } from '#src/screens/admin/shared/admin-queries.ts';
import { useQueue } from '#src/screens/admin/queue/use-queue.ts';
import type { WorkRow } from '#src/screens/admin/queue/queue-list.tsx';
import { QueueScreen } from '#src/screens/admin/queue/queue-screen.tsx';
import { KeptChoice } from './kept-choice.tsx';
import { newReportDecision, resolveForAll, wordReportFailure } from './report-decision.ts';
import type { ReportGroup } from './report-groups.ts';
import { reportParties } from './report-details.ts';
import { ReportSheet } from './report-sheet.tsx';
import { ResolvedReports } from './resolved-reports.tsx';

const views = ['active', 'resolved'] as const;

/** The reports that no one has resolved yet, and those that someone has. Rules RT-14, RE-10, RE-11, RE-13, RE-14, PA-06. */
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
  const { errorText } = useText();
  const { reportsText } = useTextPart(adminPart);
  const services = useServices();
  const partiesOf = ({ report }: ReportGroup) => reportParties(report, reportsText);
  const rowOf = (group: ReportGroup): WorkRow => ({
    id: group.id,
    name: group.report.message,
    title: <bdi className="line-clamp-2">{normalizeName(group.report.message)}</bdi>,
    subtitle: [
      partiesOf(group),
      ...(group.others.length === 0 ? [] : [reportsText.also(group.others.length)]),
    ].join(' · '),
    sinceMs: group.report.createdAtMs,
    leading: <PersonAvatar name={group.report.reportedBy} xUsername={group.report.reportedBy} />,
  });
  const options = reportsQuery(services);
  const query = useQuery(options);
  const work = useQueue<ReportGroup>({
    query,
    kind: 'report',
    queryKey: options.queryKey,
    idOf: ({ id }) => id,
    nameOf: partiesOf,
    wordDone: () => reportsText.resolved,
    wordFailure: (refusal) => wordReportFailure(refusal, errorText),
    keptChoiceOf: keptChoice,
  });
  const resolve = resolveForAll({ services, reportsText, errorText });
  return (
    <QueueScreen
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
          onResolve={(group, resolution) =>
            work.decideInSheet(group, newReportDecision(group, resolution))
          }
        />
      }
    />
  );
}

/** When the ban ends that a decision asks for; null for one without an end. */
function banEndIn([first]: PendingDecision['calls']): number | null {
  const until: unknown = first === undefined ? null : Reflect.get(first.request, 'until');
  return typeof until === 'number' ? until : null;
}

/** What was chosen in a decision that was refused because another administrator was faster. Rule PA-16. */
function keptChoice({ refusal, verdict, reason, personId, calls }: PendingDecision): ReactNode {
  const failure = refusal === null ? undefined : failureOf(refusal);
  if (failure?.code !== 'report_resolved') return null;
  return (
    <KeptChoice
      verdict={verdict}
      done={failure.outcome}
      reason={reason ?? ''}
      untilMs={banEndIn(calls)}
      personId={personId ?? ''}
    />
  );
}
