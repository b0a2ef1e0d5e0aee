import type { z } from 'zod';
import { parseJson } from '#src/contract/json.ts';
import {
  isChange,
  isOperationName,
  operations,
  type GuestOperationName,
  type OperationInput,
  type OperationName,
  type OperationOutput,
  type refusalSchema,
} from '#src/contract/operations/operations.ts';
import { failureValues } from '#src/contract/failure-values.ts';
import { actCounter, revocation } from '#src/domain/access/acts.ts';
import { decidePace } from '#src/domain/access/pace.ts';
import { isUnderMaintenance } from '#src/domain/access/maintenance.ts';
import { checkPermission } from '#src/domain/access/permissions.ts';
import type { Failure } from '#src/domain/failure.ts';
import { userId } from '#src/domain/ids.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { errorText } from '#src/text/en/errors.ts';
import type { Actor } from '../runtime/actor.ts';
import type { CallPace } from '../runtime/call-pace.ts';
import { loadActor, type Identify, type OperationContext } from '../runtime/context.ts';
import {
  createRequestRecord,
  type KnownRequest,
  type RequestRecord,
} from '../runtime/request-record.ts';
import type { Authority } from '../runtime/run-plan.ts';
import type { Write } from '../runtime/writes.ts';
import type { ReportError } from './error-report.ts';
import {
  guestHandlers,
  isGuestOperation,
  sessionHandlers,
  type SessionOperationName,
} from './registry.ts';

/** A call of the trusted function: the path names the operation, the body is its JSON input. */
export type FunctionCall = {
  readonly path: string;
  readonly body: string;
  /** Whether the call brought a token, whosever it is. */
  readonly hasToken: boolean;
  /** Asks the backend whose session called; null for a guest. No header is believed. Rules TR-06, TR-26, TR-28. */
  readonly identify: Identify;
  /** Counts a change of a person in this process. Rule TR-33. */
  readonly pace: CallPace;
  /** Hears of what nobody expected. Rule BS-08. */
  readonly report: ReportError;
};

/** The answer of any call: `{ success: true, … }` or a refusal with its sentence and code. Rule ER-01. */
export type FunctionReply =
  | ({ readonly success: true } & Readonly<Record<string, unknown>>)
  | z.output<typeof refusalSchema>;

const guestBodyBytes = 8 * 1024;
const bodyBytes = 64 * 1024;
const reviewBodyBytes = 256 * 1024;

/** Answers a call: parse, load the actor, authorise, run. Whatever happens, it answers. Rules ER-01, ER-02. */
export async function answerCall(
  context: OperationContext,
  call: FunctionCall,
): Promise<FunctionReply> {
  try {
    const outcome = await run(context, call);
    return outcome.ok ? { success: true, ...outcome.value } : refusal(outcome.failure);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    context.log(`${call.path} failed: ${detail}`);
    // Before the answer, as some hosts stop a function once it has answered.
    await call.report(call.path.replaceAll(/^\/+|\/+$/g, ''), error);
    return refusal({ code: 'internal_error', detail });
  }
}

function refusal(failure: Failure): z.output<typeof refusalSchema> {
  const values = failureValues(failure);
  return {
    success: false,
    error: errorText(failure),
    code: failure.code,
    ...(values === undefined ? {} : { values }),
  };
}

async function run(
  context: OperationContext,
  call: FunctionCall,
): Promise<Result<object, Failure>> {
  const name = call.path.replace(/^\/+|\/+$/g, '');
  if (!isOperationName(name)) return err({ code: 'parameter_missing', name: 'operation' });
  const measured = await measure(name, call);
  if (!measured.ok) return measured;
  const { body } = measured.value;
  const known = { context, body: parseJson(body || '{}'), call: measured.value };
  return isGuestOperation(name) ? runForGuest(name, known) : runForSession(name, known);
}

/**
 * Refuses a body that is too large before it is parsed; a guest's are the smallest. A token opens a larger one only when it
 * is somebody's. Rule TR-32.
 */
async function measure(
  name: OperationName,
  call: FunctionCall,
): Promise<Result<FunctionCall, Failure>> {
  const isOver = (limit: number) =>
    call.body.length > limit || Buffer.byteLength(call.body) > limit;
  if (!isOver(guestBodyBytes)) return ok(call);
  const tooLarge = err({ code: 'request_too_large' } as const);
  if (!call.hasToken || isOver(memberLimit(name))) return tooLarge;
  const caller = await call.identify();
  return caller === null ? tooLarge : ok({ ...call, identify: async () => caller });
}

/** A rejection's reason has no limit of its own. Rule RV-11. */
function memberLimit(name: OperationName): number {
  return name === 'reviewEngagement' ? reviewBodyBytes : bodyBytes;
}

async function runForGuest<Name extends GuestOperationName>(
  name: Name,
  { context, body, call }: { context: OperationContext; body: unknown; call: FunctionCall },
): Promise<Result<OperationOutput<Name>, Failure>> {
  const permission = checkPermission(operations[name], null, termsOf(context));
  if (!permission.ok) return permission;
  const input = readInput(name, body);
  return input.ok ? guestHandlers[name](context, input.value, call.identify) : input;
}

async function runForSession<Name extends SessionOperationName>(
  name: Name,
  { context, body, call }: { context: OperationContext; body: unknown; call: FunctionCall },
): Promise<Result<OperationOutput<Name>, Failure>> {
  const actor = await findActor(name, context, call);
  if (!actor.ok) return actor;
  const permission = checkPermission(operations[name], actor.value, termsOf(context));
  if (actor.value === null) {
    return err({ code: 'session_missing', otherwise: operations[name].fallback });
  }
  if (!permission.ok) return permission;
  const input = readInput(name, body);
  if (!input.ok) return input;
  const authority = authorityOf(name, context, actor.value);
  const request = recordOf(context, { name, actorId: actor.value.id, input: input.value });
  return sessionHandlers[name]({ ...context, authority, request }, actor.value, input.value);
}

/** The record of a request that has an id. Rules TR-15, TR-31. */
function recordOf(
  { rows }: OperationContext,
  call: Omit<KnownRequest, 'requestId'>,
): RequestRecord | null {
  const requestId = 'requestId' in call.input ? call.input.requestId : undefined;
  if (typeof requestId !== 'string') return null;
  return createRequestRecord(rows, { ...call, requestId });
}

/** By what right and at what pace an actor runs an operation. Rules TR-13, TR-14, TR-27, TR-33. */
function authorityOf(name: OperationName, context: OperationContext, actor: Actor): Authority {
  return {
    actor,
    async confirm() {
      const now = await loadActor(context.rows, actor.id);
      if (!now.ok) return now;
      const permission = checkPermission(operations[name], now.value, termsOf(context));
      return permission.ok ? now : permission;
    },
    claim: (actorNow) => claimOf(name, context, actorNow),
  };
}

function claimOf(
  name: OperationName,
  context: OperationContext,
  actor: Actor | null,
): Result<readonly Write[], Failure> {
  const counter = actCounter(operations[name].right);
  if (counter === null || actor === null || actor.user === null) return ok([]);
  const perMinute = context.environment.limits.changesPerMinute;
  const pace = decidePace(actor.user, { perMinute, nowMs: context.nowMs() });
  if (!pace.ok) return pace;
  const row = { action: 'increment', table: 'users', rowId: actor.id } as const;
  const act: Write = { ...row, column: counter, by: 1, max: revocation };
  if (pace.value === null) return ok([act]);
  const { byMs: by, mostMs: max } = pace.value;
  return ok([act, { ...row, column: 'pacedUntilMs', by, max }]);
}

async function findActor(
  name: SessionOperationName,
  context: OperationContext,
  { identify, pace }: FunctionCall,
): Promise<Result<Actor | null, Failure>> {
  const caller = await identify();
  if (caller === null) return ok(null);
  const counted = isChange(name) ? pace(caller.id) : ok(null);
  if (!counted.ok) return counted;
  if (caller.row === undefined) return loadActor(context.rows, caller.id);
  return ok({ id: userId(caller.id), user: caller.row });
}

function termsOf(context: OperationContext) {
  return { superAdminId: userId(context.environment.superAdminId), isUnderMaintenance };
}

function readInput<Name extends OperationName>(
  name: Name,
  body: unknown,
): Result<OperationInput<Name>, Failure> {
  const input = operations[name].input.safeParse(body);
  if (!input.success) {
    const [field] = input.error.issues[0]?.path ?? [];
    return err({ code: 'parameter_missing', name: String(field ?? 'body') });
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema was chosen by the name, which the compiler cannot follow through the map
  return ok(input.data as OperationInput<Name>);
}
