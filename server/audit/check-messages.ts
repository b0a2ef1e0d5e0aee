import type { AuditData, AuditRow, Finding } from './audit-data.ts';
import { overturned } from './check-overturns.ts';
import { detailsOf } from './check-people.ts';

/** From this number of warnings on, each further one alerts the administrators. Rule AD-33. */
const alertThreshold = 3;

const toldActions = [
  'banUser',
  'unbanUser',
  'warnUser',
  'removeWarning',
  'addPoints',
  'reducePoints',
];

/** Checks that every message belongs to one committed event, and every event that calls for a message has one. */
export function checkMessages(data: AuditData): readonly Finding[] {
  const acts = [...data.moderationLog.values()];
  const due = new Set([
    ...ids('target', data.posts, ({ targetStatus, closedBy }) => targetStatus && !isSet(closedBy)),
    ...ids('decision', data.engagement, ({ isApproved }) => isApproved !== null),
    ...overturned(data).flatMap((id) => [`overturn.${id}`, `reversed.${id}`]),
    ...acts.filter(isTold).map((act) => `told.${requestOf(act)}`),
    ...acts.filter(isAlert).map((act) => `alert.${requestOf(act)}`),
    ...acts.filter(isAnswered).map(({ $id }) => `resolved.${$id}`),
  ]);
  // Without an admin group reports and requests have no receiver.
  const allowed = new Set(ids('report', data.reports, () => true));
  // Verifications are forgotten after a while; one that was never used asked for nothing.
  const unused = new Set(ids('request', data.verifications, ({ used }) => used === 0));
  const isRequest = (id: string) => id.startsWith('request.') && !unused.has(id);
  const invariant = 'every message belongs to one committed event';
  const found = [...data.botOutbox.keys()];
  return [
    ...[...due]
      .filter((id) => !data.botOutbox.has(id))
      .map((id) => ({ invariant, subject: `botOutbox/${id}`, detail: 'it is missing' })),
    ...found
      .filter((id) => !due.has(id) && !allowed.has(id) && !isRequest(id) && !isDigest(id))
      .map((id) => ({ invariant, subject: `botOutbox/${id}`, detail: 'it tells of nothing' })),
  ];
}

function isDigest(id: string): boolean {
  return id.startsWith('digest.');
}

function isSet(text: string | null | undefined): boolean {
  return text !== null && text !== undefined && text !== '';
}

function isTold(act: AuditRow<'moderationLog'>): boolean {
  if (act.action === 'decideApprovalRequest') {
    return detailsOf(act).after['adminApproved'] === true || isSet(act.reason);
  }
  return toldActions.includes(act.action);
}

/** Whoever reported or appealed gets a message with the outcome; an overturned rejection and the end of a ban have messages of their own. */
function isAnswered(act: AuditRow<'moderationLog'>): boolean {
  const { outcome } = detailsOf(act).after;
  const isToldAnyway = outcome === 'overturn' || outcome === 'unban';
  return act.action === 'resolveReport' && typeof outcome === 'string' && !isToldAnyway;
}

/** The request that did it; what a report led to has a row beside that of the report. */
function requestOf({ $id }: AuditRow<'moderationLog'>): string {
  return $id.replace(/^tool\./u, '');
}

function isAlert(act: AuditRow<'moderationLog'>): boolean {
  const warnCount = detailsOf(act).after['warnCount'];
  return act.action === 'warnUser' && typeof warnCount === 'number' && warnCount >= alertThreshold;
}

function ids<Row extends { readonly $id: string }>(
  prefix: string,
  rows: ReadonlyMap<string, Row>,
  happened: (row: Row) => boolean,
): readonly string[] {
  return [...rows.values()].filter(happened).map(({ $id }) => `${prefix}.${$id}`);
}
