import type { Report } from '#src/domain/report.ts';
import { adminText, personText, reportText } from '#src/text/admin.ts';
import { formatPoints } from '#src/domain/points/tenths.ts';
import type { Detail } from '#src/screens/admin/shared/detail-list.tsx';
import { formatTime } from '#src/screens/admin/shared/format-time.ts';
import { xProfileUrl } from '#src/screens/admin/shared/person.ts';

/** All fields of a report, as its sheet shows them. Rule RE-10. */
export function reportDetails(report: Report): readonly Detail[] {
  return [
    { label: reportText.message, text: report.message },
    personDetail(reportText.reportedBy, report.reportedBy, report.reportedById),
    personDetail(reportText.against, report.against, report.againstId),
    { label: reportText.rejectCause, text: report.rejectCause ?? adminText.none },
    { label: reportText.award, text: formatPoints(report.awardTenths) },
    linkDetail(reportText.postLink, report.postLink),
    linkDetail(reportText.engagementLink, report.engagementLink),
    { label: reportText.state, text: report.isResolved ? reportText.closed : reportText.open },
    { label: reportText.sentAt, text: formatTime(report.createdAtMs) },
    { label: reportText.postId, text: report.postId },
    { label: reportText.engagementId, text: report.engagementId },
    { label: reportText.reportId, text: report.id },
  ];
}

function personDetail(label: string, handle: string, id: string): Detail {
  return { label, text: `${personText.handle(handle)} (${id})`, href: xProfileUrl(handle) };
}

function linkDetail(label: string, link: string | null): Detail {
  return link === null ? { label, text: adminText.none } : { label, text: link, href: link };
}
