import { verdicts, type AuditData, type Check } from './audit-data.ts';
import type { AuditRow } from './audit-tables.ts';
import { detailsOf } from './check-people.ts';
import { createNumberList } from './numbering.ts';

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
export function checkMessages(data: AuditData): Check {
  const { engagements, overturnedIds, postNumbers, postRows } = data;
  const report = (id: string, detail: string) => {
    const invariant = 'every message belongs to one committed event';
    data.report({ invariant, subject: `botOutbox/${id}`, detail });
  };
  const missingOfActs = new Set(messagesOfActs(data));
  const unusedIds = new Set<string>();
  const foundOverturns = new Set<string>();
  const isTargetFound = createNumberList(Uint8Array);
  const isDecisionFound = createNumberList(Uint8Array);

  /** Whether the event of a message is there; notes that its message is. */
  function find(id: string): boolean {
    const [kind = ''] = id.split('.', 1);
    const subject = id.slice(kind.length + 1);
    switch (kind) {
      case 'target': {
        const number = postNumbers.find(subject);
        if (number === undefined || !isTold(postRows[number])) return false;
        isTargetFound.set(number, 1);
        return true;
      }
      case 'decision': {
        const number = engagements.ids.find(subject);
        if (number === undefined || isPending(data, number)) return false;
        isDecisionFound.set(number, 1);
        return true;
      }
      case 'overturn':
      case 'reversed':
        foundOverturns.add(id);
        return overturnedIds.has(subject);
      case 'digest':
        return true;
      // Without an admin group reports and requests have no receiver.
      case 'report':
        return data.reports.has(subject);
      // Verifications are forgotten after a while; one that was never used asked for nothing.
      case 'request':
        return !unusedIds.has(subject);
      default:
        return missingOfActs.delete(id);
    }
  }

  return {
    verification({ $id, used }) {
      if (used === 0) unusedIds.add($id);
    },
    message({ $id }) {
      if (!find($id)) report($id, 'it tells of nothing');
    },
    end() {
      const missing = [...missingOfActs];
      for (const id of overturnedIds) {
        const due = [`overturn.${id}`, `reversed.${id}`];
        missing.push(...due.filter((message) => !foundOverturns.has(message)));
      }
      for (const [number, post] of postRows.entries()) {
        const isMissing = isTold(post) && isTargetFound.get(number) === 0;
        if (isMissing) missing.push(`target.${post.$id}`);
      }
      for (const id of missing) report(id, 'it is missing');
      const { ids } = engagements;
      for (let number = 0; number < ids.size(); number++) {
        if (isPending(data, number) || isDecisionFound.get(number) === 1) continue;
        report(`decision.${ids.text(number)}`, 'it is missing');
      }
    },
  };
}

function isPending({ engagements }: AuditData, number: number): boolean {
  return engagements.decisionOf.get(number) === verdicts.none;
}

/** The author of a post is told that it is full, and not that it was closed. */
function isTold(post: AuditRow<'posts'> | undefined): boolean {
  return post?.targetStatus === true && !isSet(post.closedBy);
}

/** The messages that the administrators' acts call for. */
function messagesOfActs({ moderationLog }: AuditData): readonly string[] {
  return [...moderationLog.values()].flatMap((act) => [
    ...(isToldOf(act) ? [`told.${requestOf(act)}`] : []),
    ...(isAlert(act) ? [`alert.${requestOf(act)}`] : []),
    ...(isAnswered(act) ? [`resolved.${act.$id}`] : []),
  ]);
}

function isSet(text: string | null | undefined): boolean {
  return text !== null && text !== undefined && text !== '';
}

function isToldOf(act: AuditRow<'moderationLog'>): boolean {
  if (act.action === 'decideApprovalRequest') {
    return detailsOf(act).after['adminApproved'] === true || isSet(act.reason);
  }
  return toldActions.includes(act.action);
}

/** Whoever reported or appealed gets a message with the outcome; an overturned rejection and the end of a ban have messages of their own. */
function isAnswered(act: AuditRow<'moderationLog'>): boolean {
  if (act.action !== 'resolveReport') return false;
  const { outcome } = detailsOf(act).after;
  const isToldAnyway = outcome === 'overturn' || outcome === 'unban';
  return typeof outcome === 'string' && !isToldAnyway;
}

/** The request that did it; what a report led to has a row beside that of the report. */
function requestOf({ $id }: AuditRow<'moderationLog'>): string {
  return $id.replace(/^tool\./u, '');
}

function isAlert(act: AuditRow<'moderationLog'>): boolean {
  if (act.action !== 'warnUser') return false;
  const warnCount = detailsOf(act).after['warnCount'];
  return typeof warnCount === 'number' && warnCount >= alertThreshold;
}
