import { limits } from './limits.ts';
import { newPerson, type State } from './state.ts';
import { personLink } from './verdict.ts';

/** The operations of linking. */
export const linkingNames: ReadonlySet<string> = new Set([
  'startVerification',
  'openVerification',
  'completeVerification',
]);

/** How long a link may be opened after it is issued, and completed after it is opened. Rules VX-04, VX-07, VX-20. */
const linkMs = 120_000;
const nonceMs = 15 * 60_000;

/** The state, the time and the maximum clock skew. */
export type LinkContext = {
  readonly state: State;
  readonly nowMs: number;
  readonly maxSkewMs: number;
};

/** An X account that a person signed in with. */
export type LinkedX = { readonly handle: string; readonly xUserId: string };

/** The refusal of a link; null if it is granted, undefined if both are possible because of clock skew. */
export function refusalOfStart(
  { state, nowMs, maxSkewMs }: LinkContext,
  personId: string,
): string | null | undefined {
  const person = state.people.get(personId);
  if (person === undefined || person.isRequestOpen) return null;
  if (person.isApproved || person.isBanned) return 'authentication_failed';
  const decidedMs = person.isRejected ? lastDecisionMs(state, personId) : undefined;
  const leftMs = (decidedMs ?? -Infinity) + limits.requestRetryMs - nowMs;
  if (Math.abs(leftMs) < maxSkewMs) return undefined;
  return leftMs > 0 ? 'request_too_soon' : null;
}

/**
 * Whether a person who may no longer start a link could at an earlier time. Such a link is harmless, because its completion
 * is checked again.
 */
export function couldStartAt(state: State, personId: string, timeMs: number): boolean {
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

/** Issues a link. Rule VX-09. */
export function issue(state: State, id: string, link: { personId: string; nowMs: number }): void {
  const { personId, nowMs: issuedAtMs } = link;
  state.links.set(id, { personId, issuedAtMs, openedAtMs: null, usedFor: null });
}

/** Opens a link; returns false if it was opened before or is too old. Rules VX-08, VX-09. */
export function openLink({ state, nowMs, maxSkewMs }: LinkContext, id: string): boolean {
  const link = state.links.get(id);
  if (link === undefined || link.openedAtMs !== null) return false;
  if (nowMs - link.issuedAtMs > linkMs + maxSkewMs) return false;
  link.openedAtMs = nowMs;
  return true;
}

/** The refusals of completing a link; empty if it is granted. Rules VX-20 to VX-25, FA-14. */
export function refusalsOfCompletion(
  { state, nowMs, maxSkewMs }: LinkContext,
  id: string,
  account: LinkedX,
): readonly string[] {
  const link = state.links.get(id);
  if (link === undefined || link.openedAtMs === null || link.usedFor !== null)
    return ['verification_failed'];
  const refusals: string[] = [];
  if (nowMs - link.openedAtMs > nonceMs + maxSkewMs) refusals.push('verification_failed');
  const person = state.people.get(link.personId);
  if (person?.isApproved === true || person?.isBanned === true)
    refusals.push('verification_failed');
  const owner = [...state.people.values()].find(({ xUserId }) => xUserId === account.xUserId);
  if (owner !== undefined && owner.id !== link.personId) refusals.push('x_account_taken');
  const refusal = refusalOfStart({ state, nowMs, maxSkewMs }, link.personId);
  if (refusal === 'request_too_soon') refusals.push(refusal);
  return refusals;
}

/** Links the account of a new or returning person, who then waits for approval. Rules VX-21 to VX-26. */
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
