import { statusIdOf } from '#src/domain/posts/post-link.ts';
import { foundInParts, foundRows, rowMigration, updatesWithChanges } from './migration.ts';
import type { ModerationAct } from '#src/domain/moderation/acts.ts';
import { searchKeysOf } from '#src/domain/people/search.ts';
import { query } from '#src/tables/query.ts';
import type { Rows } from '#src/tables/rows.ts';
import type { ChangesOf, RowOf } from '#src/tables/schema.ts';
import { prefixedId } from '#src/domain/ids.ts';
import type { Engagement } from '#src/domain/engagement.ts';
import type { Notification } from '#src/domain/notification.ts';
import { targetsOf, targetText } from '#src/domain/engagement/submit-engagement.ts';
import type { Post } from '#src/domain/post.ts';
import { proofLinkIdOf, targetGuardIdOf } from '../runtime/row-ids.ts';
import type { Write, WriteTo } from '../runtime/writes.ts';
import { createHash } from 'node:crypto';
import { proofStatusIds } from '#src/domain/engagement/proof-links.ts';
import { maxStatusDigits } from '#src/domain/text.ts';

/** Adds to posts the id of the status on X that they link to. Rules FA-13, OP-09. */
export const completePosts = rowMigration({
  version: 3,
  name: 'posts name the status that they lead to',
  table: 'posts',
  writesFor: async (posts) =>
    updatesWithChanges(
      posts.map(({ id, link, statusId }) => {
        const postStatusId = statusIdOf(link);
        const isWhole = statusId !== null || postStatusId === null;
        const data = isWhole ? {} : { postStatusId };
        return { action: 'update', table: 'posts', rowId: id, data };
      }),
    ),
});

type Person = RowOf<'users'>;

/** The maximum number of administrators' acts that are read for one page of people. */
const maxActs = 1000;

/** Adds to people their search keys, and when and why they were banned or rejected. Rules PA-02 to PA-05, OP-09. */
export const completePeople = rowMigration({
  version: 4,
  name: 'people can be searched, and say why they were banned or rejected',
  table: 'users',
  writesFor: async (people, rows) => {
    const acts = await readActs(
      rows,
      people.filter((person) => isBanned(person) || isRejected(person)),
    );
    const actsOn = Map.groupBy(acts, ({ targetId }) => targetId);
    return updatesWithChanges(
      people.map((person) => {
        const data = personChanges(person, actsOn.get(person.id) ?? []);
        return { action: 'update', table: 'users', rowId: person.id, data };
      }),
    );
  },
});

function isBanned({ isBanned: banned, bannedAtMs }: Person): boolean {
  return banned && bannedAtMs === null;
}

function isRejected({ isApproved, isRequestOpen, rejectedAtMs }: Person): boolean {
  return !isApproved && !isRequestOpen && rejectedAtMs === null;
}

/** Bans and rejections from the log, newest first. */
async function readActs(rows: Rows, people: readonly Person[]): Promise<readonly ModerationAct[]> {
  if (people.length === 0) return [];
  return foundRows(
    rows,
    query('moderationLog')
      .equal(
        'targetId',
        people.map(({ id }) => id),
      )
      .equal('action', ['banUser', 'decideApprovalRequest'])
      .newestFirst()
      .limit(maxActs),
  );
}

function personChanges(person: Person, acts: readonly ModerationAct[]): ChangesOf<'users'> {
  const keys = searchKeysOf(person);
  const ban = isBanned(person) ? acts.find(({ action }) => action === 'banUser') : undefined;
  const rejection = isRejected(person)
    ? acts.find(({ action }) => action === 'decideApprovalRequest')
    : undefined;
  return {
    ...(keys.searchText !== person.searchText && { searchText: keys.searchText }),
    ...(keys.handleKey !== person.handleKey && { handleKey: keys.handleKey }),
    ...(ban && { bannedAtMs: ban.createdAtMs, banReason: ban.reason }),
    ...(rejection && { rejectedAtMs: rejection.createdAtMs, rejectReason: rejection.reason }),
  };
}

/**
 * Adds to older decisions who made them and when: only authors decided at that time, and the
 * notification was written with the decision. Rules FA-10, FA-21, OP-09.
 */
export const completeDecisions = rowMigration({
  version: 6,
  name: 'decisions say who made them and when, and which were overturned',
  table: 'engagement',
  writesFor: async (engagements, rows) => {
    const decided = engagements.filter(({ decision }) => decision !== null);
    const ids = decided.flatMap(({ id }) => [id, overturnIdOf(id)]);
    const notifications = await foundInParts(rows, ids, (part) =>
      query('notifications').equal('$id', part).limit(part.length),
    );
    const byId = new Map<string, Notification>(notifications.map((each) => [each.id, each]));
    return updatesWithChanges(
      decided.map((engagement) => {
        const data = decisionChanges(engagement, byId);
        return { action: 'update', table: 'engagement', rowId: engagement.id, data };
      }),
    );
  },
});

function overturnIdOf(engagementId: string): string {
  return prefixedId('overturn', engagementId);
}

function decisionChanges(
  engagement: Engagement,
  notifications: ReadonlyMap<string, Notification>,
): ChangesOf<'engagement'> {
  const { id, postAuthorId, decidedBy, decidedAtMs, overturnedAtMs } = engagement;
  const notified = notifications.get(id);
  const overturned = notifications.get(overturnIdOf(id));
  return {
    ...(decidedBy === null && { decidedBy: postAuthorId }),
    ...(decidedAtMs === null && notified && { decidedAtMs: notified.createdAtMs }),
    ...(overturnedAtMs === null && overturned && { overturnedAtMs: overturned.createdAtMs }),
  };
}

type GuardWrite = Extract<WriteTo<'targetGuards'>, { action: 'create' }>;

/** Guards the targets of earlier engagements too, so no one is paid for them a second time. Rules FA-13, OP-09. */
export const guardTargets = rowMigration({
  version: 2,
  name: 'targets of former engagements are guarded',
  table: 'engagement',
  writesFor: async (engagements, rows) => {
    const postIds = [...new Set(engagements.map(({ postId }) => postId))];
    const posts = await foundRows(rows, query('posts').equal('$id', postIds).limit(postIds.length));
    const byId = new Map(posts.map((post) => [post.id, post]));
    const guards = engagements.flatMap((engagement) =>
      guardsOf(engagement, byId.get(engagement.postId)),
    );
    // If two engagements of one person had the same target, the first one guards it.
    const single = new Map(guards.toReversed().map((guard) => [guard.rowId, guard]));
    const found = await foundInParts(rows, [...single.keys()], (part) =>
      query('targetGuards').equal('$id', part).limit(part.length),
    );
    const known = new Set(found.map(({ id }) => id));
    return [...single.values()].filter(({ rowId }) => !known.has(rowId));
  },
});

function guardsOf(engagement: Engagement, post: Post | undefined): readonly GuardWrite[] {
  if (post === undefined) return [];
  const { engagedBy, id: engagementId, types } = engagement;
  return targetsOf({ ...post, types }).map((target) => ({
    action: 'create',
    table: 'targetGuards',
    rowId: targetGuardIdOf(engagedBy, target),
    data: { userId: engagedBy, target: targetText(target), engagementId },
  }));
}

/** A status that proves an engagement, with the old and the new id of its row. */
type Proof = {
  readonly engagement: Engagement;
  readonly statusId: string;
  readonly formerId: string;
  readonly id: string;
};

/**
 * Adds to proofs their person and status, and derives their ids from both: otherwise a status that was used
 * as proof could be used again, and no one would see who else submitted it. Rules EN-08, FA-12, OP-09.
 */
export const renewProofLinks = rowMigration({
  version: 1,
  name: 'proof links say whose they are',
  table: 'engagement',
  writesFor: async (engagements, rows) => {
    const proofs = engagements.flatMap(proofsOf);
    const ids = proofs.flatMap(({ formerId, id }) => [formerId, id]);
    const found = await foundInParts(rows, ids, (part) =>
      query('proofLinks').equal('$id', part).limit(part.length),
    );
    const links = new Map(found.map((link) => [link.id, link]));
    return proofs.flatMap((proof) => writesOf(proof, links));
  },
});

function proofsOf(engagement: Engagement): readonly Proof[] {
  // Earlier versions accepted numbers that are too long for X, and a new proof can never have one.
  const statusIds = proofStatusIds(engagement).filter(({ length }) => length <= maxStatusDigits);
  return [...new Set(statusIds)].map((statusId) => ({
    engagement,
    statusId,
    formerId: formerIdOf(statusId),
    id: proofLinkIdOf(engagement.engagedBy, statusId),
  }));
}

function writesOf(
  { engagement, statusId, formerId, id }: Proof,
  links: ReadonlyMap<string, RowOf<'proofLinks'>>,
): readonly Write[] {
  const isFormer = links.get(formerId)?.engagementId === engagement.id;
  const data = { engagementId: engagement.id, userId: engagement.engagedBy, statusId };
  return [
    ...(links.has(id) ? [] : [{ action: 'create', table: 'proofLinks', rowId: id, data } as const]),
    ...(isFormer ? [{ action: 'delete', table: 'proofLinks', rowId: formerId } as const] : []),
  ];
}

/** The old id of a used status: 130 bits of its SHA-256 in letters and digits. */
function formerIdOf(statusId: string): string {
  const digest = createHash('sha256').update(statusId).digest('hex');
  return BigInt(`0x${digest}`).toString(36).padStart(50, '0').slice(-26);
}
