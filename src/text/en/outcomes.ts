import type { ReportOutcome } from '#src/domain/report.ts';

/** What a resolved report came to, in the words of the log and of refusals. Rules PA-07, PA-16. */
export const outcomeWords: Readonly<Record<ReportOutcome, string>> = {
  none: 'no action',
  overturn: 'rejection overturned',
  warn: 'warned',
  ban: 'banned',
  unban: 'unbanned',
};
