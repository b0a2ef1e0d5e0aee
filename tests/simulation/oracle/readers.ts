import type { KnownTable } from './rows.ts';
import type { State } from './state.ts';

/** Someone who reads: who it is, and what the account's labels say. */
export type Reader = { readonly id: string; readonly labels: readonly string[] };

/** The person that a row concerns, who reads it in any state. Rules TR-10 to TR-12. */
const concerned: {
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
    // What is added to the price of a post, and paid back of it, is part of its author's history.
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
const forNobody: ReadonlySet<KnownTable> = new Set(['giftDays', 'verifications']);

/** Whether someone may read a row. Rules TR-08 to TR-12. */
export function mayRead(
  state: State,
  { table, id }: { readonly table: KnownTable; readonly id: string },
  reader: Reader,
): boolean {
  if (forNobody.has(table)) return false;
  if (reader.labels.includes('admin')) return true;
  if (forMembers.has(table) && reader.labels.includes('member')) return true;
  return concerned[table](state, id).includes(reader.id);
}

/** The labels that someone's account has to have. Rule TR-08. */
export function labelsDue(state: State, id: string): readonly string[] {
  const person = state.people.get(id);
  if (person === undefined || !person.isApproved || person.isBanned) return [];
  return person.isAdmin ? ['member', 'admin'] : ['member'];
}
