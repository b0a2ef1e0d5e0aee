import { userPath } from '#src/domain/access/routes.ts';
import type { Report } from '#src/domain/report.ts';
import type { Detail } from '#src/screens/admin/shared/detail-list.tsx';
import type { AdminText } from '#src/text/admin-text.ts';
import type { Format } from '#src/text/format.ts';

/** The reporter and the reported person, or the person who appeals. Rules RE-10, PA-05. */
export function reportParties(
  { isAppeal, reportedBy, against }: Report,
  reportsText: AdminText['reportsText'],
): string {
  return isAppeal ? reportsText.appeal(reportedBy) : reportsText.parties(reportedBy, against);
}

/** All fields of a report, for its sheet. Rule RE-10. */
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
  const state = report.isResolved ? reportsText.closed : reportsText.open;
  const resolution: readonly Detail[] = [
    { label: reportsText.state, text: state },
    ...(report.outcome === null
      ? []
      : [{ label: reportsText.outcome, text: reportsText.outcomeName(report.outcome) }]),
    ...(report.note === null ? [] : [{ label: reportsText.note, text: report.note }]),
    { label: reportsText.sentAt, text: format.dateAndTime(report.createdAtMs) },
  ];
  const message = { label: reportsText.message, text: report.message };
  if (report.isAppeal) {
    return [
      message,
      personDetail(reportsText.appealedBy, report.reportedBy, report.reportedById),
      { label: reportsText.banReason, text: report.rejectCause ?? adminText.none },
      ...resolution,
      { label: reportsText.reportId, text: report.id },
    ];
  }
  return [
    message,
    personDetail(reportsText.reportedBy, report.reportedBy, report.reportedById),
    personDetail(reportsText.against, report.against, report.againstId),
    { label: reportsText.rejectCause, text: report.rejectCause ?? adminText.none },
    { label: reportsText.award, text: format.points(report.awardTenths) },
    linkDetail(reportsText.postLink, report.postLink),
    linkDetail(reportsText.engagementLink, report.engagementLink),
    ...resolution,
    { label: reportsText.postId, text: report.postId ?? adminText.none },
    { label: reportsText.engagementId, text: report.engagementId ?? adminText.none },
    { label: reportsText.reportId, text: report.id },
  ];
}
