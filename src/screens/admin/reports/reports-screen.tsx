import { EmptyState } from '#src/ui/list-states.tsx';
import { normalizeName } from '#src/domain/people/profile.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { failureOf } from '#src/services/failure-of.ts';
import type { PendingDecision } from '#src/state/decision-list.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import { useServices } from '#src/state/app-context.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { SegmentedField } from '#src/ui/segmented-field.tsx';
import { reportsQuery, adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { useQueue } from '#src/screens/admin/queue/use-queue.ts';
import type { WorkRow } from '#src/screens/admin/queue/queue-list.tsx';
import { QueueScreen } from '#src/screens/admin/queue/queue-screen.tsx';
import { KeptChoice } from './gone-report.tsx';
import {
  newReportDecision,
  resolveForAll,
  wordReportFailure,
  type ReportGroup,
} from './report-decision.ts';
import { reportParties } from './report-details.ts';
import { ReportSheet } from './report-sheet.tsx';
import { userPath } from '#src/domain/access/routes.ts';
import { Cell, CellIcon } from '#src/ui/cell.tsx';
import { VirtualList } from '#src/ui/virtual-list.tsx';
import { AdminFrame } from '#src/screens/admin/shared/admin-frame.tsx';
import { useNames } from '#src/screens/admin/shared/use-names.ts';
import { usePages, LoadedList } from '#src/screens/admin/shared/loaded.tsx';

const views = ['active', 'resolved'] as const;

/** The unresolved and the resolved reports. Rules RT-14, RE-10, RE-11, RE-13, RE-14, PA-06. */
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
    isAbout: ({ report }, { calls }) =>
      Reflect.get(calls[0]?.request ?? {}, 'reportId') === report.id,
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
          work={work}
          onResolve={(group, resolution) =>
            work.decideInSheet(group, newReportDecision(group, resolution))
          }
        />
      }
    />
  );
}

/** The end of the ban in a decision; null for a permanent ban. */
function banEndIn([first]: PendingDecision['calls']): number | null {
  const until: unknown = first === undefined ? null : Reflect.get(first.request, 'until');
  return typeof until === 'number' ? until : null;
}

/** The choice of a decision that was refused because another administrator was faster. Rule PA-16. */
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

/** How a list shows an outcome. */
const outcomeLooks: Readonly<Record<string, ComponentProps<typeof CellIcon>>> = {
  overturn: { name: 'check', tone: 'success' },
  warn: { name: 'warning', tone: 'warning' },
  ban: { name: 'ban', tone: 'failure' },
  unban: { name: 'check', tone: 'success' },
};

/** The resolved reports: the outcome, who resolved them, and the note. Rule PA-06. */
export function ResolvedReports({ header }: { readonly header: ReactNode }) {
  const { format } = useText();
  const { reportsText } = useTextPart(adminPart);
  const services = useServices();
  const query = usePages({
    queryKey: adminKeys.resolvedReports,
    read: (cursor) => services.reports.resolved(cursor),
  });
  const reports = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const nameOf = useNames(reports.flatMap(({ resolvedBy }) => resolvedBy ?? []));
  return (
    <AdminFrame title={reportsText.title}>
      <div className="desk:max-w-80">{header}</div>
      <LoadedList
        query={query}
        items={reports}
        empty={<EmptyState drawing="done" title={reportsText.noneResolved} />}
      >
        {(items) => (
          <VirtualList
            label={reportsText.resolvedList}
            items={items}
            estimatedHeightPx={92}
            keyOf={({ id }) => id}
            renderItem={(report) => (
              <Cell
                leading={
                  <CellIcon name="check" tone="neutral" {...outcomeLooks[report.outcome ?? '']} />
                }
                title={<bdi>{normalizeName(report.message)}</bdi>}
                subtitle={
                  <>
                    {reportParties(report, reportsText)}{' '}
                    <span className="block">{format.dateAndTime(report.createdAtMs)}</span>
                  </>
                }
                href={userPath(report.againstId)}
              >
                <span className="text-footnote wrap-anywhere text-subtitle">
                  {[
                    reportsText.outcomeName(report.outcome ?? 'none'),
                    report.resolvedBy === null ? null : nameOf(report.resolvedBy),
                    report.note,
                  ]
                    .filter((part) => part !== null)
                    .join(' · ')}
                </span>
              </Cell>
            )}
          />
        )}
      </LoadedList>
    </AdminFrame>
  );
}
