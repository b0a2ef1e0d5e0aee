import { userPath } from '#src/domain/access/routes.ts';
import type { Report } from '#src/domain/report.ts';
import type { Detail } from '#src/screens/admin/shared/detail-list.tsx';
import type { AdminText } from '#src/text/admin-text.ts';
import type { Format } from '#src/text/format.ts';

/** All fields of a report, as its sheet shows them. Rule RE-10. */
export function reportDetails(
  report: Report,
  { adminText, personText, reportsText }: AdminText,
  format: Format,
): readonly Detail[] {
  const personDetail = (label: string, handle: string, id: string): Detail => ({
    label,
    text: `${personText.handle(handle)} (${id})`,
    path: userPath(id),
  });
  const linkDetail = (label: string, link: string | null): Detail =>
    link === null ? { label, text: adminText.none } : { label, text: link, href: link };
  return [
    { label: reportsText.message, text: report.message },
    personDetail(reportsText.reportedBy, report.reportedBy, report.reportedById),
    personDetail(reportsText.against, report.against, report.againstId),
    { label: reportsText.rejectCause, text: report.rejectCause ?? adminText.none },
    { label: reportsText.award, text: format.points(report.awardTenths) },
    linkDetail(reportsText.postLink, report.postLink),
    linkDetail(reportsText.engagementLink, report.engagementLink),
    { label: reportsText.state, text: report.isResolved ? reportsText.closed : reportsText.open },
    ...(report.outcome === null
      ? []
      : [{ label: reportsText.outcome, text: reportsText.outcomeName(report.outcome) }]),
    ...(report.note === null ? [] : [{ label: reportsText.note, text: report.note }]),
    { label: reportsText.sentAt, text: format.dateAndTime(report.createdAtMs) },
    { label: reportsText.postId, text: report.postId },
    { label: reportsText.engagementId, text: report.engagementId },
    { label: reportsText.reportId, text: report.id },
  ];
}
