import type { Person } from './state.ts';
import {
  answer,
  grant,
  move,
  personLink,
  refuse,
  shown,
  textOf,
  textOrNumberOf,
  type Asked,
  type Moment,
  type Verdict,
} from './verdict.ts';

const giftLimitTenths = 100_000;
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

/** Whether an operation is one of the tools that name a person. */
export function isTool(name: string): boolean {
  return tools.includes(name);
}

/** Rules RQ-04, RQ-07, GU-18, FA-19. */
export function decideApprovalRequest({ actorId, body }: Asked, { state }: Moment): Verdict {
  const id = typeof body['userId'] === 'string' ? body['userId'] : textOrNumberOf(body['userId']);
  const isApproved = body['isApproved'];
  if (id === '' || typeof isApproved !== 'boolean') return refuse('parameter_missing');
  const person = state.people.get(id);
  if (person === undefined) return refuse('user_not_found');
  if (!person.isRequestOpen) {
    if (person.isApproved === isApproved) return answer({});
    const isLogged = [...state.log.values()].some(
      (act) => act.action === 'decideApprovalRequest' && act.targetId === id,
    );
    return refuse(isLogged ? 'request_decided' : 'request_decision_failed');
  }
  return grant({}, () => {
    const requestId = textOf(body['requestId']);
    person.isRequestOpen = false;
    person.isApproved = isApproved;
    state.log.set(requestId, { actorId, action: 'decideApprovalRequest', targetId: id });
    if (isApproved && !person.isBanned) {
      const text = 'Your id has been approved by administration. You can use Yapp now.';
      state.outbox.set(`told.${requestId}`, { to: id, text });
    }
  });
}

type Use = {
  readonly asked: Asked;
  readonly moment: Moment;
  readonly target: Person;
  readonly amount: number;
  readonly reason: string;
};

/** Rules AD-06 to AD-55, FA-16 to FA-18. */
export function personTool(asked: Asked, moment: Moment): Verdict {
  const { body, name } = asked;
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
  // The longest reason of a warning. Rule AD-18.
  const longest = name === 'warnUser' ? 100 : 200;
  const reason = textOf(body['reason']).slice(0, longest).trim();
  if (['banUser', 'addPoints', 'reducePoints'].includes(name) && reason === '')
    refusals.push('parameter_missing');
  const id = typed.replace(type === 'X' ? /^x_/ : /^person_/, '');
  const target = moment.state.people.get(id);
  if (target === undefined || id === typed) return refuse(...refusals, 'handle_not_found');
  const use = { asked, moment, target, amount, reason };
  refusals.push(...refusalsOf(use));
  if (refusals.length > 0) return refuse(...refusals);
  const isUnchanged =
    (name === 'makeAdmin' && target.isAdmin) || (name === 'removeAdmin' && !target.isAdmin);
  const reply = { message: sentence(name, typed, amount) };
  return isUnchanged ? answer(reply) : grant(reply, () => apply(use));
}

function refusalsOf({ asked: { actorId, name }, moment, target, amount }: Use): readonly string[] {
  const { state, rootId, nowMs } = moment;
  const refusals: string[] = [];
  if (['banUser', 'warnUser', 'removeAdmin'].includes(name)) {
    const isOwn = target.id === rootId || target.id === actorId;
    if (isOwn || (actorId !== rootId && (target.isAdmin || name === 'removeAdmin')))
      refusals.push('super_admin_only');
  }
  if (name === 'addPoints' && actorId !== rootId) {
    if ((state.gifts.get(`${actorId}.${dayOf(nowMs)}`) ?? 0) + amount > giftLimitTenths)
      refusals.push('gift_limit');
  }
  if (name === 'banUser' && target.isBanned) refusals.push('already_banned');
  if (name === 'unbanUser' && !target.isBanned) refusals.push('not_banned');
  if (name === 'removeWarning' && target.warnings === 0) refusals.push('no_warnings');
  if (name === 'reducePoints' && target.points < amount) refusals.push('insufficient_points');
  if (name === 'makeAdmin' && (!target.isApproved || target.isBanned))
    refusals.push('admin_not_approved');
  return refusals;
}

function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}

function apply({ asked: { actorId, name, body }, moment, target, amount, reason }: Use): void {
  const { state, rootId, nowMs } = moment;
  const requestId = textOf(body['requestId']);
  const tell = (text: string): void => {
    state.outbox.set(`told.${requestId}`, { to: target.id, text });
  };
  state.log.set(requestId, { actorId, action: name, targetId: target.id });
  const account = `member:${target.id}`;
  switch (name) {
    case 'banUser':
      target.isBanned = true;
      state.bans.add(target.id);
      tell(`Your id has been banned: ${reason}`);
      return;
    case 'unbanUser':
      target.isBanned = false;
      tell('Your id has been unbanned. You can use Yapp again.');
      return;
    case 'warnUser':
      target.warnings += 1;
      tell(
        reason === ''
          ? 'You have been warned by administration.'
          : `You have been warned by administration: ${reason}`,
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
      tell('A warning of yours has been removed by administration.');
      return;
    case 'addPoints': {
      const key = `${actorId}.${dayOf(nowMs)}`;
      if (actorId !== rootId) state.gifts.set(key, (state.gifts.get(key) ?? 0) + amount);
      move(state, requestId, { debit: 'mint', credit: account, amount, kind: 'gift' });
      tell(`${shown(amount)} points were added to your balance: ${reason}`);
      return;
    }
    case 'reducePoints':
      move(state, requestId, { debit: account, credit: 'burn', amount, kind: 'reduction' });
      tell(`${shown(amount)} points were taken from your balance: ${reason}`);
      return;
    case 'makeAdmin':
      target.isAdmin = true;
      return;
    default:
      target.isAdmin = false;
  }
}

function sentence(name: string, handle: string, amount: number): string | undefined {
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
      return `${shown(amount)} points added to @${handle}.`;
    case 'reducePoints':
      return `${shown(amount)} points taken from @${handle}.`;
    case 'makeAdmin':
      return `@${handle} is now an admin.`;
    default:
      return undefined;
  }
}
