import { verdicts, type AuditData, type Check } from './audit-data.ts';
import type { AuditRow } from './audit-tables.ts';
import { detailsOf } from './check-people.ts';
import { createNumberList, type NumberList } from './numbering.ts';

/** From this number of warnings on, each warning alerts the administrators. Rule AD-33. */
const alertThreshold = 3;

const notifiedActions = [
  'banUser',
  'unbanUser',
  'warnUser',
  'removeWarning',
  'addPoints',
  'reducePoints',
];

/** The messages that were found, by what they are about. */
type FoundMessages = {
  readonly missingOfActs: Set<string>;
  /** The messages that announce approvals of banned people; written only if the ban came in the meantime. */
  readonly optional: ReadonlySet<string>;
  readonly overturns: Set<string>;
  /** The number of messages of each announcement. */
  readonly news: Map<string, number>;
  readonly isTargetFound: NumberList;
  readonly isDecisionFound: NumberList;
};

/** Checks that every message belongs to one committed event, and every event that needs a message has one. */
export function checkMessages(data: AuditData): Check {
  const report = (id: string, detail: string) => {
    const invariant = 'every message belongs to one committed event';
    data.report({ invariant, subject: `botOutbox/${id}`, detail });
  };
  const unusedIds = new Set<string>();
  const optional = approvalsOfBanned(data);
  const found: FoundMessages = {
    missingOfActs: new Set(messagesOfActs(data).filter((id) => !optional.has(id))),
    optional,
    overturns: new Set(),
    news: new Map(),
    isTargetFound: createNumberList(Uint8Array),
    isDecisionFound: createNumberList(Uint8Array),
  };
  return {
    verification({ $id, used }) {
      if (used === 0) unusedIds.add($id);
    },
    message({ $id }) {
      const [kind = ''] = $id.split('.', 1);
      const subject = $id.slice(kind.length + 1);
      // Old verifications are deleted; one that was never used sends no request.
      const isAllowed =
        kind === 'request' || kind === 'asked'
          ? !unusedIds.has(subject)
          : findEvent(data, found, { $id, kind, subject });
      if (!isAllowed) report($id, 'it is about nothing');
    },
    end() {
      for (const id of missingMessages(data, found)) report(id, 'it is missing');
      checkAnnouncements(data, found);
    },
  };
}

type MessageId = { readonly $id: string; readonly kind: string; readonly subject: string };

/** Whether the event of a message exists; records that its message was found. */
function findEvent(
  data: AuditData,
  found: FoundMessages,
  { $id, kind, subject }: MessageId,
): boolean {
  switch (kind) {
    case 'target': {
      const number = data.postNumbers.find(subject);
      if (number === undefined || !isTold(data.postRows[number])) return false;
      found.isTargetFound.set(number, 1);
      return true;
    }
    case 'decision': {
      const number = data.engagements.ids.find(subject);
      if (number === undefined || isPending(data, number)) return false;
      found.isDecisionFound.set(number, 1);
      return true;
    }
    case 'overturn':
    case 'reversed':
      found.overturns.add($id);
      return data.overturnedIds.has(subject);
    case 'digest':
      return true;
    case 'trial':
      return data.announcements.has(subject);
    case 'news': {
      const [announcement = ''] = subject.split('.', 1);
      found.news.set(announcement, (found.news.get(announcement) ?? 0) + 1);
      return data.announcements.has(announcement);
    }
    // Without an admin group, reports and requests have no receiver.
    case 'report':
      return data.reports.has(subject);
    default:
      return found.missingOfActs.delete($id) || found.optional.has($id);
  }
}

/** Checks that each announcement has the right number of messages. Rule PA-22. */
function checkAnnouncements({ announcements, report }: AuditData, { news }: FoundMessages): void {
  for (const { $id, state, written } of announcements.values()) {
    const count = news.get($id) ?? 0;
    // While an announcement is being sent, its messages are read later than its row.
    if (count === written || (state === 'sending' && count > written)) continue;
    report({
      invariant: 'an announcement counts its messages',
      subject: `announcements/${$id}`,
      detail: `it counts ${written}, and ${count} are there`,
    });
  }
}

function* missingMessages(data: AuditData, found: FoundMessages): Generator<string> {
  const { engagements, overturnedIds, postRows } = data;
  yield* found.missingOfActs;
  for (const id of overturnedIds) {
    const due = [`overturn.${id}`, `reversed.${id}`];
    yield* due.filter((message) => !found.overturns.has(message));
  }
  for (const [number, post] of postRows.entries()) {
    if (isTold(post) && found.isTargetFound.get(number) === 0) yield `target.${post.$id}`;
  }
  for (let number = 0; number < engagements.ids.size(); number++) {
    const isMissing = !isPending(data, number) && found.isDecisionFound.get(number) === 0;
    if (isMissing) yield `decision.${engagements.ids.text(number)}`;
  }
}

function isPending({ engagements }: AuditData, number: number): boolean {
  return engagements.decisionOf.get(number) === verdicts.none;
}

/** The author of a post gets a message when it is full, but not when it was closed. */
function isTold(post: AuditRow<'posts'> | undefined): boolean {
  return post?.targetStatus === true && !isSet(post.closedBy);
}

/** The messages that the administrators' acts need. */
function messagesOfActs({ moderationLog }: AuditData): readonly string[] {
  return [...moderationLog.values()].flatMap((act) => [
    ...(isToldOf(act) ? [isTakeBack(act) ? act.$id : `told.${requestOf(act)}`] : []),
    ...(isAlert(act) ? [`alert.${requestOf(act)}`] : []),
    ...(isAnswered(act) ? [`resolved.${act.$id}`] : []),
  ]);
}

/** The messages of approvals that the log has while their person is banned: they are not announced. Rule RQ-07. */
function approvalsOfBanned({ moderationLog }: AuditData): ReadonlySet<string> {
  const banned = new Set<string>();
  const ids = new Set<string>();
  for (const act of moderationLog.values()) {
    if (act.action === 'banUser') banned.add(act.targetId);
    if (act.action === 'unbanUser') banned.delete(act.targetId);
    const isApproval = act.action === 'decideApprovalRequest' && isToldOf(act);
    if (isApproval && banned.has(act.targetId)) ids.add(`told.${act.$id}`);
  }
  return ids;
}

function isSet(text: string | null | undefined): boolean {
  return text !== null && text !== undefined && text !== '';
}

function isToldOf(act: AuditRow<'moderationLog'>): boolean {
  if (act.action === 'decideApprovalRequest') {
    return detailsOf(act).after['adminApproved'] === true || isSet(act.reason);
  }
  return notifiedActions.includes(act.action);
}

/** The person who reported or appealed gets the outcome as a message, except where an overturn or the end of a ban has its own. */
function isAnswered(act: AuditRow<'moderationLog'>): boolean {
  if (act.action !== 'resolveReport') return false;
  const { outcome } = detailsOf(act).after;
  const isToldAnyway = outcome === 'overturn' || outcome === 'unban';
  return typeof outcome === 'string' && !isToldAnyway;
}

/** An act that takes another back has its message under its own id. Rule PA-18. */
function isTakeBack({ $id }: AuditRow<'moderationLog'>): boolean {
  return $id.startsWith('back.');
}

/** The id of the request; an act that resolved a report has a second row besides the report's. */
function requestOf({ $id }: AuditRow<'moderationLog'>): string {
  return $id.replace(/^tool\./u, '');
}

function isAlert(act: AuditRow<'moderationLog'>): boolean {
  if (act.action !== 'warnUser') return false;
  const warnCount = detailsOf(act).after['warnCount'];
  return typeof warnCount === 'number' && warnCount >= alertThreshold;
}
