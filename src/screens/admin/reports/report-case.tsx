import { OutsideLink } from '#src/screens/admin/shared/outside-link.tsx';
import { normalizeName } from '#src/domain/people/profile.ts';
import { useQuery } from '@tanstack/react-query';
import { postPath } from '#src/domain/access/routes.ts';
import { scorecardOf } from '#src/domain/people/scorecard.ts';
import type { PointTenths } from '#src/domain/points/tenths.ts';
import { outcomesOf, type Report, type ReportOutcome } from '#src/domain/report.ts';
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
import { RecordCard } from '#src/screens/admin/shared/person-parts.tsx';
import { ReportHistory } from './report-history.tsx';

/** Reads the material for judging a report, once for all parts that show it. Rule PA-19. */
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

/** The material for judging a report: the post and the proof, both people's records, and their history. Rules PA-06, PA-19. */
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

/** Whether a report is about an approval: a rejection has a reason, and members may report both. Rule NO-06. */
export function isAboutApproval(report: Report, reportCase: ReportCase | undefined): boolean {
  return (report.rejectCause ?? '') === '' && reportCase?.engagement?.decision === true;
}

/** The outcomes that can be chosen for a report; only a rejection can be overturned. Rules FA-10, PA-06. */
export function offeredOutcomes(
  report: Report,
  reportCase: ReportCase | undefined,
): readonly ReportOutcome[] {
  const isApproval = isAboutApproval(report, reportCase);
  return outcomesOf(report).filter((outcome) => !isApproval || outcome !== 'overturn');
}

/** What an overturn would pay: the post's reward, or the report's value if the post no longer exists. */
export function stakeOf(report: Report, { post }: ReportCase): PointTenths {
  return post?.rewardEachTenths ?? report.awardTenths;
}

function AtStake({ report }: { readonly report: Report }) {
  const { format } = useText();
  const { reportsText } = useTextPart(adminPart);
  const { data } = useReportCase(report);
  if (data === undefined || isAboutApproval(report, data)) return null;
  const stakeTenths = stakeOf(report, data);
  return <span className="ui-coin">{reportsText.atStake(format.points(stakeTenths))}</span>;
}

type CaseProps = { readonly reportCase: ReportCase };

function AskedFor({ reportCase: { post, engagement } }: CaseProps) {
  const { engagementTypeText, postText } = useText();
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
            {postText.list(
              (engagement?.types ?? post.types).map((type) => engagementTypeText[type]),
            )}
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

function Proof({ report, reportCase }: CaseProps & { readonly report: Report }) {
  const { format } = useText();
  const { reportsText } = useTextPart(adminPart);
  const { engagement } = reportCase;
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
      {isAboutApproval(report, reportCase) ? (
        <StatusLine tone="success">{reportsText.historyOutcomes.approved}</StatusLine>
      ) : (
        <StatusLine tone="failure">
          {report.rejectCause === null || report.rejectCause === ''
            ? reportsText.rejectedWithout
            : reportsText.rejectedBecause(report.rejectCause)}
        </StatusLine>
      )}
    </Card>
  );
}

function ReporterRecord({ record }: { readonly record: ReportedRecord | null }) {
  const { adminText, reportsText } = useTextPart(adminPart);
  const { count } = adminText;
  if (record === null) return null;
  const { user, sent, sentUpheld, received } = record;
  const { approvedEngaged, totalEngaged, warnCount } = user;
  return (
    <RecordCard
      user={user}
      note={reportsText.reporterRole}
      lines={[
        {
          label: reportsText.approvedOf,
          value: reportsText.share(count(approvedEngaged), count(totalEngaged)),
        },
        {
          label: reportsText.reportsSent,
          value: reportsText.upheld(count(sent), count(sentUpheld)),
        },
        { label: reportsText.reportsReceived, value: count(received) },
        { label: reportsText.warnings, value: count(warnCount), isBad: warnCount > 0 },
      ]}
    />
  );
}

function AgainstRecord({ record }: { readonly record: ReportedRecord | null }) {
  const { format } = useText();
  const { adminText, reportsText } = useTextPart(adminPart);
  const { count } = adminText;
  if (record === null) return null;
  const { user, received, receivedUpheld } = record;
  const { decisions, rejections, warnCount } = user;
  const card = scorecardOf(user);
  return (
    <RecordCard
      user={user}
      note={reportsText.againstRole}
      lines={[
        {
          label: reportsText.rejectsOf,
          value: reportsText.share(count(rejections), count(decisions)),
          isBad: card?.rejectsOften === true,
        },
        {
          label: reportsText.decidesIn,
          value: card === null ? adminText.none : averageTime(card.averageDecisionMs, format),
        },
        {
          label: reportsText.reportsReceived,
          value: reportsText.upheld(count(received), count(receivedUpheld)),
          isBad: receivedUpheld > 0,
        },
        { label: reportsText.warnings, value: count(warnCount), isBad: warnCount > 0 },
      ]}
    />
  );
}
