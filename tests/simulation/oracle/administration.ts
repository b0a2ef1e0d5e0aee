import { dayOf } from './people.ts';
import {
  canBeRowId,
  grant,
  grantUnlessDone,
  refuse,
  rowIdOf,
  textOf,
  textOrNumberOf,
  type Request,
  type RequestContext,
  type Verdict,
} from './verdict.ts';

/** Rules PA-01, AD-16. */
export function addNote({ actorId, body }: Request, { state }: RequestContext): Verdict {
  const id = textOrNumberOf(body['userId']);
  if (!canBeRowId(id)) return refuse('user_not_found');
  if (textOf(body['note']) === '') return refuse('parameter_missing');
  if (!state.people.has(id)) return refuse('user_not_found');
  return grant({ message: undefined }, () => {
    state.log.set(textOf(body['requestId']), { actorId, action: 'addNote', targetId: id });
  });
}

/** Each administrator has one row; leaving an item changes it only if the row has an open look at that item. Rules PA-16, TR-38. */
export function noteLook({ actorId, body }: Request, { state }: RequestContext): Verdict {
  const itemId = textOrNumberOf(body['itemId']);
  if (!canBeRowId(itemId)) return refuse('parameter_missing');
  const isOver = body['isOver'] === true;
  const look = state.looks.get(actorId);
  const isEnded = look?.itemId !== itemId || look.isOver;
  return grantUnlessDone(isOver && isEnded, {}, () => {
    state.looks.set(actorId, { itemId, isOver });
  });
}

/** Rule PA-24. */
export function noteExport({ actorId, body }: Request, { state }: RequestContext): Verdict {
  const { acts } = body;
  const isCount = typeof acts === 'string' || typeof acts === 'number';
  const count = isCount ? Number(acts) : Number.NaN;
  if (!(Number.isSafeInteger(count) && count >= 0)) return refuse('parameter_missing');
  return grant({ message: undefined }, () => {
    state.log.set(textOf(body['requestId']), { actorId, action: 'exportLog', targetId: actorId });
  });
}

/** Logged once per administrator, person and day. Rules OP-10, PA-24. */
export function exportPerson(
  { actorId, body }: Request,
  { state, nowMs }: RequestContext,
): Verdict {
  const targetId = textOrNumberOf(body['userId']);
  if (!state.people.has(targetId)) return refuse('user_not_found');
  const entryId = `export.${rowIdOf(`${actorId}\n${targetId}\n${dayOf(nowMs)}`)}`;
  return grantUnlessDone(state.log.has(entryId), { entryId }, () => {
    state.log.set(entryId, { actorId, action: 'exportPerson', targetId });
  });
}

/** Rules LA-03, TR-38. */
export function chooseLanguage({ body }: Request, { actor }: RequestContext): Verdict {
  const code = typeof body['language'] === 'string' ? body['language'].toLowerCase() : '';
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(code)) return refuse('parameter_missing');
  return grant({}, () => {
    actor.language = `${code}-x-own`;
  });
}

const mutableKinds = ['decisions', 'reviews', 'announcements', 'leaders'];

/** Rule MY-32. */
export function chooseMessages({ body }: Request, { actor }: RequestContext): Verdict {
  const value = body['mutedKinds'];
  const kinds: readonly unknown[] = Array.isArray(value) ? value : [null];
  if (!kinds.every((kind) => typeof kind === 'string' && mutableKinds.includes(kind)))
    return refuse('parameter_missing');
  return grant({}, () => {
    actor.mutedKinds = mutableKinds.filter((kind) => kinds.includes(kind)).join();
  });
}

/** A sent message is not sent again, except if it was sent after the call started. Rules TR-25, AD-16. */
export function resendMessage({ actorId, body }: Request, context: RequestContext): Verdict {
  const { state, startedAtMs } = context;
  const id = typeof body['outboxId'] === 'string' ? body['outboxId'] : '';
  if (id === '') return refuse('parameter_missing');
  const message = state.outbox.get(id);
  const isSent = (state.sentAtMs.get(id) ?? Infinity) < startedAtMs;
  const isFinal = isSent || message?.isEmptied === true || message?.isMuted === true;
  if (message === undefined || isFinal) return refuse('message_resend_failed');
  return grant({ message: undefined }, () => {
    state.sentAtMs.delete(id);
    state.log.set(textOf(body['requestId']), { actorId, action: 'resendMessage', targetId: id });
  });
}

/** Clears the parts of a person that are erased immediately. Rule OP-10. */
export function erasePerson({ actorId, body }: Request, { state, nowMs }: RequestContext): Verdict {
  const id = textOrNumberOf(body['userId']);
  const person = state.people.get(id);
  if (!canBeRowId(id) || person === undefined) return refuse('user_not_found');
  if (person.isAdmin) return refuse('erase_admin');
  return grant({ message: undefined }, () => {
    person.xUserId = null;
    person.xUsername = '';
    person.language = null;
    person.isApproved = false;
    person.isRequestOpen = false;
    state.erasedAtMs.set(id, nowMs);
    state.everErased.add(id);
    state.log.set(textOf(body['requestId']), { actorId, action: 'erasePerson', targetId: id });
  });
}
