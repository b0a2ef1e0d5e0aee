import type { ModerationAct } from '#src/domain/moderation/acts.ts';
import { searchKeysOf } from '#src/domain/people/search.ts';
import { query } from '#src/tables/query.ts';
import type { Rows } from '#src/tables/rows.ts';
import type { ChangesOf, RowOf } from '#src/tables/schema.ts';
import { foundRows, rowMigration, updatesWithChanges } from './migration.ts';

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
        const data = changesOf(person, actsOn.get(person.id) ?? []);
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

function changesOf(person: Person, acts: readonly ModerationAct[]): ChangesOf<'users'> {
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
