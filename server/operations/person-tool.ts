import { isXHandle, maxNamesakes } from '#src/domain/handles.ts';
import type { Failure } from '#src/domain/failure.ts';
import { prefixedId, type RequestId, userId } from '#src/domain/ids.ts';
import {
  choosePerson,
  type ModerationRequest,
  readModeration,
} from '#src/domain/moderation/request.ts';
import { decideModeration, type ModerationDecision } from '#src/domain/moderation/decisions.ts';
import type { ModerationTool } from '#src/domain/moderation/tools.ts';
import { tenths, type PointTenths } from '#src/domain/points/tenths.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { query } from '#src/tables/query.ts';
import type { RowOf } from '#src/tables/schema.ts';
import type { OutboxMessage } from '#src/contract/bot.ts';
import {
  operations,
  type OperationInput,
  type OperationOutput,
} from '#src/contract/operations/operations.ts';
import { botTextFor, type BotText } from '#src/text/bot-text.ts';
import { toolText } from '#src/text/en/tools.ts';
import type { Actor } from '../runtime/actor.ts';
import type { OperationContext } from '../runtime/context.ts';
import { movesRights, personToolPlan, type ToolUse } from './person-tool-plan.ts';
import { runPlan, type Plan } from '../runtime/run-plan.ts';
import type { Write } from '../runtime/writes.ts';
import { syncLabels } from '../identity/accounts.ts';
import { messageOf } from '#src/tables/read-failure.ts';

type Output = OperationOutput<'banUser'>;

/** What distinguishes one tool from the others. */
export type PersonTool = {
  readonly name: ModerationTool;
  /** What the bot says to the person and the administrators after success. Rule AD-17. */
  readonly messages: (use: ToolUse) => readonly OutboxMessage[];
  /** An additional limit on the tool: the writes that count its use, or a refusal. Rule FA-18. */
  readonly bound?: (use: ToolUse) => Promise<Result<readonly Write[], Failure>>;
  /** Runs before the rows are written; resolves to false if it failed. */
  readonly prepare?: (context: OperationContext, decision: ModerationDecision) => Promise<boolean>;
};

/** The signature of all person tools, spelled out because `Operation` differs by name. */
type PersonToolOperation = (
  context: OperationContext,
  actor: Actor,
  input: OperationInput<'addPoints'> & { readonly until?: number | null | undefined },
) => Promise<Result<Output, Failure>>;

/** Creates the operation of a tool that acts on a person named by a handle. Rules AD-05 to AD-18, FA-20. */
export function personTool(tool: PersonTool): PersonToolOperation {
  return async (context, actor, input) => {
    const request = readModeration(tool.name, {
      username: input.username ?? '',
      usernameType: input.type ?? '',
      points: input.points,
      reason: input.reason,
      personId: input.userId,
      untilMs: input.until,
    });
    if (!request.ok) return request;
    const call = { context, actor, id: input.requestId, request: request.value };
    return runPersonTool(tool, call);
  };
}

type Call = {
  readonly context: OperationContext;
  readonly actor: Actor;
  readonly id: RequestId;
  readonly request: ModerationRequest;
};

async function runPersonTool(tool: PersonTool, call: Call): Promise<Result<Output, Failure>> {
  const { context, id, request } = call;
  const writeFailure = operations[tool.name].fallback;
  let changedId: string | null = null;
  const outcome = await runPlan<Output>(context, {
    key: `person:${request.target.field}:${request.target.handle}`,
    decide: async () => {
      const people = await lookUp(context, request);
      if (!people.ok) return people;
      const user = choosePerson(request, people.value);
      if (!user.ok) return user;
      const planned = await planPersonTool(tool, { ...call, logId: id, user: user.value });
      if (!planned.ok) return planned;
      ({ changedId } = planned.value);
      return ok(planned.value.plan);
    },
    boundFailure: writeFailure,
    writeFailure,
  });
  if (changedId !== null) await syncLabels(context, changedId);
  return outcome;
}

/** One use of a tool on a person who was found; the log's row gets the id `logId`. */
export type PersonToolCall = Call & {
  readonly logId: string;
  readonly user: RowOf<'users'>;
  /** The id of the act that this use takes back. Rule PA-18. */
  readonly takesBack?: string;
};

/** Decides and plans the use of a tool; `changedId` is the person whose account's labels must be synced. Rules AD-15, PA-06. */
export async function planPersonTool(
  tool: PersonTool,
  { context, actor, id, logId, request, user, takesBack }: PersonToolCall,
): Promise<Result<{ plan: Plan<Output>; changedId: string | null }, Failure>> {
  const superAdminId = userId(context.environment.superAdminId);
  const terms = { actorId: actor.id, superAdminId, nowMs: context.nowMs() };
  const decision = decideModeration(request, user, terms);
  if (!decision.ok) return decision;
  const use: ToolUse = {
    tool: tool.name,
    context,
    actor,
    requestId: id,
    logId,
    user,
    decision: decision.value,
    message: successMessage(tool.name, decision.value),
    takesBack,
  };
  const counts = (await tool.bound?.(use)) ?? ok([]);
  if (!counts.ok) return counts;
  const plan = personToolPlan(use, tool.messages(use));
  return ok({
    plan: {
      ...plan,
      writes: [...plan.writes, ...counts.value],
      parties: { target: user.id },
      prepare: async () => (await tool.prepare?.(context, decision.value)) ?? true,
    },
    changedId: movesRights(decision.value) ? user.id : null,
  });
}

async function lookUp(
  context: OperationContext,
  { target, personId }: ModerationRequest,
): Promise<Result<readonly RowOf<'users'>[], Failure>> {
  // No one has an impossible handle, and a database refuses a query with a very long one.
  if (target.field === 'xUsername' && !isXHandle(target.handle)) return ok([]);
  // An erased person has no handle, and is named by the id.
  const isById = target.handle === personId;
  const column = target.field === 'xUsername' ? 'x_username' : 'tg_handle';
  const found = await context.rows.list(
    query('users')
      .equal(isById ? '$id' : column, target.handle)
      .limit(maxNamesakes),
  );
  return found.ok ? ok(found.value.rows) : err({ code: 'database_error' });
}

function successMessage(tool: ModerationTool, decision: ModerationDecision): string {
  const points = tenths(Math.abs(decision.pointDeltaTenths));
  return toolText[tool].done(decision.handle, points);
}

/** The bot's message to the person a tool was used on, in that person's language. Rules AD-17, LA-03. */
export function personalMessage(
  { user, requestId }: ToolUse,
  word: (text: BotText) => string,
): OutboxMessage {
  const message = word(botTextFor(user));
  return {
    id: prefixedId('told', requestId),
    call: { path: 'bot/notify', payload: { telegramId: user.id, message } },
  };
}

/** The points that a tool gave or took, without a sign. */
export function movedPoints({ decision }: ToolUse): PointTenths {
  return tenths(Math.abs(decision.pointDeltaTenths));
}

/**
 * Revokes the rights before the rows are written; if writing fails, the next login restores them.
 * Rules TR-14, FA-17.
 */
export async function revokeAccess(
  context: OperationContext,
  decision: ModerationDecision,
): Promise<boolean> {
  try {
    await context.accounts.revokeAccess(decision.userId);
    return true;
  } catch (error) {
    context.noteFault(`revoking access: ${messageOf(error)}`);
    return false;
  }
}
