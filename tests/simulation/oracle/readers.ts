import type { KnownTable } from './rows.ts';
import type { State } from './state.ts';

/** A person who reads, with the account's labels. */
export type Reader = { readonly id: string; readonly labels: readonly string[] };

/** The people a row is about, who may read it in any state. Rules TR-10 to TR-12. */
const concernedIds: {
  readonly [Table in KnownTable]: (state: State, id: string) => readonly (string | undefined)[];
} = {
  users: (_, id) => [id],
  posts: ({ posts }, id) => [posts.get(id)?.authorId],
  engagement: ({ engagements }, id) => {
    const engagement = engagements.get(id);
    return [engagement?.engagerId, engagement?.authorId];
  },
  notifications: ({ notices }, id) => [notices.get(id)?.personId],
  reports: ({ reports }, id) => [reports.get(id)?.by],
  pointLedger: ({ ledger, posts }, id) => {
    const { debit = '', credit = '', kind } = ledger.get(id) ?? {};
    // The subsidy of a post, and what of it is returned, are part of its author's history.
    if (kind === 'post_subsidy') return [posts.get(credit.slice('escrow:'.length))?.authorId];
    if (kind === 'places_unmint') return [posts.get(debit.slice('escrow:'.length))?.authorId];
    const members = [debit, credit].filter((account) => account.startsWith('member:'));
    return members.map((account) => account.slice('member:'.length));
  },
  moderationLog: () => [],
  announcements: () => [],
  looks: () => [],
  pointConst: () => [],
  botOutbox: () => [],
  giftDays: () => [],
  verifications: () => [],
};

const forMembers: ReadonlySet<KnownTable> = new Set(['posts', 'pointConst']);
const unreadable: ReadonlySet<KnownTable> = new Set(['giftDays', 'verifications']);

/** Whether a person may read a row. Rules TR-08 to TR-12. */
export function mayRead(
  state: State,
  { table, id }: { readonly table: KnownTable; readonly id: string },
  reader: Reader,
): boolean {
  if (unreadable.has(table)) return false;
  if (reader.labels.includes('admin')) return true;
  if (forMembers.has(table) && reader.labels.includes('member')) return true;
  return concernedIds[table](state, id).includes(reader.id);
}

/** The labels that a person's account must have. Rule TR-08. */
export function expectedLabels(state: State, id: string): readonly string[] {
  const person = state.people.get(id);
  if (person === undefined || !person.isApproved || person.isBanned) return [];
  return person.isAdmin ? ['member', 'admin'] : ['member'];
}
