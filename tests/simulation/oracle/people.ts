import { limits } from './limits.ts';
import type { Person } from './state.ts';
import {
  grantUnchanged,
  grant,
  move,
  personLink,
  refuse,
  formatTenths,
  textOf,
  textOrNumberOf,
  type Request,
  type RequestContext,
  type Verdict,
} from './verdict.ts';

const tools = [
  'banUser',
  'unbanUser',
  'warnUser',
  'removeWarning',
  'addPoints',
  'reducePoints',
  'makeAdmin',
  'removeAdmin',
];

/** Whether an operation is an administrator's tool for a person. */
export function isTool(name: string): boolean {
  return tools.includes(name);
}

/** Rules RQ-04, RQ-07, GU-18, FA-19, PA-16, OP-10. */
export function decideApprovalRequest(
  { actorId, body }: Request,
  { state }: RequestContext,
): Verdict {
  const id = typeof body['userId'] === 'string' ? body['userId'] : textOrNumberOf(body['userId']);
  const isApproved = body['isApproved'];
  if (id === '' || typeof isApproved !== 'boolean') return refuse('parameter_missing');
  const person = state.people.get(id);
  if (person === undefined || state.erasedAtMs.has(id)) return refuse('user_not_found');
  if (!person.isRequestOpen) {
    const isLogged = [...state.log.values()].some(
      (act) => act.action === 'decideApprovalRequest' && act.targetId === id,
    );
    return refuse(isLogged ? 'request_decided' : 'request_decision_failed');
  }
  return grant({}, () => {
    const requestId = textOf(body['requestId']);
    person.isRequestOpen = false;
    person.isApproved = isApproved;
    person.isRejected = !isApproved;
    state.log.set(requestId, { actorId, action: 'decideApprovalRequest', targetId: id });
    if (isApproved && !person.isBanned) {
      const text = 'Your id has been approved by administration. You can use Yapp now.';
      state.outbox.set(`told.${requestId}`, { to: id, text });
    }
  });
}

type Use = {
  readonly request: Request;
  readonly context: RequestContext;
  readonly target: Person;
  readonly amount: number;
  readonly reason: string;
  /** When a ban ends. */
  readonly untilMs: number | null;
  /** The id of the log entry, if it is not the request id. */
  readonly logId?: string;
};

/** Applies a tool as the outcome of a report. Rule PA-06. */
export function toolOfReport(
  name: string,
  { request, context, target }: Pick<Use, 'request' | 'context' | 'target'>,
): { readonly refusals: readonly string[]; readonly apply: () => void } {
  const reason = textOf(request.body['note'])
    .slice(0, name === 'warnUser' ? 100 : 200)
    .trim();
  const logId = `tool.${textOf(request.body['requestId'])}`;
  const untilMs = banEndOf(request);
  const use = { request: { ...request, name }, context, target, amount: 0, reason, untilMs, logId };
  const missing = name === 'banUser' && reason === '' ? ['parameter_missing'] : [];
  return { refusals: [...missing, ...refusalsOf(use)], apply: () => apply(use) };
}

const maxBanMs = 365 * 86_400_000;

/** Whether the end of a ban is not even a number, which is refused first. Rule FA-27. */
export function hasMalformedEnd({ body }: Request): boolean {
  return typeof (body['until'] ?? 0) !== 'number';
}

/** When the requested ban ends; null for a ban without an end. Rule FA-27. */
function banEndOf({ body }: Request): number | null {
  return typeof body['until'] === 'number' ? body['until'] : null;
}

/** Rules AD-06 to AD-55, FA-16 to FA-18, FA-27. */
export function personTool(request: Request, context: RequestContext): Verdict {
  const { body, name } = request;
  if (name === 'banUser' && hasMalformedEnd(request)) return refuse('parameter_missing');
  const typed = textOf(body['username']).replace(/^@/, '').toLowerCase();
  if (typed === '') return refuse('username_missing');
  const type = body['type'];
  if (type !== 'X' && type !== 'TG') return refuse('username_type_invalid');
  if (type === 'TG' && !/^[a-z0-9_]{5,32}$/.test(typed)) return refuse('telegram_username_invalid');
  const refusals: string[] = [];
  const amount = Math.round(Number(body['points']) * 10);
  if (name === 'addPoints' || name === 'reducePoints') {
    const isNumber = /^\d+(\.\d)?$/.test(textOrNumberOf(body['points']));
    if (!isNumber) refusals.push('points_invalid');
    else if (name === 'addPoints' && amount === 0) refusals.push('points_not_positive');
    else if (name === 'reducePoints' && (amount === 0 || amount % 10 !== 0))
      refusals.push('points_not_whole');
  }
  // Rule AD-18.
  const maxLength = name === 'warnUser' ? 100 : 200;
  const reason = textOf(body['reason']).slice(0, maxLength).trim();
  if (['banUser', 'addPoints', 'reducePoints'].includes(name) && reason === '')
    refusals.push('parameter_missing');
  const id = typed.replace(type === 'X' ? /^x_/ : /^person_/, '');
  const target = context.state.people.get(id);
  if (target === undefined || id === typed) return refuse(...refusals, 'handle_not_found');
  const use = { request, context, target, amount, reason, untilMs: banEndOf(request) };
  refusals.push(...refusalsOf(use));
  if (refusals.length > 0) return refuse(...refusals);
  const isUnchanged =
    (name === 'makeAdmin' && target.isAdmin) || (name === 'removeAdmin' && !target.isAdmin);
  const reply = { message: replyMessage(name, typed, amount) };
  return isUnchanged ? grantUnchanged(reply) : grant(reply, () => apply(use));
}

function refusalsOf({ request: { actorId, name }, context, ...use }: Use): readonly string[] {
  const { target, amount, untilMs } = use;
  const { state, rootId, nowMs } = context;
  const refusals: string[] = [];
  if (['banUser', 'warnUser', 'removeAdmin'].includes(name)) {
    const isOwn = target.id === rootId || target.id === actorId;
    if (isOwn || (actorId !== rootId && (target.isAdmin || name === 'removeAdmin')))
      refusals.push('super_admin_only');
  }
  if (name === 'reducePoints' && target.id === rootId && actorId !== rootId)
    refusals.push('super_admin_only');
  if (name === 'addPoints' && actorId !== rootId) {
    if ((state.gifts.get(`${actorId}.${dayOf(nowMs)}`) ?? 0) + amount > limits.giftTenths)
      refusals.push('gift_limit');
  }
  if (name === 'banUser' && target.isBanned) refusals.push('already_banned');
  const isValidEnd = untilMs === null || (untilMs > nowMs && untilMs <= nowMs + maxBanMs);
  if (name === 'banUser' && !(isValidEnd && Number.isSafeInteger(untilMs ?? 0)))
    refusals.push('parameter_missing');
  if (name === 'unbanUser' && !target.isBanned) refusals.push('not_banned');
  if (name === 'removeWarning' && target.warnings === 0) refusals.push('no_warnings');
  if (name === 'reducePoints' && target.points < amount) refusals.push('insufficient_points');
  if (name === 'makeAdmin' && (!target.isApproved || target.isBanned))
    refusals.push('admin_not_approved');
  const isOwn = ['addPoints', 'reducePoints', 'removeWarning'].includes(name);
  if (isOwn && target.id === actorId && actorId !== rootId) refusals.push('own_cause');
  return refusals;
}

/** The UTC date by which gifts are counted. */
export function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}

function apply({
  request: { actorId, name, body },
  context,
  target,
  amount,
  reason,
  ...use
}: Use): void {
  const { state, rootId, nowMs } = context;
  const requestId = textOf(body['requestId']);
  const logId = use.logId ?? requestId;
  const notify = (text: string): void => {
    state.outbox.set(`told.${requestId}`, { to: target.id, text });
  };
  state.log.set(logId, { actorId, action: name, targetId: target.id, atMs: nowMs, amount });
  const account = `member:${target.id}`;
  switch (name) {
    case 'banUser':
      target.isBanned = true;
      target.banReason = reason;
      target.banUntilMs = use.untilMs;
      target.bans += 1;
      notify(
        use.untilMs === null
          ? `Your id has been banned: ${reason}`
          : `Your id has been banned until ${shownDate(use.untilMs)}: ${reason}`,
      );
      return;
    case 'unbanUser':
      unban(target);
      notify('Your id has been unbanned. You can use Yapp again.');
      return;
    case 'warnUser':
      target.warnings += 1;
      notify(
        reason === '' ? 'An administrator warned you.' : `An administrator warned you: ${reason}`,
      );
      if (target.warnings >= 3) {
        state.outbox.set(`alert.${requestId}`, {
          to: 'topic 7',
          text: `@x_${target.id} has ${target.warnings} warnings.\n${personLink(target.id)}`,
        });
      }
      return;
    case 'removeWarning':
      target.warnings -= 1;
      notify('An administrator removed one of your warnings.');
      return;
    case 'addPoints': {
      const key = `${actorId}.${dayOf(nowMs)}`;
      if (actorId !== rootId) state.gifts.set(key, (state.gifts.get(key) ?? 0) + amount);
      move(state, requestId, { debit: 'mint', credit: account, amount, kind: 'gift' });
      notify(`${formatTenths(amount)} points were added to your balance: ${reason}`);
      return;
    }
    case 'reducePoints':
      move(state, requestId, { debit: account, credit: 'burn', amount, kind: 'reduction' });
      notify(`${formatTenths(amount)} points were taken from your balance: ${reason}`);
      return;
    case 'makeAdmin':
      target.isAdmin = true;
      return;
    default:
      target.isAdmin = false;
  }
}

/** Ends a ban. */
export function unban(person: Person): void {
  person.isBanned = false;
  person.banReason = null;
  person.banUntilMs = null;
}

const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

function shownDate(timeMs: number): string {
  const date = new Date(timeMs);
  return `${date.getDate()} ${months[date.getMonth()] ?? ''} ${date.getFullYear()}`;
}

/** The message in a tool's reply. */
function replyMessage(name: string, handle: string, amount: number): string | undefined {
  switch (name) {
    case 'banUser':
      return `User @${handle} has been banned.`;
    case 'unbanUser':
      return `User @${handle} has been unbanned.`;
    case 'warnUser':
      return `User @${handle} has been warned.`;
    case 'removeWarning':
      return `A warning of @${handle} has been removed.`;
    case 'addPoints':
      return `${formatTenths(amount)} points added to @${handle}.`;
    case 'reducePoints':
      return `${formatTenths(amount)} points taken from @${handle}.`;
    case 'makeAdmin':
      return `@${handle} is now an admin.`;
    default:
      return undefined;
  }
}
