import { isRowId } from '#src/domain/ids.ts';
import { err, ok } from '#src/domain/result.ts';
import { findRow, type Operation } from '../runtime/context.ts';
import { loggedMessage, moderationLogWrite } from '../runtime/moderation-log.ts';
import { runPlan } from '../runtime/run-plan.ts';
import type { Write } from '../runtime/writes.ts';

const resolveFailure = { code: 'report_resolve_failed' } as const;

/** Marks a report as resolved; resolving a resolved one changes nothing but the log. Rules RE-12, AD-16. */
export const resolveReport: Operation<'resolveReport'> = async (context, actor, input) => {
  const { requestId: id } = input;
  const target = input.reportId ?? '';
  if (!isRowId(target)) return err(resolveFailure);
  const action = 'resolveReport';
  const outcome = await runPlan<{ message: string }>(context, {
    key: `report:${target}`,
    decide: async () => {
      const report = await findRow(context.rows, {
        table: 'reports',
        id: target,
        failure: resolveFailure,
      });
      if (!report.ok) return report;
      if (report.value === null) return err(resolveFailure);
      const { isResolved } = report.value;
      const resolve: Write = {
        action: 'update',
        table: 'reports',
        rowId: target,
        data: { isResolved: true },
      };
      const log = moderationLogWrite({
        requestId: id,
        actor,
        targetId: target,
        action,
        reason: '',
        before: { isResolved },
        after: { isResolved: true },
        message: '',
      });
      return ok({ writes: isResolved ? [log] : [resolve, log], output: { message: '' } });
    },
    firstOutcome: () => {
      const isSame = ({ targetId }: { targetId: string | null }) => targetId === target;
      return loggedMessage(context, {
        requestId: id,
        actor,
        action,
        isSame,
        otherwise: resolveFailure,
      });
    },
    boundFailure: resolveFailure,
    writeFailure: resolveFailure,
  });
  return outcome.ok ? ok({}) : outcome;
};
