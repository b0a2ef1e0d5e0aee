import { limits } from './limits.ts';
import { newPerson, type State } from './state.ts';
import { personLink } from './verdict.ts';

/** The operations of linking. */
export const linkingNames: ReadonlySet<string> = new Set([
  'startVerification',
  'openVerification',
  'completeVerification',
]);

/** How long a link may be opened, and completed once it is. Rules VX-04, VX-07, VX-20. */
const linkMs = 120_000;
const nonceMs = 15 * 60_000;

/** What is asked of a link: when, and how far the clocks may be apart. */
export type LinkMoment = {
  readonly state: State;
  readonly nowMs: number;
  readonly apartMs: number;
};

/** An X account that someone signed in with. */
export type LinkedX = { readonly handle: string; readonly xUserId: string };

/** Why someone may not ask for a link; null where it is granted, undefined where both are right. */
export function refusalOfStart(
  { state, nowMs, apartMs }: LinkMoment,
  personId: string,
): string | null | undefined {
  const person = state.people.get(personId);
  if (person === undefined || person.isRequestOpen) return null;
  if (person.isApproved || person.isBanned) return 'authentication_failed';
  const decidedMs = person.isRejected ? lastDecisionMs(state, personId) : undefined;
  const leftMs = (decidedMs ?? -Infinity) + limits.requestRetryMs - nowMs;
  if (Math.abs(leftMs) < apartMs) return undefined;
  return leftMs > 0 ? 'request_too_soon' : null;
}

/**
 * Whether someone who may not ask for a link any more could at a moment: the link is worth nothing, as its completion
 * is judged again.
 */
export function couldAskAt(state: State, personId: string, timeMs: number): boolean {
  const person = state.people.get(personId);
  return [...state.granted.values()].some(({ name, body, atMs }) => {
    if (atMs < timeMs) return false;
    const { userId, username } = JSON.parse(body) as { userId?: unknown; username?: unknown };
    if (name === 'decideApprovalRequest') return userId === personId;
    if (name !== 'banUser' || person === undefined || person.isApproved) return false;
    return username === `person_${personId}` || username === person.xUsername;
  });
}

function lastDecisionMs(state: State, personId: string): number | undefined {
  const decisions = [...state.granted.values()].filter(
    ({ name, body }) =>
      name === 'decideApprovalRequest' &&
      (JSON.parse(body) as { userId?: unknown }).userId === personId,
  );
  return decisions.at(-1)?.atMs;
}

/** Takes a link that was issued into the state. Rule VX-09. */
export function issue(state: State, id: string, link: { personId: string; nowMs: number }): void {
  const { personId, nowMs: issuedAtMs } = link;
  state.links.set(id, { personId, issuedAtMs, openedAtMs: null, usedFor: null });
}

/** Opens a link, once and while it is fresh; false where it may not be. Rules VX-08, VX-09. */
export function openLink({ state, nowMs, apartMs }: LinkMoment, id: string): boolean {
  const link = state.links.get(id);
  if (link === undefined || link.openedAtMs !== null) return false;
  if (nowMs - link.issuedAtMs > linkMs + apartMs) return false;
  link.openedAtMs = nowMs;
  return true;
}

/** The codes by which the completion of a link is refused; none where it is granted. Rules VX-20 to VX-25, FA-14. */
export function refusalsOfCompletion(
  { state, nowMs, apartMs }: LinkMoment,
  id: string,
  account: LinkedX,
): readonly string[] {
  const link = state.links.get(id);
  if (link === undefined || link.openedAtMs === null || link.usedFor !== null)
    return ['verification_failed'];
  const refusals: string[] = [];
  if (nowMs - link.openedAtMs > nonceMs + apartMs) refusals.push('verification_failed');
  const person = state.people.get(link.personId);
  if (person?.isApproved === true || person?.isBanned === true)
    refusals.push('verification_failed');
  const owner = [...state.people.values()].find(({ xUserId }) => xUserId === account.xUserId);
  if (owner !== undefined && owner.id !== link.personId) refusals.push('x_account_taken');
  const refusal = refusalOfStart({ state, nowMs, apartMs }, link.personId);
  if (refusal === 'request_too_soon') refusals.push(refusal);
  return refusals;
}

/** Links the account: someone new, or once more, who waits for approval then. Rules VX-21 to VX-26. */
export function complete(state: State, id: string, account: LinkedX): void {
  const link = state.links.get(id);
  if (link === undefined) return;
  link.usedFor = account.xUserId;
  const person = state.people.get(link.personId) ?? newPerson(link.personId);
  state.people.set(person.id, person);
  state.erasedAtMs.delete(person.id);
  person.isRequestOpen = true;
  person.xUserId = account.xUserId;
  person.xUsername = account.handle;
  state.outbox.set(`asked.${id}`, {
    to: person.id,
    text: `Your request as @${account.handle} was received. An administrator reviews it next, and you get a message here.`,
  });
  state.outbox.set(`request.${id}`, {
    to: '-1001',
    text: `Person ${person.id} asks for approval as @${account.handle} on X.\n${personLink(person.id)}`,
  });
}
