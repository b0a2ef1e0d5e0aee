import type { OutboxMessage } from '#src/contract/bot.ts';
import type { Parties } from '#src/domain/access/permissions.ts';
import type { OperationOutput } from '#src/contract/operations/operations.ts';
import type { Failure } from '#src/domain/failure.ts';
import { isRowId, prefixedId, type RequestId } from '#src/domain/ids.ts';
import { readModeration } from '#src/domain/moderation/request.ts';
import { maxReportNoteCharacters, type Report, type ReportOutcome } from '#src/domain/report.ts';
import { isOutdatedAppeal } from '#src/domain/reports/file-report.ts';
import { decideOutcome } from '#src/domain/reports/resolve-report.ts';
import { assertNever, err, ok, type Result } from '#src/domain/result.ts';
import { trimAndCut } from '#src/domain/text.ts';
import { botTextFor } from '#src/text/bot-text.ts';
import { syncLabels } from '../identity/accounts.ts';
import { isUnwanted, outboxWrite } from '../outbox/message.ts';
import type { Actor } from '../runtime/actor.ts';
import { findRow, type Operation, type OperationContext } from '../runtime/context.ts';
import { moderationLogWrite } from '../runtime/moderation-log.ts';
import { runPlan, type Plan } from '../runtime/run-plan.ts';
import type { Write } from '../runtime/writes.ts';
import { banTool, unbanTool, warnTool } from './person-tools.ts';
import { planOverturn } from './overturn-plan.ts';
import { planPersonTool, type PersonTool } from './person-tool.ts';

const failure = { code: 'report_resolve_failed' } as const;
const action = 'resolveReport';

/**
 * Marks an open report as resolved, with its outcome: none, an overturned rejection, a warning or a ban of its author, or
 * the end of a ban. If several administrators resolve it, one succeeds. Rules RE-12, AD-16, FA-10, PA-05, PA-06, PA-16.
 */
export const resolveReport: Operation<'resolveReport'> = async (context, actor, input) => {
  const { requestId: id } = input;
  const target = input.reportId ?? '';
  const note = trimAndCut(input.note ?? '', maxReportNoteCharacters);
  if (!isRowId(target)) return err(failure);
  let changedId: string | null = null;
  const readOpen = () => readOpenReport(context, { id: target, outcome: input.outcome ?? 'none' });
  const resolved = await runPlan<OperationOutput<'resolveReport'>>(context, {
    key: `report:${target}`,
    decide: async () => {
      const open = await readOpen();
      if (!open.ok) return open;
      const { report, outcome } = open.value;
      const answer = await answerTo(report, { context, id, outcome });
      if (!answer.ok) return answer;
      const untilMs = input.until ?? null;
      const resolution = { context, actor, id, report, outcome, note, untilMs };
      const parties = await partiesOf(context, report);
      if (!parties.ok) return parties;
      const consequence = await consequenceOf(resolution);
      if (!consequence.ok) {
        // The cause of the failure may be that another administrator has just resolved the report.
        const now = await readOpen();
        return now.ok ? consequence : now;
      }
      ({ changedId } = consequence.value);
      return ok({
        ...resolutionPlan(resolution, answer.value, consequence.value),
        parties: parties.value,
        ...(consequence.value.prepare && { prepare: consequence.value.prepare }),
        stillHolds: async () => {
          const now = await context.rows.get('reports', target);
          const isOpen = now.ok && !now.value.isResolved;
          return isOpen && (await consequence.value.stillHolds());
        },
      });
    },
    boundFailure: failure,
    writeFailure: failure,
  });
  if (changedId !== null) await syncLabels(context, changedId);
  return resolved;
};

/** Reads an open report and checks the outcome; refuses a resolved report and names its resolver. Rule PA-16. */
async function readOpenReport(
  context: OperationContext,
  { id, outcome }: { readonly id: string; readonly outcome: string },
): Promise<Result<Pick<Resolution, 'report' | 'outcome'>, Failure>> {
  const report = await findRow(context.rows, { table: 'reports', id, failure });
  if (!report.ok) return report;
  const handle = await resolverOf(context, report.value);
  if (!handle.ok) return handle;
  const decided = decideOutcome(report.value, { outcome, handle: handle.value });
  if (!decided.ok) return decided;
  return report.value === null
    ? err(failure)
    : ok({ report: report.value, outcome: decided.value });
}

/** The X handle of the person who resolved a report; null for an open report, or if the report does not say. Rule PA-16. */
async function resolverOf(
  { rows }: OperationContext,
  report: Report | null,
): Promise<Result<string | null, Failure>> {
  const id = report?.resolvedBy ?? null;
  if (id === null) return ok(null);
  const resolver = await findRow(rows, { table: 'users', id, failure });
  return resolver.ok ? ok(resolver.value?.xUsername || id) : resolver;
}

/** The people that a report is about; an administrator among them cannot resolve it. Rule FA-23. */
async function partiesOf(
  { rows }: OperationContext,
  { reportedById: reporter, againstId: reported, engagementId, subject }: Report,
): Promise<Result<Parties, Failure>> {
  if (engagementId === null) return ok({ reporter, reported, engager: null, decider: null });
  // Unlike the engagement, the notification of an overturn names who overturned. Older reports are about the decision's.
  const id = subject ?? engagementId;
  const notification = await findRow(rows, { table: 'notifications', id, failure });
  if (!notification.ok) return notification;
  const { userId: engager = null, decidedBy: decider = null } = notification.value ?? {};
  return ok({ reporter, reported, engager, decider });
}

/** A report that is being resolved. */
type Resolution = {
  readonly context: OperationContext;
  readonly actor: Actor;
  readonly id: RequestId;
  readonly report: Report;
  readonly outcome: ReportOutcome;
  readonly note: string;
  /** When a ban ends. Rule FA-27. */
  readonly untilMs: number | null;
};

/** What an outcome does besides resolving, and what the log says about it. */
type Consequence = {
  readonly writes: readonly Write[];
  /** Messages whose writes are already included. */
  readonly written: readonly OutboxMessage[];
  readonly messages: readonly OutboxMessage[];
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly stillHolds: () => Promise<boolean>;
  readonly prepare?: Plan<unknown>['prepare'];
  /** The person whose account's labels must be synced. */
  readonly changedId: string | null;
};

const noConsequence: Consequence = {
  writes: [],
  written: [],
  messages: [],
  before: {},
  after: {},
  stillHolds: () => Promise.resolve(true),
  changedId: null,
};

function resolutionPlan(
  { context, actor, id, report, outcome, note }: Resolution,
  answer: readonly OutboxMessage[],
  { writes, written, messages, before, after }: Consequence,
): Plan<OperationOutput<'resolveReport'>> {
  const notices = [...messages, ...answer];
  return {
    writes: [
      {
        action: 'update',
        table: 'reports',
        rowId: report.id,
        data: { isResolved: true, outcome, note: note === '' ? null : note, resolvedBy: actor.id },
      },
      moderationLogWrite({
        requestId: id,
        actor,
        targetId: report.id,
        action,
        reason: '',
        before: { isResolved: report.isResolved, ...before },
        after: { isResolved: true, outcome, ...(note === '' ? {} : { note }), ...after },
        message: '',
      }),
      ...writes,
      ...notices.map((message) => outboxWrite(message, context.nowMs())),
    ],
    output: {},
    messages: [...written, ...notices],
  };
}

function consequenceOf(resolution: Resolution): Promise<Result<Consequence, Failure>> {
  const { outcome } = resolution;
  switch (outcome) {
    case 'none':
      return Promise.resolve(ok(noConsequence));
    case 'overturn':
      return overturnOf(resolution);
    case 'warn':
      return toolOf(warnTool, resolution);
    case 'ban':
      return toolOf(banTool, resolution);
    case 'unban':
      return toolOf(unbanTool, resolution);
    default:
      return assertNever(outcome);
  }
}

/** Uses a tool on the reported person, with the note as the reason. Rule PA-06. */
async function toolOf(
  tool: PersonTool,
  { context, actor, id, report, note, untilMs }: Resolution,
): Promise<Result<Consequence, Failure>> {
  const { rows } = context;
  const user = await findRow(rows, { table: 'users', id: report.againstId, failure });
  if (!user.ok) return user;
  if (user.value === null) return err({ code: 'user_not_found' });
  if (isOutdatedAppeal(report, user.value)) return err({ code: 'appeal_outdated' });
  const request = readModeration(tool.name, {
    username: user.value.xUsername || user.value.id, // An erased person has no handle.
    usernameType: 'X',
    reason: note,
    personId: user.value.id,
    untilMs,
  });
  if (!request.ok) return request;
  const planned = await planPersonTool(tool, {
    context,
    actor,
    id,
    logId: prefixedId('tool', id),
    request: request.value,
    user: user.value,
  });
  if (!planned.ok) return planned;
  const { plan, changedId } = planned.value;
  return ok({
    ...noConsequence,
    writes: plan.writes,
    written: plan.messages ?? [],
    stillHolds: plan.stillHolds ?? noConsequence.stillHolds,
    ...(plan.prepare && { prepare: plan.prepare }),
    changedId,
  });
}

/** The message to the person who reported or appealed, in their language. Rules PA-05, PA-06, LA-03. */
async function answerTo(
  report: Report,
  { context, id, outcome }: Pick<Resolution, 'context' | 'id' | 'outcome'>,
): Promise<Result<readonly OutboxMessage[], Failure>> {
  // An overturned rejection or a lifted ban already sends its own message to this person.
  if (outcome === 'overturn' || outcome === 'unban') return ok([]);
  const { against, isAppeal, reportedById: telegramId } = report;
  const sender = await findRow(context.rows, { table: 'users', id: telegramId, failure });
  if (!sender.ok) return sender;
  const { botMessages } = botTextFor(sender.value);
  const message = isAppeal
    ? botMessages.appealRefused()
    : botMessages.reportResolved({ against, isActedUpon: outcome !== 'none' });
  const call = { path: 'bot/notify', payload: { telegramId, message } } as const;
  // If the ban was lifted in another way, the person already has a message about that.
  const isUntrue = isAppeal && sender.value?.isBanned !== true;
  const isMuted = isUntrue || isUnwanted(sender.value);
  return ok([{ id: prefixedId('resolved', id), isMuted, call }]);
}

async function overturnOf({
  context,
  actor,
  report,
}: Resolution): Promise<Result<Consequence, Failure>> {
  const planned = await planOverturn(context, { report, adminId: actor.id, failure });
  return planned.ok ? ok({ ...noConsequence, ...planned.value }) : planned;
}
