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

/** Posts say which status on X they lead to. Rules FA-13, OP-09. */
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

/** The most acts of administrators that are looked at for one page of people. */
const maxActs = 1000;

/** People can be searched, and say when and why they were banned or rejected. Rules PA-02 to PA-05, OP-09. */
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

/** Bans and rejections as the log has them, the newest first. */
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
 * Completes older decisions with who made them and when: only authors decided then, and the notification was written with the
 * decision. Rules FA-10, FA-21, OP-09.
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
