import { normalizeName } from '#src/domain/people/profile.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { postPath, userPath } from '#src/domain/access/routes.ts';
import { scorecardOf } from '#src/domain/people/scorecard.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';
import type { Report } from '#src/domain/report.ts';
import { PersonAvatar } from '#src/screens/person/person-avatar.tsx';
import type { ReportCase, ReportedRecord } from '#src/services/admin-report.ts';
import { useServices } from '#src/state/app-context.ts';
import { unwrap } from '#src/state/query-client.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { averageTime } from '#src/text/durations.ts';
import { Bar } from '#src/ui/bar.tsx';
import { Card } from '#src/ui/card.tsx';
import { Link } from '#src/ui/link.tsx';
import { StatusLine } from '#src/ui/status-line.tsx';
import { adminKeys } from '#src/screens/admin/shared/admin-queries.ts';
import { Loaded } from '#src/screens/admin/shared/loaded.tsx';
import { OutsideLink } from '#src/screens/admin/shared/outside-link.tsx';
import { shownName } from '#src/screens/admin/shared/person-parts.tsx';
import { ReportHistory } from './report-history.tsx';

/** Reads what a report is judged by, once for all who show a part of it. Rule PA-19. */
export function useReportCase(report: Report | undefined) {
  const services = useServices();
  return useQuery({
    queryKey: adminKeys.reportCase(report?.id ?? ''),
    queryFn: async () => {
      if (report === undefined) throw new Error('A case was read without its report.');
      const admin = await services.admin();
      return unwrap(await admin.reportCase(report)).reportCase;
    },
    enabled: report !== undefined,
  });
}

/** What a report is judged by: what was asked for and shown, both people's records, and what was between them. Rules PA-06, PA-19. */
export function ReportCaseView({ report }: { readonly report: Report }) {
  const { reportsText } = useTextPart(adminPart);
  const query = useReportCase(report);
  const { isAppeal, reportedBy, against } = report;
  return (
    <>
      <div className="flex items-start gap-3">
        <PersonAvatar name={reportedBy} xUsername={reportedBy} sizePx={44} />
        <div className="flex min-w-0 flex-col gap-0.5">
          <p className="flex flex-wrap gap-x-2 text-footnote text-subtitle">
            <span>
              {isAppeal ? reportsText.appeal(reportedBy) : reportsText.parties(reportedBy, against)}
            </span>
            {isAppeal ? null : <AtStake report={report} />}
          </p>
          <blockquote className="text-lead font-bold wrap-anywhere">
            <bdi>{normalizeName(report.message)}</bdi>
          </blockquote>
        </div>
      </div>
      <Loaded query={query} skeleton="cards" count={2}>
        {(reportCase) => (
          <>
            {isAppeal ? null : (
              <div className="grid gap-3 min-[30rem]:grid-cols-2">
                <AskedFor reportCase={reportCase} />
                <Proof report={report} reportCase={reportCase} />
              </div>
            )}
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
              {isAppeal ? null : <ReporterRecord record={reportCase.reporter} />}
              <AgainstRecord record={reportCase.against} />
            </div>
            {reportCase.history.length === 0 ? null : (
              <ReportHistory report={report} history={reportCase.history} />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

/** What an overturned rejection pays: the post's reward, or what the report says of it until that is read. */
export function stakeOf(report: Report, reportCase: ReportCase | undefined): PointTenths {
  return reportCase?.post?.rewardEachTenths ?? report.awardTenths;
}

function AtStake({ report }: { readonly report: Report }) {
  const { format } = useText();
  const { reportsText } = useTextPart(adminPart);
  const stakeTenths = stakeOf(report, useReportCase(report).data);
  return <span className="ui-coin">{reportsText.atStake(format.points(stakeTenths))}</span>;
}

type CaseProps = { readonly reportCase: ReportCase };

function AskedFor({ reportCase: { post, engagement } }: CaseProps) {
  const { postText } = useText();
  const { adminText, reportsText } = useTextPart(adminPart);
  const guide = post?.commentGuide ?? post?.quoteGuide ?? null;
  return (
    <Card>
      <h3 className="text-caption font-semibold text-hint">{reportsText.askedFor}</h3>
      {post === null ? (
        adminText.none
      ) : (
        <>
          <Link href={postPath(post.id)} className="-my-2 py-2 font-semibold wrap-anywhere">
            <bdi>{postText.name(post)}</bdi>
          </Link>
          <p className="text-footnote text-subtitle">
            {(engagement?.types ?? post.types).join(', ')}
            {guide === null ? null : <bdi className="block">{guide}</bdi>}
          </p>
          <Bar
            label={reportsText.askedFor}
            valueText={reportsText.places(post.engageCount, post.limit)}
            done={post.reviewedCount}
            waiting={post.engageCount - post.reviewedCount}
            total={post.limit}
            hasPlaces
          />
          <p className="text-caption text-subtitle">
            {reportsText.places(post.engageCount, post.limit)}
          </p>
        </>
      )}
    </Card>
  );
}

function Proof({ report, reportCase: { engagement } }: CaseProps & { readonly report: Report }) {
  const { format } = useText();
  const { reportsText } = useTextPart(adminPart);
  const links = [
    ...new Set(
      [engagement?.proofs.comment, engagement?.proofs.quote, report.engagementLink].filter(
        (link) => link !== undefined && link !== null,
      ),
    ),
  ];
  return (
    <Card>
      <h3 className="text-caption font-semibold text-hint">{reportsText.proof}</h3>
      {links.length === 0 ? (
        <p className="text-footnote text-subtitle">{reportsText.noProof}</p>
      ) : (
        links.map((link) => (
          <OutsideLink key={link} href={link} className="-my-2.5 text-footnote">
            <bdi>{link.replace(/^https:\/\//u, '')}</bdi>
          </OutsideLink>
        ))
      )}
      {engagement === null ? null : (
        <p className="text-caption text-subtitle">{format.dateAndTime(engagement.createdAtMs)}</p>
      )}
      <StatusLine tone="failure">
        {report.rejectCause === null || report.rejectCause === ''
          ? reportsText.rejectedWithout
          : reportsText.rejectedBecause(report.rejectCause)}
      </StatusLine>
    </Card>
  );
}

function ReporterRecord({ record }: { readonly record: ReportedRecord | null }) {
  const { adminText, reportsText } = useTextPart(adminPart);
  const { count } = adminText;
  if (record === null) return null;
  const { user, sent, sentUpheld, received } = record;
  return (
    <RecordCard record={record} role={reportsText.reporterRole}>
      <Line label={reportsText.approvedOf}>
        {reportsText.share(count(user.approvedEngaged), count(user.totalEngaged))}
      </Line>
      <Line label={reportsText.reportsSent}>
        {reportsText.upheld(count(sent), count(sentUpheld))}
      </Line>
      <Line label={reportsText.reportsReceived}>{count(received)}</Line>
      <Line label={reportsText.warnings} isBad={user.warnCount > 0}>
        {count(user.warnCount)}
      </Line>
    </RecordCard>
  );
}

function AgainstRecord({ record }: { readonly record: ReportedRecord | null }) {
  const { format } = useText();
  const { adminText, reportsText } = useTextPart(adminPart);
  const { count } = adminText;
  if (record === null) return null;
  const { user, received, receivedUpheld } = record;
  const card = scorecardOf(user);
  return (
    <RecordCard record={record} role={reportsText.againstRole}>
      <Line label={reportsText.rejectsOf} isBad={card?.rejectsOften === true}>
        {reportsText.share(count(user.rejections), count(user.decisions))}
      </Line>
      <Line label={reportsText.decidesIn}>
        {card === null ? adminText.none : averageTime(card.averageDecisionMs, format)}
      </Line>
      <Line label={reportsText.reportsReceived} isBad={receivedUpheld > 0}>
        {reportsText.upheld(count(received), count(receivedUpheld))}
      </Line>
      <Line label={reportsText.warnings} isBad={user.warnCount > 0}>
        {count(user.warnCount)}
      </Line>
    </RecordCard>
  );
}

type RecordCardProps = {
  readonly record: ReportedRecord;
  readonly role: string;
  readonly children: ReactNode;
};

function RecordCard({ record: { user }, role, children }: RecordCardProps) {
  const { personText, reportsText } = useTextPart(adminPart);
  return (
    <section aria-label={reportsText.record(user.xUsername)} className="min-w-0 *:h-full">
      <Card>
        <div className="flex min-w-0 items-center gap-2.5">
          <PersonAvatar name={shownName(user)} xUsername={user.xUsername} sizePx={36} />
          <span className="flex min-w-0 flex-col">
            <Link
              href={userPath(user.id)}
              className="-my-3 py-3 text-body font-semibold wrap-anywhere text-link"
            >
              <bdi>{personText.handle(user.xUsername)}</bdi>
            </Link>
            <span className="text-caption text-subtitle">{role}</span>
          </span>
        </div>
        <dl className="flex flex-col gap-1 text-footnote">{children}</dl>
      </Card>
    </section>
  );
}

type LineProps = {
  readonly label: string;
  readonly isBad?: boolean;
  readonly children: ReactNode;
};

function Line({ label, isBad = false, children }: LineProps) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="min-w-0 wrap-anywhere text-subtitle">{label}</dt>
      <dd
        className={
          isBad
            ? 'min-w-0 wrap-anywhere font-semibold text-failure'
            : 'min-w-0 wrap-anywhere font-semibold'
        }
      >
        {children}
      </dd>
    </div>
  );
}
