import type { z } from 'zod';
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
import { actCounter, revocation } from '#src/domain/access/revocation.ts';
import { decidePace } from '#src/domain/access/pace.ts';
import { isUnderMaintenance } from '#src/domain/access/guard.ts';
import { checkCause, checkPermission } from '#src/domain/access/permissions.ts';
import type { Failure } from '#src/domain/failure.ts';
import { userId } from '#src/domain/ids.ts';
import { err, ok, type Result } from '#src/domain/result.ts';
import { errorText } from '#src/text/en/errors.ts';
import type { Actor } from '../runtime/actor.ts';
import { messageOf } from '#src/tables/read-failure.ts';
import { loadActor, type Identify, type OperationContext } from '../runtime/context.ts';
import {
  createRequestRecord,
  type KnownRequest,
  type RequestRecord,
} from '../runtime/request-record.ts';
import type { Authority } from '../runtime/run-plan.ts';
import type { Write } from '../runtime/writes.ts';
import { answeredAnyway, requestIdIn, type CallFaults, type Fault } from './fault-log.ts';
import {
  guestHandlers,
  isGuestOperation,
  sessionHandlers,
  type SessionOperationName,
} from './registry.ts';

/** A call of the trusted function: the path names the operation, and the body is its JSON input. */
export type FunctionCall = {
  readonly path: string;
  readonly body: string;
  /** Whether the call sent a token, valid or not. */
  readonly hasToken: boolean;
  /** Asks the backend which account the session belongs to; null for a guest. Headers are not trusted. Rules TR-06, TR-26, TR-28. */
  readonly identify: Identify;
  /** Where faults of this call are recorded and logged. Rules BS-08, OP-19. */
  readonly faults: CallFaults;
};

/** The answer to any call: `{ success: true, … }`, or a refusal with its sentence and code. Rule ER-01. */
export type FunctionReply =
  | ({ readonly success: true } & Readonly<Record<string, unknown>>)
  | z.output<typeof refusalSchema>;

const guestBodyBytes = 8 * 1024;
const bodyBytes = 64 * 1024;
const reviewBodyBytes = 256 * 1024;

/**
 * Answers a call: parse, load the actor, authorize, run. Never rejects, and marks failures that are
 * faults of the server. Rules ER-01, ER-02, OP-19.
 */
export async function answerCall(
  context: OperationContext,
  call: FunctionCall,
): Promise<FunctionReply> {
  try {
    const outcome = await run(context, call);
    const causes = call.faults.causes.list();
    if (outcome.ok) {
      if (causes.length > 0)
        await noteFault(call, { code: answeredAnyway, cause: causes.join('; ') });
      return { success: true, ...outcome.value };
    }
    if (causes.length === 0) return refusal(outcome.failure);
    return await faultAnswer(call, outcome.failure, { cause: causes.join('; ') });
  } catch (error) {
    const detail = messageOf(error);
    const cause = [...call.faults.causes.list(), detail].join('; ');
    return faultAnswer(call, { code: 'internal_error', detail }, { cause, error });
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

/** Logs a fault before answering, because some hosts stop a function once it has answered. */
async function faultAnswer(
  call: FunctionCall,
  failure: Failure,
  why: Pick<Fault, 'cause' | 'error'>,
): Promise<z.output<typeof refusalSchema>> {
  const request = await noteFault(call, { ...why, code: failure.code });
  return { ...refusal(failure), fault: request };
}

/** Resolves to the id under which the log lists the fault. */
async function noteFault(
  call: FunctionCall,
  what: Pick<Fault, 'code' | 'cause' | 'error'>,
): Promise<string> {
  const request = requestIdIn(call.body) ?? call.faults.executionId;
  const name = operationIn(call.path);
  await call.faults.log({ ...what, operation: isOperationName(name) ? name : 'unknown', request });
  return request;
}

function operationIn(path: string): string {
  return path.replaceAll(/^\/+|\/+$/g, '');
}

async function run(
  context: OperationContext,
  call: FunctionCall,
): Promise<Result<object, Failure>> {
  const name = operationIn(call.path);
  if (!isOperationName(name)) return err({ code: 'parameter_missing', name: 'operation' });
  const measured = await measure(name, call);
  if (!measured.ok) return measured;
  const { body } = measured.value;
  const known = { context, body: readBody(body), call: measured.value };
  return isGuestOperation(name) ? runForGuest(name, known) : runForSession(name, known);
}

/** Parses a call's JSON; undefined for invalid JSON. Leaves out the characters of texts that databases refuse. Rule ER-02. */
function readBody(body: string): unknown {
  try {
    return JSON.parse(body || '{}', (_key, value: unknown) =>
      typeof value === 'string' ? storableText(value) : value,
    );
  } catch {
    return undefined;
  }
}

/** A text without the character U+0000 and without halves of surrogate pairs. */
function storableText(text: string): string {
  return text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '');
}

/**
 * Refuses a body that is too large before parsing it; guests have the lowest limit. A larger body
 * needs a token of a valid session. Rule TR-32.
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

/** The reason of a rejection has no length limit. Rule RV-11. */
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

/** The record of a request that has an id; null without one. Rules TR-15, TR-31. */
function recordOf(
  { rows }: OperationContext,
  call: Omit<KnownRequest, 'requestId'>,
): RequestRecord | null {
  const requestId = 'requestId' in call.input ? call.input.requestId : undefined;
  if (typeof requestId !== 'string') return null;
  return createRequestRecord(rows, { ...call, requestId });
}

/** The rights and the rate limit of an actor who runs an operation. Rules TR-13, TR-14, TR-27, TR-33. */
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
    checkCause: (parties) => {
      const { superAdminId } = termsOf(context);
      return checkCause(operations[name].cause, parties, { actorId: actor.id, superAdminId });
    },
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
  const { byMs: by, maxMs: max } = pace.value;
  const column = 'pacedUntilMs';
  if (by > 0) return ok([act, { ...row, column, by, max }]);
  return ok([act, { ...row, action: 'decrement', column, by: -by, min: max }]);
}

async function findActor(
  name: SessionOperationName,
  context: OperationContext,
  { identify }: FunctionCall,
): Promise<Result<Actor | null, Failure>> {
  const caller = await identify();
  if (caller === null) return ok(null);
  const { change, reading } = context.paces;
  const counted = isChange(name) ? change(caller.id) : reading(caller.id);
  if (!counted.ok) return counted;
  if (caller.row === undefined) return loadActor(context.rows, caller.id);
  return ok({ id: userId(caller.id), user: caller.row });
}

function termsOf({ environment }: OperationContext) {
  return {
    superAdminId: userId(environment.superAdminId),
    isUnderMaintenance: isUnderMaintenance || environment.isUnderMaintenance,
  };
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
