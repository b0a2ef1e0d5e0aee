import { postPath } from '#src/domain/access/routes.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import type { Report } from '#src/domain/report.ts';
import type { ReportCase } from '#src/services/admin-report.ts';
import { useText, useTextPart } from '#src/state/text-context.ts';
import { adminPart } from '#src/text/admin-text.ts';
import { Card } from '#src/ui/card.tsx';
import { Link } from '#src/ui/link.tsx';
import { Pill } from '#src/ui/pill.tsx';

type ReportHistoryProps = {
  readonly report: Report;
  readonly history: ReportCase['history'];
};

/** The reporter's engagements with posts of the reported person, newest first. Rule PA-19. */
export function ReportHistory({ report, history }: ReportHistoryProps) {
  const { format, postText } = useText();
  const { adminText, reportsText } = useTextPart(adminPart);
  const columns = reportsText.historyColumns;
  return (
    <Card>
      <table className="w-full text-footnote not-desk:block">
        <caption className="not-desk:block pb-1.5 text-start text-body font-semibold">
          {reportsText.history(
            report.reportedBy || report.reportedById,
            report.against || report.againstId,
          )}
        </caption>
        <thead className="text-caption text-hint not-desk:hidden">
          <tr>
            <th scope="col" className="text-start font-normal">
              {columns.when}
            </th>
            <th scope="col" className="px-2 text-start font-normal">
              {columns.post}
            </th>
            <th scope="col" className="text-start font-normal">
              {columns.outcome}
            </th>
            <th scope="col" className="ps-2 text-end font-normal">
              {columns.points}
            </th>
          </tr>
        </thead>
        <tbody className="not-desk:block">
          {history.map(({ engagement, post }) => (
            <tr
              key={engagement.id}
              className="border-t border-separator align-top not-desk:flex not-desk:flex-wrap not-desk:items-baseline not-desk:gap-x-3 not-desk:py-1"
            >
              <td className="py-2 whitespace-nowrap">{format.shortDay(engagement.createdAtMs)}</td>
              <td className="py-2 wrap-anywhere not-desk:basis-full desk:px-2">
                {post === null ? (
                  adminText.none
                ) : (
                  <Link
                    href={postPath(post.id)}
                    className="-my-3 inline-block min-h-11 min-w-11 py-3"
                  >
                    <bdi>{postText.name(post)}</bdi>
                  </Link>
                )}
              </td>
              <td className="py-1.5">
                <Outcome engagement={engagement} />
              </td>
              <td className="py-2 text-end not-desk:ms-auto desk:ps-2">
                {post !== null && engagement.decision === true ? (
                  <span className="ui-coin text-success">
                    {`+${format.points(post.rewardEachTenths)}`}
                  </span>
                ) : (
                  adminText.none
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Outcome({ engagement }: { readonly engagement: Engagement }) {
  const { historyOutcomes, rejectedBecause } = useTextPart(adminPart).reportsText;
  const { decision, overturnedAtMs, rejectCause } = engagement;
  if (decision === null) return <Pill tone="warning">{historyOutcomes.pending}</Pill>;
  if (overturnedAtMs !== null) return <Pill tone="success">{historyOutcomes.overturned}</Pill>;
  if (decision) return <Pill tone="success">{historyOutcomes.approved}</Pill>;
  return (
    <Pill tone="failure">
      {rejectCause === null || rejectCause === ''
        ? historyOutcomes.rejected
        : rejectedBecause(rejectCause)}
    </Pill>
  );
}
