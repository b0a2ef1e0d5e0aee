import { dayOf, unban } from './people.ts';
import type { Act, Person, State } from './state.ts';
import {
  canBeRowId,
  grant,
  move,
  refuse,
  formatTenths,
  textOf,
  type Request,
  type RequestContext,
  type Verdict,
} from './verdict.ts';

/** The message in every reply. It contains no handle, because replies are kept when a person is erased. */
const message = 'The action was taken back.';

/** The tool that reverses each action. */
const tools: Readonly<Record<string, string>> = {
  addPoints: 'reducePoints',
  reducePoints: 'addPoints',
  warnUser: 'removeWarning',
  banUser: 'unbanUser',
};

/** Rules PA-18, FA-16, FA-23, FA-24. */
export function takeBack(request: Request, context: RequestContext): Verdict {
  const actId = textOf(request.body['actId']);
  const { state } = context;
  const act = state.log.get(actId);
  const id = `back.${actId}`;
  if (!canBeRowId(id) || act === undefined || actId.startsWith('back.'))
    return refuse('take_back_failed');
  const taken = state.log.has(id) ? ['take_back_failed'] : [];
  if (act.action === 'saveEngagementType')
    return takePricesBack(act, { id, request, context, taken });
  const tool = tools[act.action];
  const target = state.people.get(act.targetId);
  if (tool === undefined || target === undefined) return refuse('take_back_failed');
  const refusals = [...taken, ...refusalsOf(act, { actId, request, context, target })];
  if (refusals.length > 0) return refuse(...refusals);
  return grant({ message }, () => {
    const { actorId } = request;
    state.log.set(id, { actorId, action: tool, targetId: target.id });
    const text = apply(tool, { state, act, id, target });
    state.outbox.set(id, { to: target.id, text });
  });
}

type Use = {
  readonly actId: string;
  readonly request: Request;
  readonly context: RequestContext;
  readonly target: Person;
};

function refusalsOf(act: Act, { actId, request, context, target }: Use): readonly string[] {
  const { state, rootId } = context;
  const { actorId } = request;
  const refusals: string[] = [];
  const isByRoot = actorId === rootId;
  const isGuarded = ['banUser', 'warnUser'].includes(act.action);
  if (isGuarded ? target.id === actorId || target.id === rootId : !isByRoot && target.id === rootId)
    refusals.push('super_admin_only');
  if (isGuarded && !isByRoot && target.isAdmin) refusals.push('super_admin_only');
  if (act.action === 'banUser') {
    const bans = [...state.log].filter(
      ([, { action, targetId }]) => action === 'banUser' && targetId === target.id,
    );
    if (bans.at(-1)?.[0] !== actId) refusals.push('take_back_failed');
    if (!target.isBanned) refusals.push('not_banned');
  }
  if (act.action === 'warnUser' && target.warnings === 0) refusals.push('no_warnings');
  if (act.action === 'addPoints' && target.points < (act.amount ?? 0))
    refusals.push('insufficient_points');
  if (target.id === actorId && !isByRoot) refusals.push('own_cause');
  return refusals;
}

type Change = {
  readonly state: State;
  readonly act: Act;
  readonly id: string;
  readonly target: Person;
};

/** Reverses an action; returns the message to the person. */
function apply(tool: string, { state, act, id, target }: Change): string {
  const { amount = 0, atMs = 0 } = act;
  const account = `member:${target.id}`;
  switch (tool) {
    case 'reducePoints': {
      const day = `${act.actorId}.${dayOf(atMs)}`;
      const given = state.gifts.get(day) ?? 0;
      if (given >= amount) state.gifts.set(day, given - amount);
      move(state, id, { debit: account, credit: 'burn', amount, kind: 'reduction' });
      return `An administrator undid a gift: ${formatTenths(amount)} points were taken from your balance.`;
    }
    case 'addPoints':
      move(state, id, { debit: 'mint', credit: account, amount, kind: 'gift' });
      return `An administrator returned ${formatTenths(amount)} points that were taken from your balance.`;
    case 'unbanUser':
      unban(target);
      return 'Your id has been unbanned. You can use Yapp again.';
    default:
      target.warnings -= 1;
      return 'An administrator removed one of your warnings.';
  }
}

type TypeUse = {
  readonly id: string;
  readonly request: Request;
  readonly context: RequestContext;
  readonly taken: readonly string[];
};

/** Restores the earlier prices of a type, if it has not changed since and the actor may save both versions. */
function takePricesBack(
  { action, targetId, before, after }: Act,
  { id, request: { actorId }, context, taken }: TypeUse,
): Verdict {
  const { state, rootId } = context;
  const isUntouched = JSON.stringify(state.types.get(targetId)) === JSON.stringify(after);
  if (before === undefined || after === undefined) return refuse('take_back_failed');
  const refusals = isUntouched ? [...taken] : ['take_back_failed'];
  const isAboveCost = [before, after].some(({ reward, cost }) => reward > cost);
  if (isAboveCost && actorId !== rootId) refusals.push('super_admin_only');
  if (refusals.length > 0) return refuse(...refusals);
  return grant({ message }, () => {
    state.types.set(targetId, { ...before });
    state.log.set(id, { actorId, action, targetId });
  });
}
