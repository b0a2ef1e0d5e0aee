import type { ReportOutcome } from '#src/domain/report.ts';

/** What a resolved report came to, in the words of the log and of refusals. Rules PA-07, PA-16. */
export const outcomeWords: Readonly<Record<ReportOutcome, string>> = {
  none: 'بدون اقدام',
  overturn: 'ردِ تعامل برگردانده شد',
  warn: 'اخطار',
  ban: 'مسدود شدن',
  unban: 'رفع مسدودی',
};
