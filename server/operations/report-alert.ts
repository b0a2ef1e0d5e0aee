import { prefixedId } from '#src/domain/ids.ts';
import type { Failure } from '#src/domain/failure.ts';
import type { Report } from '#src/domain/report.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { query } from '#src/tables/query.ts';
import type { Rows } from '#src/tables/rows.ts';

/** For how long the reports of one person belong together. Rule BO-11. */
const bundledMs = 3_600_000;

/** The most reports of a person that are looked through for their messages. */
const maxLookedAt = 100;

/** What the administrators' group gets of a report: a message of its own, one for it and all that follow, or nothing. */
export type ReportAlert = 'own' | 'several' | 'none';

/** The id of the message about a report. */
export function reportMessageId(id: string): string {
  return prefixedId('report', id);
}

/** Decides how the group learns of a report: of one person's it gets two messages an hour at most, of each appeal one. Rule BO-11. */
export async function chooseReportAlert(
  rows: Rows,
  { isAppeal, reportedById }: Pick<Report, 'isAppeal' | 'reportedById'>,
  { nowMs, failure }: { readonly nowMs: number; readonly failure: Failure },
): Promise<Result<ReportAlert, Failure>> {
  if (isAppeal) return ok('own');
  const own = query('reports').equal('reportedById', reportedById).newestFirst();
  const former = await rows.list(own.limit(maxLookedAt));
  if (!former.ok) return err(failure);
  const recent = former.value.rows.filter(
    (each) => !each.isAppeal && each.createdAtMs > nowMs - bundledMs,
  );
  if (recent.length === 0) return ok('own');
  const messageIds = recent.map(({ id }) => reportMessageId(id));
  const messages = await rows.list(query('botOutbox').equal('$id', messageIds).limit(2));
  if (!messages.ok) return err(failure);
  const count = messages.value.ids.length;
  if (count === 0) return ok('own');
  return ok(count === 1 ? 'several' : 'none');
}
