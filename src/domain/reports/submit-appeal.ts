import type { FailureOf } from '#src/domain/failure.ts';
import type { ReportId } from '#src/domain/ids.ts';
import { tenths } from '#src/domain/points/tenths.ts';
import type { Report } from '#src/domain/report.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { truncatedReason, trimAndCut } from '#src/domain/text-length.ts';
import type { User } from '#src/domain/user.ts';

/** The most characters of an appeal. Rule PA-05. */
export const maxAppealCharacters = 500;

/** What makes an appeal the only one: the person, and the ban. Rule PA-05. */
export function appealSubject({ id, bannedAtMs }: Pick<User, 'id' | 'bannedAtMs'>): string {
  return `appeal.${id}.${(bannedAtMs ?? 0).toString(36)}`;
}

/** Decides what a banned person writes to the administrators, once for each ban; it is about oneself. Rule PA-05. */
export function decideSubmitAppeal(
  { reportId, message }: { readonly reportId: ReportId; readonly message: string },
  { sender, hasAppealed }: { readonly sender: User; readonly hasAppealed: boolean },
): Result<Omit<Report, 'createdAtMs'>, FailureOf<'appeal_missing' | 'appeal_repeated'>> {
  const text = trimAndCut(message, maxAppealCharacters);
  if (text === '') return err({ code: 'appeal_missing' });
  if (hasAppealed) return err({ code: 'appeal_repeated' });
  return ok({
    id: reportId,
    isAppeal: true,
    message: text,
    postId: null,
    engagementId: null,
    postLink: null,
    engagementLink: null,
    against: sender.xUsername,
    againstId: sender.id,
    reportedBy: sender.xUsername,
    reportedById: sender.id,
    awardTenths: tenths(0),
    rejectCause: truncatedReason(sender.banReason),
    isResolved: false,
    outcome: null,
    note: null,
    resolvedBy: null,
    subject: appealSubject(sender),
  });
}
