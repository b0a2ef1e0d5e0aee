import type { OutboxMessage } from '#src/contract/bot.ts';
import type { OperationOutput } from '#src/contract/operations/operations.ts';
import { decideOverturn } from '#src/domain/engagement/overturn.ts';
import type { Failure } from '#src/domain/failure.ts';
import { isRowId } from '#src/domain/ids.ts';
import { isReportOutcome, type Report } from '#src/domain/report.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { outboxWrite } from '../outbox/message.ts';
import type { Actor } from '../runtime/actor.ts';
import { findRow, type Operation, type OperationContext } from '../runtime/context.ts';
import { moderationLogWrite } from '../runtime/moderation-log.ts';
import { runPlan } from '../runtime/run-plan.ts';
import type { Write } from '../runtime/writes.ts';
import { overturnMessages, overturnWrites } from './overturn-plan.ts';

const failure = { code: 'report_resolve_failed' } as const;
const action = 'resolveReport';

/**
 * Marks a report as resolved, and overturns the rejection that it is about where that is the outcome; resolving a resolved
 * one changes nothing. Rules RE-12, AD-16, FA-10, TR-38.
 */
export const resolveReport: Operation<'resolveReport'> = async (context, actor, input) => {
  const { requestId: id, outcome = 'none' } = input;
  const target = input.reportId ?? '';
  if (!isRowId(target) || !isReportOutcome(outcome)) return err(failure);
  return runPlan<OperationOutput<'resolveReport'>>(context, {
    key: `report:${target}`,
    decide: async () => {
      const report = await findRow(context.rows, { table: 'reports', id: target, failure });
      if (!report.ok) return report;
      if (report.value === null) return err(failure);
      const { isResolved } = report.value;
      const isOverturn = outcome === 'overturn';
      if (isResolved && !isOverturn) return ok({ writes: [], output: {} });
      const consequence = isOverturn
        ? await overturnOf(context, actor, report.value)
        : ok(noConsequence);
      if (!consequence.ok) return consequence;
      const { writes, messages, before, after } = consequence.value;
      const log = moderationLogWrite({
        requestId: id,
        actor,
        targetId: target,
        action,
        reason: '',
        before: { isResolved, ...before },
        after: { isResolved: true, ...after },
        message: '',
      });
      const resolve: Write = {
        action: 'update',
        table: 'reports',
        rowId: target,
        data: { isResolved: true, outcome },
      };
      const notices = messages.map((message) => outboxWrite(message, context.nowMs()));
      return ok({
        writes: [resolve, log, ...writes, ...notices],
        output: {},
        messages,
        // Of several who resolve it at once, one does.
        stillHolds: async () => {
          const now = await context.rows.get('reports', target);
          return now.ok && now.value.isResolved === isResolved;
        },
      });
    },
    boundFailure: failure,
    writeFailure: failure,
  });
};

/** What an outcome does beside resolving, and what the log says of it. */
type Consequence = {
  readonly writes: readonly Write[];
  readonly messages: readonly OutboxMessage[];
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
};

const noConsequence: Consequence = { writes: [], messages: [], before: {}, after: {} };

async function overturnOf(
  context: OperationContext,
  actor: Actor,
  report: Report,
): Promise<Result<Consequence, Failure>> {
  const { rows, environment } = context;
  const [engagement, post] = await Promise.all([
    findRow(rows, { table: 'engagement', id: report.engagementId, failure }),
    findRow(rows, { table: 'posts', id: report.postId, failure }),
  ]);
  if (!engagement.ok) return engagement;
  if (!post.ok) return post;
  const engagerId = engagement.value?.engagedBy ?? report.reportedById;
  const engager = await findRow(rows, { table: 'users', id: engagerId, failure });
  if (!engager.ok) return engager;
  const overturn = decideOverturn({
    engagement: engagement.value,
    post: post.value,
    engager: engager.value,
  });
  if (!overturn.ok) return overturn;
  const { engagement: rejected } = overturn.value;
  return ok({
    writes: overturnWrites(overturn.value, actor.id),
    messages: overturnMessages(overturn.value, environment.bot.miniAppUrl),
    before: { isApproved: false, rejectCause: rejected.rejectCause },
    after: { isApproved: true, rejectCause: null, engageId: rejected.id },
  });
}
